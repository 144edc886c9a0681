import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { categoryLabel } from '#app/domain/listings/categories.ts'
import { storedText } from '#app/domain/notifications/words.server.ts'
import { say, sayAll, sayList, sayMany, type Said } from '#app/locale/said.ts'
import { sayLabel, told } from '#app/locale/said.server.ts'
import { HOLD_RULE, ruleTitle } from './rules.ts'
import { firstName } from '#app/domain/accounts/texts/opening.ts'
import { t } from '#app/locale/texts.ts'
import { ACTION_FACTS, type Action } from './states.ts'

/** The reference of a report, for inquiries: the first digits of its id. */
export const referenceOf = (reportId: string) => `D-${reportId.slice(0, 8).toUpperCase()}`

/**
 * To a visitor who reported with an address, also when the address had reported the same thing before. The message does
 * not quote what was reported: anybody could type another person's address and report words of their own.
 */
export function reportReceivedMail(
  site: Site,
  { reportId, isNew }: { reportId: string; isNew: boolean },
): RenderedMail {
  const received = isNew
    ? t('Hemos recibido tu denuncia. La revisará una persona y te escribiremos con el resultado.')
    : t('Ya nos habías enviado esta denuncia y sigue en marcha: no hace falta otra. Te escribiremos con el resultado.')
  return renderMail(site, {
    subject: t('Hemos recibido tu denuncia {reference}', { reference: referenceOf(reportId) }),
    paragraphs: [t('Hola:'), received],
    action: { label: t('Ver cómo va'), href: `${site.origin}/reports/${reportId}` },
    footnotes: [t('Si no has sido tú, no tienes que hacer nada: no volveremos a escribirte por otro motivo.')],
  })
}

/** The mail about the decision to a visitor who reported. */
export function reportDecidedMail(
  site: Site,
  { reportId, title, outcome }: { reportId: string; title: string | Said; outcome: Said },
): RenderedMail {
  return renderMail(site, {
    subject: t('Tu denuncia {reference}: ya hay una decisión', { reference: referenceOf(reportId) }),
    paragraphs: [
      t('Hola:'),
      `${t('Hemos revisado tu denuncia sobre «{title}».', { title: told(title) })} ${told(outcome)}`,
    ],
    action: { label: t('Ver la denuncia'), href: `${site.origin}/reports/${reportId}` },
  })
}

export interface SuspensionMail {
  fullName: string
  /** The end of the suspension in words; null when it has none. */
  until: string | null
  rule: string
  facts: string
  /** Who decided, and that it can be appealed. */
  how: Said
  appealUrl: string
}

/** The mail to a person who cannot sign in to read the decision on the site. */
export function suspensionMail(
  site: Site,
  { fullName, until, rule, facts, how, appealUrl }: SuspensionMail,
): RenderedMail {
  return renderMail(site, {
    subject: until ? t('Hemos suspendido tu cuenta') : t('Hemos cerrado tu cuenta'),
    paragraphs: [
      t('Hola, {name}:', { name: firstName(fullName) }),
      until
        ? t('Tu cuenta está suspendida hasta el {date}. Hasta entonces no puedes usarla y tus anuncios no se ven.', {
            date: until,
          })
        : t('Tu cuenta queda cerrada: no puedes usarla y tus anuncios no se ven.'),
      t('Si tienes contrataciones abiertas con otras personas, puedes iniciar sesión solo para terminarlas.'),
      t('Norma: {rule}.', { rule: ruleTitle(rule) }),
      facts,
      told(how),
    ],
    action: { label: t('Recurrir'), href: appealUrl },
  })
}

/** The mail to a person who can sign in again earlier than announced. */
export function suspensionLiftedMail(site: Site, { fullName }: { fullName: string }): RenderedMail {
  return renderMail(site, {
    subject: t('Tu cuenta vuelve a estar activa'),
    paragraphs: [
      t('Hola, {name}:', { name: firstName(fullName) }),
      t(
        'La administración ha levantado la suspensión de tu cuenta. Ya puedes iniciar sesión, y tus anuncios activos se ven otra vez.',
      ),
    ],
    action: { label: t('Iniciar sesión'), href: `${site.origin}/login` },
  })
}

interface MeasureTaken {
  action: Action
  rule: string
  facts: string
  /** The category that a listing was moved to. */
  movedTo: { slug: string; name: string } | undefined
  /** Who decided, and that it can be appealed. */
  how: Said
}

/** The notice for the person concerned. */
export function measureTaken(title: string | Said, { action, rule, facts, movedTo, how }: MeasureTaken) {
  const measure = sayLabel(() => ACTION_FACTS()[action])
  const decided = sayAll([
    movedTo && say('Ahora está en «{category}».', { category: sayLabel(() => categoryLabel(movedTo)) }),
    say('Norma: {rule}.', { rule: sayLabel(() => ruleTitle(rule)) }),
    facts === storedText(HOLD_RULE) ? HOLD_RULE : facts,
  ])
  return {
    title: sayAll([measure, title], ': '),
    message: sayAll([decided, how], '\n'),
  }
}

/** The notice for an account that reported. */
export const reportDecided = (title: string | Said, outcome: Said) => ({
  title: say('Tu denuncia sobre «{title}»', { title }),
  message: outcome,
})

export interface Settlement {
  isReversed: boolean
  facts: string
  isByOperator: boolean
}

/** The notice of an appeal for reporters; only the appellant reads the reasons. */
export function appealOutcome({
  isReversed,
  isOfReporter,
  facts,
  isByOperator,
}: Settlement & { isOfReporter: boolean }) {
  return (hasAppealed: boolean): Said | null => {
    if (!isOfReporter) return isReversed ? say('La persona afectada recurrió y la medida se ha revertido.') : null
    const reasons = hasAppealed && facts
    if (isReversed)
      return sayAll([
        isByOperator
          ? say('Tras un recurso, la administración vuelve a estudiar el caso.')
          : say('Tras un recurso, otra persona vuelve a estudiar el caso.'),
        reasons,
      ])
    if (!hasAppealed) return null
    return sayAll([
      isByOperator
        ? say('La administración ha revisado tu recurso y mantiene la decisión.')
        : say('Otra persona ha revisado tu recurso y mantiene la decisión.'),
      reasons,
    ])
  }
}

/** The notice for the person who appealed a measure. */
export function appealSettled(title: string | Said, { isReversed, facts, isByOperator }: Settlement) {
  const settled = isReversed ? say('Medida revertida') : say('Medida confirmada')
  return {
    title: sayAll([settled, title], ': '),
    message: sayAll([
      isByOperator ? say('La administración ha revisado tu recurso.') : say('Otra persona ha revisado tu recurso.'),
      facts,
    ]),
  }
}

/** The notice of new cases for moderators. */
export function casesCame({ reports, appeals }: { reports: number; appeals: number }) {
  const waiting = sayList([
    ...(reports > 0 ? [sayMany(reports, 'una denuncia', '{count} denuncias')] : []),
    ...(appeals > 0 ? [sayMany(appeals, 'un recurso', '{count} recursos')] : []),
  ])
  return {
    title: sayMany(reports + appeals, 'Un caso nuevo por decidir', '{count} casos nuevos por decidir'),
    message: say('A la espera en Moderación: {waiting}.', { waiting }),
  }
}
