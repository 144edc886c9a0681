/** How long an unconfirmed subscription waits, and how long the proof of an ended one is kept. */
export const UNCONFIRMED_SUBSCRIPTION_DAYS = 7
export const ENDED_SUBSCRIPTION_DAYS = 30

/** What a subscriber agrees to, as the page shows it and the subscription keeps it. */
export const consentText = (siteName: string) =>
  `Quiero recibir en este correo las novedades de ${siteName}. Puedo dejarlas cuando quiera con el enlace que lleva cada envío.`
