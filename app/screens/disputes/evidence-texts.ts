import { KINDS_OF_FILES } from '#app/domain/uploads/attachments.ts'

/** What the file control of a side says that can show so many more files. */
export const evidenceHint = (left: number): string =>
  left === 0
    ? 'Ya has aportado los diez archivos que admite una disputa.'
    : `${left === 1 ? 'Un archivo más' : `Hasta ${left} archivos`} de 10 MB, 60 MB cada vez: ${KINDS_OF_FILES}. Cada uno queda con su hora y su huella, y lo ven la otra parte y quien decida.`

/** What is said of files that do not fit any more. */
export const tooManyEvidence = (left: number): string =>
  left === 0
    ? 'Ya has aportado los diez archivos que admite una disputa. Quita los de este formulario.'
    : `Solo caben ${left} más de tus archivos en esta disputa. Quita los que sobran.`
