import { say, type Amount } from '#app/locale/said.ts'

export const priceDropped = (title: string, { before, now }: { before: Amount; now: Amount }) => ({
  title: say('Ha bajado de precio: «{title}»', { title }),
  message: say('Antes {before}, ahora {now}.', { before, now }),
})
