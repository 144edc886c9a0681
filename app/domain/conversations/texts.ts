import { say, sayMany, type Said } from '#app/locale/said.ts'

/** @param preview the beginning of the message; empty when it is files alone. */
export const messageCame = (from: string, { unread, preview }: { unread: number; preview: string | Said }) => ({
  title: sayMany(Math.max(unread, 1), 'Nuevo mensaje de {from}', '{count} mensajes nuevos de {from}', { from }),
  message: preview || say('Archivo adjunto'),
})
