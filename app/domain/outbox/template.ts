import escapeHtml from 'escape-html'
import { reading, splitPrefix, withPrefix, type Language } from '#app/locale/languages.ts'
import { t } from '#app/locale/texts.ts'
import { labelled } from '#app/locale/words.ts'
import { signHtml, siteBandHtml, starHtml, type MailSign } from './mail-sign.ts'

/** The site that a mail comes from. */
export interface Site {
  /** Scheme and host that links start with. */
  origin: string
  name: string
}

interface MailLink {
  label: string
  href: string
}

export interface MailContent {
  subject: string
  /** The heading of the mail, if it is shorter than the subject, which has to be understood alone in a list of mails. */
  heading?: string
  /** The language of the subject, the heading and the paragraphs, where somebody wrote them in another. */
  language?: Language
  /** A note before the words, in the language of the mail. */
  note?: string | undefined
  /** The other person that the mail is about. */
  sign?: MailSign
  /** The facts of the mail at a glance: the job, the amount. */
  facts?: { label: string; value: string; isAmount?: boolean }[]
  /** One paragraph each, as plain text; a list gives its items. */
  paragraphs: (string | readonly string[])[]
  /** Links under headings, after the paragraphs. */
  lists?: { title: string; links: MailLink[] }[]
  /** The one action: its label says what it does. */
  action?: MailLink
  /** Small text below the action: how long it is valid, and what to do if the reader did not ask for it. */
  footnotes?: string[]
  /** Words in the foot that lead to what the reader gets, and out of it. */
  foot?: MailLink[]
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/**
 * The address of a page of the site in the language that the mail is written in. Links of a mail's content get it
 * automatically; an address within a text needs this function.
 * @param path begins with a slash.
 */
export const mailAddress = ({ origin }: Pick<Site, 'origin'>, path: string): string =>
  origin + (splitPrefix(path).language ? path : withPrefix(reading.prefix(), path))

/** A link in the language of the mail, if it leads to the site. */
function spoken<L extends MailLink>(site: Site, link: L): L {
  if (link.href === site.origin) return { ...link, href: site.origin + reading.prefix() }
  if (!link.href.startsWith(`${site.origin}/`)) return link
  return { ...link, href: mailAddress(site, link.href.slice(site.origin.length)) }
}

/** A header is one line: a line break in a name must not start a second header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Both parts of a mail, in the language of this call: `enqueueMail` makes that the reader's. */
export function renderMail(site: Site, content: MailContent): RenderedMail {
  const subject = oneLine(content.subject)
  const { lists = [], action, foot = [] } = content
  const led = {
    ...content,
    lists: lists.map(({ title, links }) => ({ title, links: links.map((link) => spoken(site, link)) })),
    ...(action && { action: spoken(site, action) }),
    foot: foot.map((link) => spoken(site, link)),
  }
  return { subject, text: textOf(site, led), html: htmlOf(site, { ...led, subject }) }
}

/** The site itself, in the language of the mail. */
const home = (site: Site): MailLink => spoken(site, { label: site.name, href: site.origin })

function textOf(
  site: Site,
  { sign, facts = [], note = '', paragraphs, lists = [], action, footnotes = [], foot = [] }: MailContent,
): string {
  const about = [
    ...(sign ? [labelled(sign.label, `${sign.name}${sign.line ? ` (${sign.line})` : ''}`)] : []),
    ...facts.map(({ label, value }) => labelled(label, value)),
  ]
  const parts = [
    about.join('\n'),
    note,
    ...paragraphs.map((one) => (typeof one === 'string' ? one : one.map((item) => `• ${item}`).join('\n'))),
    ...lists.map(({ title, links }) => [title, ...links.map(({ label, href }) => `• ${label}\n  ${href}`)].join('\n')),
    ...(action ? [`${t('{label}:', { label: action.label })}\n${action.href}`] : []),
    ...footnotes,
    ...foot.map(({ label, href }) => `${t('{label}:', { label })}\n${href}`),
    `-- \n${site.name}\n${home(site).href}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Programs that take no styles of the head show the light colours, which every element carries. */
const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){.page{background:#10141f!important}.card{background:#1a2030!important;border-color:#38405a!important}.ink{color:#f1ede4!important}.soft{color:#b6bccd!important}.link{color:#9dbcff!important}.rule{border-color:#38405a!important}}`
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const SOFT = 'font-size:14px;line-height:1.5;color:#515a75'

/** Tables and inline styles, because old mail programs need them, and because they load no files. */
function htmlOf(
  site: Site,
  {
    subject,
    heading = subject,
    language = reading.language(),
    note,
    sign,
    facts = [],
    paragraphs,
    lists = [],
    action,
    footnotes = [],
    foot = [],
  }: MailContent,
): string {
  const lang = language === reading.language() ? '' : ` lang="${language}"`
  return `<!doctype html>
<html lang="${reading.language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf8f4">
<table role="presentation" class="page" style="width:100%;border-collapse:collapse;background:#faf8f4"><tr><td style="padding:20px 12px">
<table role="presentation" class="card" style="width:100%;max-width:600px;margin:0 auto;border-collapse:separate;border-spacing:0;background:#ffffff;border:1px solid #d9dce5"><tr><td style="padding:0">${siteBandHtml()}</td></tr><tr><td class="ink" style="padding:20px 24px 28px;${FONT};font-size:16px;line-height:1.55;color:#1b2340">
<table role="presentation" style="margin:0 0 16px;border-collapse:collapse"><tr><td style="padding:0 10px 0 0;vertical-align:middle">${starHtml()}</td><td class="link" style="padding:0;vertical-align:middle;${FONT};font-size:18px;font-weight:700;color:#1f3fae">${escapeHtml(site.name)}</td></tr></table>
<h1 class="ink"${lang} style="margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:700;color:#1b2340;word-break:break-word">${escapeHtml(oneLine(heading))}</h1>
${[
  sign && signHtml(sign),
  facts.length > 0 && factsHtml(facts),
  `<div style="height:${sign || facts.length > 0 ? 20 : 0}px;line-height:0;font-size:0"></div>`,
  note && `<p class="soft" style="margin:0 0 16px;${SOFT}">${escapeHtml(note)}</p>`,
  ...paragraphs.map((paragraph) => paragraphHtml(paragraph, lang)),
  ...lists.map(listHtml),
  action && actionHtml(action),
  ...footnotes.map((note) => `<p class="soft" style="margin:16px 0 0;${SOFT}">${escapeHtml(note)}</p>`),
]
  .filter(Boolean)
  .join('\n')}
</td></tr><tr><td class="rule soft" style="padding:16px 24px;border-top:1px solid #d9dce5;${FONT};${SOFT}">
${[...foot, home(site)].map((link) => `<div style="padding:4px 0">${linkHtml(link)}</div>`).join('')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

const linkHtml = ({ label, href }: MailLink) =>
  `<a class="link" href="${escapeHtml(href)}" style="color:#1f3fae">${escapeHtml(label)}</a>`

function factsHtml(facts: NonNullable<MailContent['facts']>) {
  const rows = facts.map(
    ({ label, value, isAmount }) =>
      `<tr><td class="soft rule" style="width:30%;padding:10px 12px 10px 0;border-bottom:1px solid #d9dce5;vertical-align:baseline;${FONT};${SOFT}">${escapeHtml(label)}</td><td class="ink rule" style="padding:10px 0;border-bottom:1px solid #d9dce5;vertical-align:baseline;${FONT};font-size:${isAmount ? 26 : 17}px;line-height:1.3;font-weight:700;color:#1b2340;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  )
  return `<table style="width:100%;margin:8px 0 0;border-collapse:collapse">${rows.join('')}</table>`
}

function paragraphHtml(paragraph: string | readonly string[], lang: string) {
  if (typeof paragraph === 'string') return `<p${lang} style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`
  const items = paragraph.map((item) => `<li style="margin:0 0 8px">${escapeHtml(item)}</li>`)
  return `<ul${lang} style="margin:0 0 16px;padding:0 0 0 20px">${items.join('')}</ul>`
}

function listHtml({ title, links }: NonNullable<MailContent['lists']>[number]) {
  const items = links.map((link) => `<li style="margin:0 0 8px">${linkHtml(link)}</li>`)
  return `<p style="margin:0 0 8px;font-weight:600">${escapeHtml(title)}</p>
<ul style="margin:0 0 20px;padding:0 0 0 20px">${items.join('')}</ul>`
}

function actionHtml({ label, href }: MailLink) {
  const address = escapeHtml(href)
  // Only this link does the act, so it is also printed, for programs that follow no links.
  const printed = href.includes('token=')
    ? `\n<p class="soft" style="margin:0;${SOFT}">${escapeHtml(t('Si el botón no funciona, copia esta dirección en tu navegador:'))}<br><a class="link" href="${address}" style="color:#1f3fae;word-break:break-all">${address}</a></p>`
    : ''
  return `<table role="presentation" style="margin:24px 0 8px;border-collapse:separate"><tr><td style="background:#1f3fae;border-radius:8px"><a href="${address}" style="display:inline-block;padding:14px 22px;border-radius:8px;${FONT};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>${printed}`
}
