import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { PAYMENTS_PATH } from './paths.ts'
import { t } from '#app/locale/texts.ts'

interface Told {
  /** The name by which the person is addressed: «Ana». */
  name: string
  /** From when on new orders take the change; undefined when they do at once. */
  from?: string | undefined
}

const WHERE = () => ({ label: t('Revisar mis datos de cobro'), path: PAYMENTS_PATH })
const NOT_YOU = () =>
  t(
    'Si no has sido tú, deshaz el cambio ahí mismo, cambia tu contraseña cuanto antes y revisa los dispositivos conectados.',
  )

function mailOf(site: Site, { subject, name, text }: { subject: string; name: string; text: string }): RenderedMail {
  return renderMail(site, {
    subject,
    paragraphs: [t('Hola, {name}:', { name }), text, t('Si has sido tú, no tienes que hacer nada.')],
    action: { label: WHERE().label, href: `${site.origin}${WHERE().path}` },
    footnotes: [NOT_YOU(), t('Por seguridad, en los correos nunca va ningún número de cuenta.')],
  })
}

/** Tells the owner that their clients will pay to another account or in another way. */
export const payoutChangedMail = (site: Site, { name, from }: Told): RenderedMail =>
  mailOf(site, {
    subject: t('Has cambiado tus datos de cobro en {siteName}', { siteName: site.name }),
    name,
    text: from
      ? t(
          'Has dado otros datos de cobro. Valdrán para las contrataciones que se acepten desde el {date}; hasta entonces valen los de antes, y puedes deshacer el cambio.',
          { date: from },
        )
      : t('Has dado nuevos datos de cobro. Valen ya para las contrataciones que se acepten desde ahora.'),
  })

/** Tells the owner that the former account stays in force. */
export const payoutUndoneMail = (site: Site, { name }: Told): RenderedMail =>
  mailOf(site, {
    subject: t('Se ha deshecho el cambio de tus datos de cobro en {siteName}', { siteName: site.name }),
    name,
    text: t('El cambio de tus datos de cobro se ha deshecho: siguen valiendo los de antes.'),
  })

/** Tells the owner that clients no longer see an account. */
export const payoutRemovedMail = (site: Site, { name }: Told): RenderedMail =>
  mailOf(site, {
    subject: t('Has quitado tu cuenta bancaria de {siteName}', { siteName: site.name }),
    name,
    text: t('En las contrataciones que se acepten desde ahora ya no se mostrará ninguna cuenta tuya.'),
  })
