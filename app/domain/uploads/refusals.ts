/** What is said of a file of no bytes, of whatever kind it should have been. */
export const EMPTY_REFUSED = 'El archivo está vacío.'
