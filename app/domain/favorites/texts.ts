/** @param before and now, the prices as they are read. */
export const priceDropped = (title: string, { before, now }: { before: string; now: string }) => ({
  title: `Ha bajado de precio: «${title}»`,
  message: `Antes ${before}, ahora ${now}.`,
})
