/** @param preview the beginning of the message; empty when it is files alone. */
export const messageCame = (from: string, { unread, preview }: { unread: number; preview: string }) => ({
  title: unread > 1 ? `${unread} mensajes nuevos de ${from}` : `Nuevo mensaje de ${from}`,
  message: preview || 'Archivo adjunto',
})
