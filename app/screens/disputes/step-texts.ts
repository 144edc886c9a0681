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
  evidence: {
    title: 'Añadir algo',
    lead: 'Queda en la historia de la disputa, con el día y la hora. Lo leen la otra parte y quien decida.',
    words: { label: 'Qué quieres añadir', hint: 'Hechos, fechas y dónde se pueden ver. Los archivos van por mensaje.' },
    done: 'Añadido a la disputa',
  },
  appeal: {
    title: 'Recurrir la decisión',
    lead: 'La revisa otra persona, una sola vez. Lo que decida es definitivo aquí.',
    words: { label: 'Por qué no estás de acuerdo', hint: 'Qué no se tuvo en cuenta.' },
    done: 'Recurso enviado',
  },
  withdraw: {
    title: 'Retirar la disputa',
    lead: 'El trabajo sigue donde estaba, con plazos nuevos.',
    done: 'Disputa retirada',
  },
}
