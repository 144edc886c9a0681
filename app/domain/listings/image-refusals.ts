import { perLanguage, t } from '#app/locale/texts.ts'

export const FORMAT_REFUSED = () => t('Formato de archivo no válido. Solo se permiten JPG, PNG y WebP.')
export const SIZE_REFUSED = () => t('El archivo es demasiado grande. El tamaño máximo permitido es 5MB.')
/** The message about a file that has the right type but cannot be used. */
export const UNREADABLE_IMAGE = perLanguage(() => ({
  damaged: t('Error al subir la imagen: el archivo está dañado o incompleto.'),
  'too-many-pixels': t(
    'Error al subir la imagen: tiene demasiados píxeles. Se admiten 64 megapíxeles en JPG, y 50 en PNG y WebP.',
  ),
  'too-slow': t('Error al subir la imagen: no hemos podido leerla a tiempo.'),
}))
export const NUMBER_REFUSED = () => t('Un anuncio puede tener como máximo 5 imágenes.')
