import type { PlainStep } from '#app/domain/disputes/who-may.ts'
import { KINDS_OF_FILES } from '#app/domain/uploads/attachments.ts'
import { perLanguage, t, tn } from '#app/locale/texts.ts'

/** The hint of the file control for a side that can add this many more files. */
export const evidenceHint = (left: number): string =>
  left === 0
    ? t('Ya has aportado los diez archivos que admite una disputa.')
    : tn(
        left,
        'Un archivo más de 10 MB, 60 MB cada vez: {kinds}. Cada uno queda con su hora y con su huella, un código que sería otro si el archivo cambiara, y lo ven la otra parte y quien decida.',
        'Hasta {count} archivos de 10 MB, 60 MB cada vez: {kinds}. Cada uno queda con su hora y con su huella, un código que sería otro si el archivo cambiara, y lo ven la otra parte y quien decida.',
        { kinds: KINDS_OF_FILES() },
      )

/** The message about files that no longer fit. */
export const tooManyEvidence = (left: number): string =>
  left === 0
    ? t('Ya has aportado los diez archivos que admite una disputa. Quita los de este formulario.')
    : t('Solo caben {count} más de tus archivos en esta disputa. Quita los que sobran.', { count: left })

interface StepTexts {
  /** The button that leads to the page, its heading and the button that does it. */
  title: string
  /** The consequences of the step. */
  lead: string
  words?: { label: string; hint: string }
  done: string
}

/** The texts of each step of a dispute with words or without. */
export const STEP_TEXTS: () => Record<PlainStep, StepTexts> = perLanguage(() => ({
  accept: {
    title: t('Aceptar su propuesta'),
    lead: t('La disputa termina con lo que propone la otra parte. No se puede deshacer.'),
    done: t('Propuesta aceptada: la disputa ha terminado'),
  },
  appeal: {
    title: t('Recurrir la decisión'),
    lead: t('La revisa otra persona, una sola vez. Lo que decida es definitivo aquí.'),
    words: { label: t('Por qué no estás de acuerdo'), hint: t('Qué no se tuvo en cuenta.') },
    done: t('Recurso enviado'),
  },
  withdraw: {
    title: t('Retirar la disputa'),
    lead: t(
      'El trabajo sigue donde estaba, con el tiempo que quedaba cuando se abrió. No podrás abrir otra sobre esta etapa mientras siga en marcha.',
    ),
    done: t('Disputa retirada'),
  },
}))

/** The button that leads to showing more, the heading of that page and its button. */
export const ADD_EVIDENCE = () => t('Añadir pruebas')
