import type { PlainStep } from '#app/domain/disputes/who-may.ts'
import { KINDS_OF_FILES } from '#app/domain/uploads/attachments.ts'

/** What the file control of a side says that can show so many more files. */
export const evidenceHint = (left: number): string =>
  left === 0
    ? 'Ya has aportado los diez archivos que admite una disputa.'
    : `${left === 1 ? 'Un archivo más' : `Hasta ${left} archivos`} de 10 MB, 60 MB cada vez: ${KINDS_OF_FILES}. Cada uno queda con su hora y con su huella, un código que sería otro si el archivo cambiara, y lo ven la otra parte y quien decida.`

/** What is said of files that do not fit any more. */
export const tooManyEvidence = (left: number): string =>
  left === 0
    ? 'Ya has aportado los diez archivos que admite una disputa. Quita los de este formulario.'
    : `Solo caben ${left} más de tus archivos en esta disputa. Quita los que sobran.`

interface StepTexts {
  /** The button that leads to the page, its heading and the button that does it. */
  title: string
  /** What follows from it. */
  lead: string
  words?: { label: string; hint: string }
  done: string
}

/** What each step of a dispute says of itself that takes words or nothing. */
export const STEP_TEXTS: Record<PlainStep, StepTexts> = {
  accept: {
    title: 'Aceptar su propuesta',
    lead: 'La disputa termina con lo que propone la otra parte. No se puede deshacer.',
    done: 'Propuesta aceptada: la disputa ha terminado',
  },
  appeal: {
    title: 'Recurrir la decisión',
    lead: 'La revisa otra persona, una sola vez. Lo que decida es definitivo aquí.',
    words: { label: 'Por qué no estás de acuerdo', hint: 'Qué no se tuvo en cuenta.' },
    done: 'Recurso enviado',
  },
  withdraw: {
    title: 'Retirar la disputa',
    lead: 'El trabajo sigue donde estaba, con el tiempo que quedaba cuando se abrió. No podrás abrir otra sobre esta etapa mientras siga en marcha.',
    done: 'Disputa retirada',
  },
}

/** The button that leads to showing more, the heading of that page and its button. */
export const ADD_EVIDENCE = 'Añadir pruebas'
