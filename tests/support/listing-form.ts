import sharp from 'sharp'
import type { AttachedFile, Visitor } from './visitor.ts'

/** Where a listing is written. */
export const NEW_LISTING = '/dashboard/create-listing'
export const IMAGES = 'Imágenes (opcional)'

export async function aPhoto(name: string, background: string): Promise<AttachedFile> {
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background } })
  return { name, type: 'image/jpeg', bytes: await image.jpeg().toBuffer() }
}

/** Everything that a listing needs. */
export function fillIn(visitor: Visitor) {
  return visitor
    .fill('Título', 'Clases de guitarra a domicilio')
    .fill('Descripción', 'Para principiantes.\nTambién fines de semana.')
    .choose('Categoría', 'Música & Audio')
    .fill('Precio (€)', '1.250,50')
    .choose('Tipo de precio', 'Por mes')
    .fill('Información de contacto', 'ana@ejemplo.es')
}

/** The addresses of the pictures that the form shows. */
export const thumbnails = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.image-field__item img')].map((image) => image.getAttribute('src') ?? '')
