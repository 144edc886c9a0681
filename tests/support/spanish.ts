/** Whether a text looks Spanish: by its letters, or by two of the words that sentences are made with. */
export const isSpanish = (text: string): boolean =>
  /[áéíóúñ¿¡]/i.test(text) ||
  (text.match(/(?<![\w-])(el|la|los|las|de|del|que|para|con|un|una|por|tu|tus|se|en|al|su|lo)(?![\w-])/gi) ?? [])
    .length > 1
