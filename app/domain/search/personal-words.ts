/** Five figures or more in a row are a telephone, a postal code or a document; a year is not. */
export const isPersonal = (text: string) => text.includes('@') || /\d(?:[\s.,/-]*\d){4}/.test(text)
