import { joinKeywords, KEYWORD_MAX_LENGTH, NotificationsForm } from '#app/domain/settings/schema.ts'
import { inSpanish } from '#app/forms/fields.ts'
import { readFields, textIn } from '#app/http/form-data.server.ts'
import { t } from '#app/locale/texts.ts'

const SWITCHES = [
  'emailNotifications',
  'pushNotifications',
  'inAppNotifications',
  'newMessages',
  'newReviews',
  'listingViews',
  'marketingEmails',
  'hiringEmails',
  'quoteEmails',
  'contestEmails',
] as const
type Switches = Record<(typeof SWITCHES)[number], boolean>

/** The form's values go back into the page as they were sent. */
interface NotificationAnswer {
  values: Switches & { keywords: string[]; keyword: string; frequency: string }
  errors: Record<string, string[]>
  /** The list of keywords was changed on the page, and nothing is stored yet. */
  isChanged: boolean
  /** As in conform's answers: it changes the page's title. */
  status?: 'error'
}

type Received =
  | { kind: 'changed'; answer: NotificationAnswer }
  | { kind: 'refused'; answer: NotificationAnswer }
  | { kind: 'complete'; settings: NotificationsForm }

type NotificationsForm = ReturnType<typeof NotificationsForm.parse>

/**
 * Reads the tab of notifications. `change` is the pressed button of the keywords: `add`, `add` and an offered word, or
 * `remove` and the keyword. A
 * word that was typed and not added counts when the form is saved.
 */
export async function receiveNotificationSettings(request: Request): Promise<Received> {
  const form = await readFields(request, [NotificationsForm, 'change', 'keyword'])
  const text = (name: string) => textIn(form, name)
  const change = text('change')
  const removed = change.startsWith('remove ') ? change.slice('remove '.length) : undefined
  const offered = change.startsWith('add ') ? change.slice('add '.length) : undefined
  const listed = form.getAll('keywords').filter((word): word is string => typeof word === 'string' && word !== removed)
  const typed = text('keyword')
  const keywords = joinKeywords(listed, offered ?? (removed === undefined ? typed : ''))
  // Each name of SWITCHES gets its value.
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, text(name) === 'on'])) as Switches
  const answer: NotificationAnswer = {
    values: { ...switches, keywords, keyword: removed === undefined ? '' : typed, frequency: text('frequency') },
    errors: {},
    isChanged: change !== '',
  }
  if (change) return { kind: 'changed', answer }

  const result = NotificationsForm.safeParse({ ...Object.fromEntries(form), keywords }, { error: inSpanish })
  if (result.success) return { kind: 'complete', settings: result.data }
  for (const { path, message } of result.error.issues) {
    const name = path[0] === 'keywords' ? 'keyword' : String(path[0])
    answer.errors[name] = [path.length > 1 ? tooLong(keywords[Number(path[1])]) : message]
  }
  return { kind: 'refused', answer: { ...answer, status: 'error' } }
}

const tooLong = (word = '') =>
  t('«{word}…» no vale: una palabra clave tiene como máximo {max} caracteres', {
    word: [...word].slice(0, 20).join(''),
    max: KEYWORD_MAX_LENGTH,
  })
