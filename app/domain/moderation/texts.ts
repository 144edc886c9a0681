import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { ruleTitle } from './rules.ts'
import { ACTION_FACTS, type Action } from './states.ts'

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

const TITLE_MAX = 200

interface MeasureTaken {
  action: Action
  rule: string
  facts: string
  /** The category that a listing was moved to. */
  movedTo: string | undefined
  /** Who decided, and that it can be appealed. */
  how: string
}

/** To the person concerned. */
export const measureTaken = (title: string, { action, rule, facts, movedTo, how }: MeasureTaken) => ({
  title: `${ACTION_FACTS()[action]}: ${title}`.slice(0, TITLE_MAX),
  message: `${movedTo ? `Ahora está en «${movedTo}». ` : ''}Norma: ${ruleTitle(rule)}. ${facts}\n${how}`,
})

/** To an account that reported it. */
export const reportDecided = (title: string, outcome: string) => ({
  title: `Tu denuncia sobre «${title}»`.slice(0, TITLE_MAX),
  message: outcome,
})

const atTheStart = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

interface Outcome {
  isReversed: boolean
  isOfReporter: boolean
  facts: string
  who: string
}

/** What reporters are told of an appeal; only the appellant reads the reasons. */
export function appealOutcome({ isReversed, isOfReporter, facts, who }: Outcome) {
  return (hasAppealed: boolean): string | null => {
    if (!isOfReporter) return isReversed ? 'La persona afectada recurrió y la medida se ha revertido.' : null
    const reasons = hasAppealed ? ` ${facts}` : ''
    if (isReversed) return `Tras un recurso, ${who} vuelve a estudiar el caso.${reasons}`
    return hasAppealed ? `${atTheStart(who)} ha revisado tu recurso y mantiene la decisión.${reasons}` : null
  }
}

/** To the person who appealed a measure. @param who reviews it, in words. */
export const appealSettled = (
  title: string,
  { isReversed, facts, who }: { isReversed: boolean; facts: string; who: string },
) => ({
  title: `${isReversed ? 'Medida revertida' : 'Medida confirmada'}: ${title}`.slice(0, TITLE_MAX),
  message: `${atTheStart(who)} ha revisado tu recurso. ${facts}`,
})

/** What moderators are told of new cases; the database puts the numbers in. */
export const CASES_CAME = {
  one: 'Un caso nuevo por decidir',
  many: ' casos nuevos por decidir',
  waiting: 'A la espera en Moderación: ',
  and: ' y ',
  report: 'una denuncia',
  reports: ' denuncias',
  appeal: 'un recurso',
  appeals: ' recursos',
}
