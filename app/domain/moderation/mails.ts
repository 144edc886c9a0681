import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { ruleTitle } from './rules.ts'

/** The reference of a report, for inquiries: the first digits of its id. */
export const referenceOf = (reportId: string) => `D-${reportId.slice(0, 8).toUpperCase()}`

/**
 * To a visitor who reported with an address, also when the same had been reported with it before. What was reported is
 * not said: anybody can type anybody's address, and report words of their own.
 */
export function reportReceivedMail(
  site: Site,
  { reportId, isNew }: { reportId: string; isNew: boolean },
): RenderedMail {
  const received = isNew
    ? 'Hemos recibido tu denuncia. La revisará una persona y te escribiremos con el resultado.'
    : 'Ya nos habías enviado esta denuncia y sigue en marcha: no hace falta otra. Te escribiremos con el resultado.'
  return renderMail(site, {
    subject: `Hemos recibido tu denuncia ${referenceOf(reportId)}`,
    paragraphs: ['Hola:', received],
    action: { label: 'Ver cómo va', href: `${site.origin}/reports/${reportId}` },
    footnotes: ['Si no has sido tú, no tienes que hacer nada: no volveremos a escribirte por otro motivo.'],
  })
}

/** To the same visitor, after the decision. */
export function reportDecidedMail(
  site: Site,
  { reportId, title, outcome }: { reportId: string; title: string; outcome: string },
): RenderedMail {
  return renderMail(site, {
    subject: `Tu denuncia ${referenceOf(reportId)}: ya hay una decisión`,
    paragraphs: ['Hola:', `Hemos revisado tu denuncia sobre «${title}». ${outcome}`],
    action: { label: 'Ver la denuncia', href: `${site.origin}/reports/${reportId}` },
  })
}

export interface SuspensionMail {
  fullName: string
  /** In words; null when it has no end. */
  until: string | null
  rule: string
  facts: string
  /** Who decided, and that it can be appealed. */
  how: string
  appealUrl: string
}

/** To a person who cannot sign in to read it on the site. */
export function suspensionMail(
  site: Site,
  { fullName, until, rule, facts, how, appealUrl }: SuspensionMail,
): RenderedMail {
  return renderMail(site, {
    subject: until ? 'Hemos suspendido tu cuenta' : 'Hemos cerrado tu cuenta',
    paragraphs: [
      `Hola, ${fullName.split(/\s+/)[0] ?? fullName}:`,
      until
        ? `Tu cuenta está suspendida hasta el ${until}. Hasta entonces no puedes usarla y tus anuncios no se ven.`
        : 'Tu cuenta queda cerrada: no puedes usarla y tus anuncios no se ven.',
      'Si tienes contrataciones abiertas con otras personas, puedes iniciar sesión solo para terminarlas.',
      `Norma: ${ruleTitle(rule)}.`,
      facts,
      how,
    ],
    action: { label: 'Recurrir', href: appealUrl },
  })
}

/** To a person who can sign in again earlier than announced. */
export function suspensionLiftedMail(site: Site, { fullName }: { fullName: string }): RenderedMail {
  return renderMail(site, {
    subject: 'Tu cuenta vuelve a estar activa',
    paragraphs: [
      `Hola, ${fullName.split(/\s+/)[0] ?? fullName}:`,
      'La administración ha levantado la suspensión de tu cuenta. Ya puedes iniciar sesión, y tus anuncios activos se ven otra vez.',
    ],
    action: { label: 'Iniciar sesión', href: `${site.origin}/login` },
  })
}
