/** The fields that people write in, by name, with their labels. */
export const LISTING_WORDS = {
  title: { line: 'Título' },
  description: 'Descripción',
  price: { line: 'Precio' },
  contact_info: { line: 'Información de contacto' },
  location: { line: 'Ubicación (opcional)' },
}
