import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { PAYMENTS_PATH } from './paths.ts'

interface Told {
  /** As one is addressed: «Ana». */
  name: string
  /** From when on new orders take what was changed; undefined when they do at once. */
  from?: string | undefined
}

const WHERE = { label: 'Revisar mis datos de cobro', path: PAYMENTS_PATH }
const NOT_YOU =
  'Si no has sido tú, deshaz el cambio ahí mismo, cambia tu contraseña cuanto antes y revisa los dispositivos conectados.'

function mailOf(site: Site, { subject, name, text }: { subject: string; name: string; text: string }): RenderedMail {
  return renderMail(site, {
    subject,
    paragraphs: [`Hola, ${name}:`, text, 'Si has sido tú, no tienes que hacer nada.'],
    action: { label: WHERE.label, href: `${site.origin}${WHERE.path}` },
    footnotes: [NOT_YOU, 'Por seguridad, en los correos nunca va ningún número de cuenta.'],
  })
}

/** Tells the owner that those who hire them will pay elsewhere, or otherwise. */
export const payoutChangedMail = (site: Site, { name, from }: Told): RenderedMail =>
  mailOf(site, {
    subject: `Has cambiado tus datos de cobro en ${site.name}`,
    name,
    text: from
      ? `Has dado otros datos de cobro. Valdrán para las contrataciones que se acepten desde el ${from}; hasta entonces valen los de antes, y puedes deshacer el cambio.`
      : 'Has dado nuevos datos de cobro. Valen ya para las contrataciones que se acepten desde ahora.',
  })

/** Tells the owner that the former account goes on. */
export const payoutUndoneMail = (site: Site, { name }: Told): RenderedMail =>
  mailOf(site, {
    subject: `Se ha deshecho el cambio de tus datos de cobro en ${site.name}`,
    name,
    text: 'El cambio de tus datos de cobro se ha deshecho: siguen valiendo los de antes.',
  })

/** Tells the owner that no client is shown an account any more. */
export const payoutRemovedMail = (site: Site, { name }: Told): RenderedMail =>
  mailOf(site, {
    subject: `Has quitado tu cuenta bancaria de ${site.name}`,
    name,
    text: 'En las contrataciones que se acepten desde ahora ya no se mostrará ninguna cuenta tuya.',
  })
