import { reading, SOURCE_LANGUAGE, type Language } from '#app/locale/languages.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { isKnown, isWritable, told } from '#app/locale/said.server.ts'
import type { Amount, Said } from '#app/locale/said.ts'
import { inLanguage } from '#app/locale/speaking.server.ts'
import { cutText } from '#app/locale/words.ts'

/** A text of the site with its values, or a person's words. */
export type NoticeText = Said | string

/** The stored form of a notice's texts, beside the Spanish sentences; a part without a text of the site is a string. */
export interface SaidOfNotice {
  title: NoticeText
  message: NoticeText
}

/** An announcement of the operator in one language. */
export interface AnnouncedWords {
  title: string
  message: string
}

export type AnnouncedIn = Partial<Record<Language, AnnouncedWords>>

/** The stored form of an announcement: the language it was written in, and its translations. */
interface SaidOfAnnouncement {
  written: Language
  translations: AnnouncedIn
}

export interface StoredWords {
  title: string
  message: string
  said: unknown
}

export interface NoticeWords {
  title: string
  message: string
  /** The language of the words, if it is not the reader's. */
  language?: Language
}

/** The Spanish sentence, which is stored with every notice. */
export const storedText = (text: NoticeText): string => inLanguage(SOURCE_LANGUAGE, () => told(text))

/** The longest title that is stored, in characters. */
const TITLE_MAX = 200

/** A title as it is stored. One that is too long ends in «…»: titles of jobs may hold any character. */
export const storedTitle = (text: NoticeText): string => cutText(storedText(text), TITLE_MAX)

/** The texts that are kept for readers of other languages; null if a notice has no text of the site. */
export const keptWords = (title: NoticeText, message: NoticeText): string | null =>
  typeof title === 'string' && typeof message === 'string' ? null : JSON.stringify({ title, message })

/** Returns what is stored beside the words of an announcement: their language, and the translations. */
export const keptAnnouncement = ({
  language,
  translations = {},
}: {
  language: Language
  translations?: AnnouncedIn
}): string => JSON.stringify({ written: language, translations } satisfies SaidOfAnnouncement)

/** The Spanish form of an amount, which is stored beside its figures. */
export const storedAmount = ({ cents, currency }: Amount): string =>
  inLanguage(SOURCE_LANGUAGE, () => formatMoney(cents, currency))

/** The values of the facts of a mail for readers of other languages; null if none differs. */
export const keptAbout = (job: NoticeText | undefined, amount: Amount | null | undefined): string | null =>
  amount || typeof job === 'object' ? JSON.stringify({ job, amount }) : null

/** The facts of a mail as they are stored: in Spanish, and in other languages. */
export interface StoredAbout {
  job: string | null
  amount: string | null
  saidAbout: unknown
}

/**
 * The job and the amount of a mail in the reader's language. If they were stored without their figures, or cannot
 * be read, they are returned as they were stored.
 */
export function aboutWords({ job, amount, saidAbout }: StoredAbout): { job: string | null; amount: string | null } {
  if (reading.language() === SOURCE_LANGUAGE) return { job, amount }
  try {
    const kept = saidAbout as { job?: NoticeText; amount?: Amount | null } | null
    return {
      job: kept?.job !== undefined && isKnown(kept.job) ? told(kept.job) : job,
      amount: kept?.amount && isWritable(kept.amount) ? formatMoney(kept.amount.cents, kept.amount.currency) : amount,
    }
  } catch {
    // The stored value has another form; the Spanish text stored beside it is used instead.
    return { job, amount }
  }
}

/**
 * The title and the message of a notice in the reader's language. An announcement without a translation is shown as
 * it was written. Notices that were stored without their texts, texts that this version does not have, and unreadable
 * ones are in Spanish. Each names its language if it is not the reader's.
 */
export function noticeWords({ title, message, said }: StoredWords): NoticeWords {
  const language = reading.language()
  try {
    const kept = said as SaidOfNotice | SaidOfAnnouncement | null
    if (kept && 'written' in kept) {
      if (kept.written === language) return { title, message }
      return kept.translations[language] ?? { title, message, language: kept.written }
    }
    if (language === SOURCE_LANGUAGE) return { title, message }
    if (kept && isKnown(kept.title) && isKnown(kept.message))
      return { title: told(kept.title), message: told(kept.message) }
  } catch {
    // The stored value has another form; the sentence stored beside it is used instead.
  }
  return language === SOURCE_LANGUAGE ? { title, message } : { title, message, language: SOURCE_LANGUAGE }
}
