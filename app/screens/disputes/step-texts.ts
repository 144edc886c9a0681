import type { PlainStep } from '#app/domain/disputes/who-may.ts'

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
