/** What people write in the form of a listing, by name, as its fields are labelled. */
export const LISTING_WORDS = {
  title: { line: 'Título' },
  description: 'Descripción',
  price: { line: 'Precio' },
  contact_info: { line: 'Información de contacto' },
  location: { line: 'Ubicación (opcional)' },
}
