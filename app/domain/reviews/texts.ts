import { say, sayAll, sayIn, type Said } from '#app/locale/said.ts'

/** The name of an erased account. */
export const somebody = (): Said => sayIn('person', 'Alguien')

interface Rated {
  /** The title of the order; null of an order from before. */
  title: string | null
  name: string | Said
  rating: number
  /** Whether the freelancer was rated, and not the client. */
  isFreelancer: boolean
}

export const ratingCame = ({ title, name, rating, isFreelancer }: Rated) => ({
  title: title ? say('Tienes una valoración nueva: {title}', { title }) : say('Tienes una valoración nueva'),
  message: sayAll([
    say('{name} te ha valorado con {rating} de 5 estrellas.', { name, rating }),
    isFreelancer
      ? say('Puedes responderle en público.')
      : say('Puedes responder, y lo leerán los profesionales a quienes pidas presupuesto.'),
  ]),
})

export const replyCame = (title: string | null, name: string | Said) => ({
  title: title ? say('Han respondido a tu valoración: {title}', { title }) : say('Han respondido a tu valoración'),
  message: say('{name} ha respondido a la valoración que escribiste.', { name }),
})
