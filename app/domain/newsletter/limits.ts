/** How long a subscription waits to be confirmed, and how long the proof of one that ended is kept. */
export const UNCONFIRMED_SUBSCRIPTION_DAYS = 7
export const ENDED_SUBSCRIPTION_DAYS = 30

/** What whoever subscribes agrees to, as it stands on the page and is kept with the subscription. */
export const consentText = (siteName: string) =>
  `Quiero recibir en este correo las novedades de ${siteName}. Puedo dejarlas cuando quiera con el enlace que lleva cada envío.`
