/** Who has no name any more. */
export const SOMEBODY = 'Alguien'

interface Rated {
  /** What the order was; null of one from before. */
  title: string | null
  name: string
  rating: number
  /** Whether the freelancer was rated, and not the client. */
  isFreelancer: boolean
}

export const ratingCame = ({ title, name, rating, isFreelancer }: Rated) => ({
  title: title ? `Tienes una valoración nueva: ${title}` : 'Tienes una valoración nueva',
  message: `${name} te ha valorado con ${rating} de 5 estrellas. ${
    isFreelancer
      ? 'Puedes responderle en público.'
      : 'Puedes responder, y lo leerán los profesionales a quienes pidas presupuesto.'
  }`,
})

export const replyCame = (title: string | null, name: string) => ({
  title: title ? `Han respondido a tu valoración: ${title}` : 'Han respondido a tu valoración',
  message: `${name} ha respondido a la valoración que escribiste.`,
})
