import escapeHtml from 'escape-html'
import type { Response } from 'express'
import { cookieName, cookieText, type Asked } from '#app/http/cookies.server.ts'
import { deliveryLimits } from '#app/http/hiring.server.ts'
import { hasBegun, sendWhole } from './compression.ts'
import { setPolicy } from './page-policy.ts'
import { reading, withPrefix } from '#app/locale/languages.ts'
import { t } from '#app/locale/texts.ts'

export const ERROR_STYLE_PATH = '/error-page.css'

export interface ErrorPage {
  status: number
  title: string
  /** The event, the kept data and the remedy, one paragraph each. */
  text: readonly string[]
  /** The code under which the log has more. */
  code?: string
  retryAfterSeconds?: number
  /** Whether reloading the address may help. */
  canReload?: boolean
  /** The page that the reader was going to. */
  on?: string
  /** A form that can be sent again. */
  again?: { path: string; fields: (readonly [name: string, value: string])[] }
}

const STAR = '<path d="M20 0c0 11 9 20 20 20-11 0-20 9-20 20 0-11-9-20-20-20 11 0 20-9 20-20z"/>'

/** The reader's theme (app/http/theme.server.ts keeps it), read without waiting. */
function themeOf(asked: Asked): 'dark' | 'system' | 'light' {
  const theme = Buffer.from(cookieText(cookieName('theme'), asked) ?? '', 'base64').toString()
  return theme === '"dark"' ? 'dark' : theme === '"system"' ? 'system' : 'light'
}

/**
 * A page that needs only one small style sheet, for when Remix cannot answer or must not be asked.
 * @param asked the request, for its reader's theme.
 */
export function renderErrorPage(
  { title, text, code, canReload, on, again }: ErrorPage,
  siteName: string,
  asked: Asked = { headers: {} },
) {
  return `<!DOCTYPE html>
<html lang="${reading.language()}" class="${themeOf(asked)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${escapeHtml(siteName)}</title>
<link rel="stylesheet" href="${ERROR_STYLE_PATH}">
</head>
<body>
<header><a href="${withPrefix(reading.prefix(), '/')}"><svg viewBox="0 0 40 40" width="32" height="32" aria-hidden="true">${STAR}</svg>${escapeHtml(siteName)}</a></header>
<main>
<svg class="tiles" width="100%" height="56" aria-hidden="true"><pattern id="tile" width="56" height="56" patternUnits="userSpaceOnUse"><g transform="scale(1.4)">${STAR}</g></pattern><rect width="100%" height="100%" fill="url(#tile)"/></svg>
<h1>${escapeHtml(title)}</h1>
${text.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${code ? `<p class="code">${codeLine(code)}</p>` : ''}
${again ? formOf(again) : ''}
<p class="ways">${canReload ? `<a class="button" href="">${escapeHtml(t('Volver a intentarlo'))}</a> ` : ''}${on ? `<a class="button" href="${escapeHtml(on)}">${escapeHtml(t('Seguir'))}</a> ` : ''}<a${canReload || on || again ? '' : ' class="button"'} href="${withPrefix(reading.prefix(), '/')}">${escapeHtml(t('Ir al inicio'))}</a></p>
</main>
</body>
</html>
`
}

/** «Código: 4f3a». A line break, which no code has, holds its place while the words are escaped. */
const codeLine = (code: string) =>
  escapeHtml(t('Código: {code}', { code: '\n' })).replace('\n', () => `<code>${escapeHtml(code)}</code>`)

function formOf({ path, fields }: NonNullable<ErrorPage['again']>) {
  const inputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<form method="post" action="${escapeHtml(withPrefix(reading.prefix(), path))}">${inputs.join('')}<button class="button">${escapeHtml(t('Intentarlo de nuevo'))}</button></form>`
}

/** Sends an error page; harmless when the answer has begun already. */
export function sendErrorPage(response: Response, page: ErrorPage, siteName: string) {
  if (hasBegun(response)) return
  response.status(page.status)
  response.set('Cache-Control', 'no-store')
  if (page.retryAfterSeconds) response.set('Retry-After', String(page.retryAfterSeconds))
  response.type('html').set('Content-Language', reading.language())
  setPolicy(response, [], { isPage: true })
  void sendWhole(response, Buffer.from(renderErrorPage(page, siteName, response.req)))
}

export const badAddress = (): ErrorPage => ({
  status: 400,
  title: t('No entendemos esta dirección'),
  text: [t('Está mal escrita o le falta un trozo. Revísala o empieza de nuevo desde el inicio.')],
})

export const longAddress = (): ErrorPage => ({
  status: 414,
  title: t('Esta dirección es demasiado larga'),
  text: [t('Acorta lo que buscas o empieza de nuevo desde el inicio.')],
})

export const missingFile = (): ErrorPage => ({
  status: 404,
  title: t('Página no encontrada'),
  text: [t('Puede que hayamos publicado una versión nueva mientras navegabas. Recarga la página en la que estabas.')],
})

export const wrongMethod = (): ErrorPage => ({
  status: 405,
  title: t('No se puede hacer eso aquí'),
  text: [t('Tu programa ha pedido algo que esta dirección no ofrece.')],
})

export const foreignOrigin = (): ErrorPage => ({
  status: 403,
  title: t('No hemos aceptado el envío'),
  text: [
    t('Tu navegador no nos ha confirmado que el formulario fuera nuestro, y no hemos cambiado nada.'),
    t(
      'Vuelve atrás: lo que escribiste sigue en el formulario. Si lo abriste desde otra web, una copia guardada o un traductor, copia tu texto, escribe nuestra dirección en el navegador y envíalo desde ahí.',
    ),
    t(
      'Si ya estabas aquí, algo oculta de dónde vienes: un ajuste de privacidad, una extensión o un proxy que quita las cabeceras «Origin» y «Referer». Permítelas aquí, o usa otro navegador; recargar la página no lo arregla.',
    ),
  ],
})

export const encodedBody = (): ErrorPage => ({
  status: 415,
  title: t('No podemos leer lo que has enviado'),
  text: [t('Tu programa lo ha enviado comprimido, y aquí solo leemos formularios tal como los manda un navegador.')],
})

export const textTooBig = (): ErrorPage => ({
  status: 413,
  title: t('Has enviado demasiado texto'),
  text: [
    t('Un formulario sin archivos puede ocupar 1 MB como mucho. Vuelve atrás, acorta el texto y envíalo otra vez.'),
  ],
})

export const filesTooBig = (): ErrorPage => ({
  status: 413,
  title: t('Los archivos ocupan demasiado'),
  text: [t('Todos juntos pueden sumar 64 MB como mucho. Vuelve atrás, quita o reduce alguno y envíalo otra vez.')],
})

export const deliveryTooBig = (): ErrorPage => ({
  ...filesTooBig(),
  text: [
    t(
      'Los archivos de las entregas de una contratación pueden sumar {megabytes} MB como mucho, y este envío es mucho más grande. Vuelve atrás, quita o reduce alguno y envíalo otra vez.',
      { megabytes: deliveryLimits.orderBytes / 1024 ** 2 },
    ),
  ],
})

export const slowForm = (): ErrorPage => ({
  status: 408,
  title: t('El envío ha tardado demasiado'),
  text: [t('Vuelve atrás: lo que escribiste sigue en el formulario. Envía menos archivos de una vez, o más pequeños.')],
})

export const tooManyUploads = (): ErrorPage => ({
  status: 429,
  title: t('Hay demasiados envíos a la vez'),
  text: [t('Desde tu conexión hay muchos envíos sin terminar. Espera un minuto y envíalo otra vez.')],
  retryAfterSeconds: 60,
})

export const tooManyAtOnce = (): ErrorPage => ({
  status: 429,
  title: t('Hay demasiadas peticiones a la vez'),
  text: [
    t(
      'Desde tu conexión llegan más peticiones de las que podemos atender a la vez. Inténtalo de nuevo en unos segundos.',
    ),
  ],
  retryAfterSeconds: 5,
})

export const overloaded = (): ErrorPage => ({
  status: 503,
  title: t('Ahora mismo hay demasiada gente'),
  text: [t('No podemos atender tu petición en este momento. Inténtalo de nuevo en unos segundos.')],
  retryAfterSeconds: 5,
})

/**
 * The page for a form with a password that finds no room. Typed words are kept for the next attempt, except passwords.
 * @param body the posted form.
 */
export function tooManyPasswords(path: string, body: Buffer): ErrorPage {
  const fields = [...new URLSearchParams(body.toString())].filter(([name]) => !/password/i.test(name))
  return {
    status: 503,
    title: t('Ahora mismo hay demasiada gente'),
    text: [
      t('Mucha gente intenta entrar a la vez y no hemos podido atenderte. Espera unos segundos e inténtalo de nuevo.'),
      t('Conservamos lo que has escrito menos la contraseña, que te volveremos a pedir.'),
    ],
    retryAfterSeconds: 5,
    ...(fields.length > 0 ? { again: { path, fields } } : { canReload: true }),
  }
}

/** The page of an instance that waits for its database or migrates it. */
export function starting(code: string): ErrorPage {
  return {
    status: 503,
    title: t('Estamos poniéndonos en marcha'),
    text: [
      t('Faltan unos segundos. Si has enviado un formulario, vuelve atrás y envíalo otra vez dentro de un momento.'),
    ],
    code,
    retryAfterSeconds: 5,
    canReload: true,
  }
}

/** The page for when the database, or another necessary part, does not answer. */
export function unavailable(code: string, isPost: boolean): ErrorPage {
  return {
    status: 503,
    title: t('Estamos teniendo problemas'),
    text: [
      t('No podemos atender tu petición ahora mismo. Lo que ya estaba guardado sigue a salvo.'),
      isPost
        ? t('Lo último que has enviado no se ha guardado: vuelve atrás y envíalo otra vez dentro de un momento.')
        : t('Inténtalo de nuevo en unos segundos.'),
    ],
    code,
    retryAfterSeconds: 10,
    canReload: !isPost,
  }
}

export function unforeseen(code: string, contactEmail: string, isPost: boolean): ErrorPage {
  return {
    status: 500,
    title: t('Algo ha fallado por nuestra parte'),
    text: [
      t('Lo sentimos. El fallo ha quedado anotado y lo revisaremos.'),
      t('Inténtalo de nuevo y, si se repite, escríbenos a {contactEmail} con este código.', { contactEmail }),
    ],
    code,
    canReload: !isPost,
  }
}
