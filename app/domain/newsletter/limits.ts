import { t } from '#app/locale/texts.ts'

/** The text of the consent, as the page shows it and the subscription keeps it. */
export const consentText = (siteName: string) =>
  t(
    'Quiero recibir en este correo las novedades de {siteName}. Puedo dejarlas cuando quiera con el enlace que lleva cada envío.',
    { siteName },
  )
