import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { UNCONFIRMED_SUBSCRIPTION_DAYS } from '#app/domain/tables/periods.ts'
import { languageInWords } from '#app/locale/countries.server.ts'
import { reading, SOURCE_LANGUAGE, type Language } from '#app/locale/languages.ts'
import { t } from '#app/locale/texts.ts'

/** Asks the holder of the mailbox to confirm, since anybody can type an address. */
export function confirmationMail(site: Site, confirmUrl: string): RenderedMail {
  return renderMail(site, {
    subject: t('Confirma tu suscripción al boletín de {siteName}', { siteName: site.name }),
    paragraphs: [
      t('Hola:'),
      t('Alguien ha pedido que enviemos a este correo las novedades de {siteName}.', { siteName: site.name }),
    ],
    action: { label: t('Confirmar la suscripción'), href: confirmUrl },
    footnotes: [
      t('El enlace vale {days} días. Si no lo has pedido tú, no hagas nada: no te escribiremos más por esto.', {
        days: UNCONFIRMED_SUBSCRIPTION_DAYS,
      }),
    ],
  })
}

/** The words of an issue in one language. */
export interface IssueWords {
  /** The language; the site's own if it is absent. */
  language?: Language | undefined
  subject: string
  /** One paragraph each; a list has its items. */
  paragraphs: (string | string[])[]
}

/** An issue, with its translations if it was written in several languages. */
export interface Issue extends IssueWords {
  translations?: readonly IssueWords[]
}

/** The words for a reader of this language: theirs, or else those that the issue was written in. */
export function wordsFor({ translations = [], ...own }: Issue, theirs: Language): IssueWords & { language: Language } {
  const all = [own, ...translations].map(({ language = reading.offered()[0] ?? SOURCE_LANGUAGE, ...words }) => ({
    ...words,
    language,
  }))
  return all.find(({ language }) => language === theirs) ?? (all[0] as IssueWords & { language: Language })
}

/**
 * An issue for one subscriber, in their language if the issue has it, with the link to unsubscribe. A different
 * language is named.
 */
export function issueMail(site: Site, issue: Issue, stopUrl: string): RenderedMail {
  const { language, subject, paragraphs } = wordsFor(issue, reading.language())
  const isTheirs = language === reading.language()
  return renderMail(site, {
    subject,
    language,
    note: isTheirs
      ? undefined
      : t('Este envío está en otro idioma: {language}. No lo hay en el tuyo.', { language: languageInWords(language) }),
    paragraphs,
    footnotes: [t('Recibes este boletín porque lo pediste y lo confirmaste.')],
    foot: [{ label: t('Darme de baja del boletín'), href: stopUrl }],
  })
}
