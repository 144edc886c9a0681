import { createCookie } from '@remix-run/node'
import { sealing } from '#app/adapters/tokens.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { readQuery } from './address-query.server.ts'
import { cookieDefaults, cookieName, sendsCookies } from './cookies.server.ts'
import { takeNotice } from './notices.server.ts'
import { site } from './site.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/*
 * Whether a browser keeps cookies is seen before a form relies on it. A browser without any cookie gets one with each
 * page that is not shared (`server/http/try-cookies.ts`), so that the form of that page comes back with a cookie. A
 * form without one is answered in one of two ways:
 * 1. If the act needs a cookie, the action refuses it and says why: `cookiesOff`.
 * 2. Where it can, it is done. An answer that leads on and sets a cookie leads past `COOKIES_PATH` first, which sees
 *    whether the cookie was kept, and says what is lost if it was not. Forms of shared pages come that way, too.
 */

/** The cookie ends with the browser, and shows only that cookies are kept. */
const testCookie = createCookie(cookieName('cookies'), cookieDefaults)

/** The header of a cookie that only shows that this browser keeps cookies. */
export const tryCookie = (): Promise<string> => testCookie.serialize('1')

/**
 * Why a form is refused that needs a cookie.
 * @param purpose the act that is impossible
 */
export const cookiesOff = (purpose: 'account' | 'sign-in' | 'sign-in-to-send') => COOKIES_OFF()[purpose]

const COOKIES_OFF = perLanguage(() => ({
  account: t(
    'Tu navegador no guarda cookies, y sin ellas no puedes usar una cuenta. Actívalas para {site} y vuelve a enviarlo.',
    { site: site.name },
  ),
  'sign-in': t(
    'Tu navegador no guarda cookies, y sin ellas no puedes iniciar sesión. Actívalas para {site} y vuelve a enviarlo.',
    { site: site.name },
  ),
  'sign-in-to-send': t(
    'Tu navegador no guarda cookies, y sin ellas no puedes iniciar sesión para enviarlo. Actívalas para {site} y vuelve a enviarlo.',
    { site: site.name },
  ),
}))

/** The page that sees whether a browser has kept a cookie. The edge answers it. */
export const COOKIES_PATH = '/cookies'
const NAME = 'after'

interface Answer {
  /** The page that the redirect leads to. */
  to: string
  /** The notice of the redirect. */
  said: string | undefined
  lost: Lost | undefined
}

/** The things that are lost with the cookies of an answer, besides its notice. */
type Lost = 'session' | 'choice'

const answers = sealing<Answer>('answer with cookies', HOUR_MS)

/** Cookies that keep a choice: without them the choice is lost. */
const CHOICES = ['favorites', 'lang', 'light', 'theme'].map(cookieName)

/**
 * Lets an answer that sets a cookie lead past the page that sees whether it was kept, if the browser has sent none.
 * Other answers are not changed.
 */
export async function seeingCookies<T>(request: Request, answer: T): Promise<T> {
  if (sendsCookies(request) || !(answer instanceof Response)) return answer
  const to = answer.headers.get('Location')
  const names = answer.headers.getSetCookie().flatMap((line) => (/^[^=;]+(?==[^;])/.exec(line) ?? []).slice(0, 1))
  if (to === null || names.length === 0) return answer
  const lost = names.some((name) => CHOICES.includes(name))
    ? 'choice'
    : names.includes(cookieName('session'))
      ? 'session'
      : undefined
  const sealed = answers.seal({ to, said: await noticeIn(answer), lost })
  answer.headers.append('Set-Cookie', await tryCookie())
  answer.headers.set('Location', `${COOKIES_PATH}?${NAME}=${sealed}`)
  // The router of the browser does not have this page.
  answer.headers.set('X-Remix-Reload-Document', 'true')
  return answer
}

async function noticeIn({ headers }: Response): Promise<string | undefined> {
  const cookies = headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const { notice } = await takeNotice(new Request('http://here', { headers: { Cookie: cookies.join('; ') } }))
  return notice?.message
}

/** The text of the page of `COOKIES_PATH` for a browser that has kept no cookie. */
export const NO_COOKIES = () => t('Tu navegador no guarda cookies')

const LOST: () => Record<Lost, string> = perLanguage(() => ({
  choice: t(
    'Lo que has elegido no se ha guardado: para recordarlo hacen falta. Actívalas para {site} y vuelve a elegirlo.',
    { site: site.name },
  ),
  session: t('Sin ellas no puedes entrar en tu cuenta. Actívalas para {site} e inicia sesión.', { site: site.name }),
}))
const NOT_THERE = () => t('Sin ellas no podemos decírtelo en la página a la que ibas.')

/**
 * The address that an answer with cookies leads to, and the message for a browser that has not kept them; undefined for
 * an address that this site has not sealed or that is old.
 */
export function readAnswer(address: URL): { to: string; text: string[] } | undefined {
  const answer = answers.open(readQuery(address, [NAME])?.get(NAME))
  if (!answer) return undefined
  const { to, said, lost } = answer
  const arrived = said
    ? t('Lo que has enviado ha llegado. Esta es la respuesta: «{said}»', { said })
    : t('Lo que has enviado ha llegado.')
  return { to, text: [...(lost === 'choice' ? [] : [arrived]), lost ? LOST()[lost] : NOT_THERE()] }
}
