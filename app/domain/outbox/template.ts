import escapeHtml from 'escape-html'

/** The site that a mail comes from. */
export interface Site {
  /** Scheme and host that links start with. */
  origin: string
  name: string
}

export interface MailContent {
  subject: string
  /** One paragraph each, as plain text; a list gives its items. */
  paragraphs: (string | readonly string[])[]
  /** Links under headings, after the paragraphs. */
  lists?: { title: string; links: { label: string; href: string }[] }[]
  /** The one action. Its address is also printed, for programs that show no links. */
  action?: { label: string; href: string }
  /** Small text below the action: how long it holds, and what to do if the reader did not ask for it. */
  footnotes?: string[]
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** A header is one line: a line break in a name must not start a second header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Both parts of a mail. The HTML carries its styles, because mail programs load nothing else. */
export function renderMail(
  site: Site,
  { subject, paragraphs, lists = [], action, footnotes = [] }: MailContent,
): RenderedMail {
  const text = [
    ...paragraphs.map((one) => (typeof one === 'string' ? one : one.map((item) => `• ${item}`).join('\n'))),
    ...lists.map(({ title, links }) => [title, ...links.map(({ label, href }) => `• ${label}\n  ${href}`)].join('\n')),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...footnotes,
    `-- \n${site.name}\n${site.origin}`,
  ].join('\n\n')

  const html = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(oneLine(subject))}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#faf8f4;color:#1b2340;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d9dce5;border-radius:8px">
<p style="margin:0 0 20px;font-weight:700;font-size:20px;color:#1f3fae">${escapeHtml(site.name)}</p>
${paragraphs.map(paragraphHtml).join('\n')}
${lists.map(listHtml).join('\n')}
${action ? actionHtml(action) : ''}
${footnotes.map((note) => `<p style="margin:16px 0 0;font-size:14px;color:#515a75">${escapeHtml(note)}</p>`).join('\n')}
</div>
</body>
</html>
`
  return { subject: oneLine(subject), text: `${text}\n`, html }
}

function paragraphHtml(paragraph: string | readonly string[]) {
  if (typeof paragraph === 'string') return `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`
  const items = paragraph.map((item) => `<li style="margin:0 0 8px">${escapeHtml(item)}</li>`)
  return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items.join('')}</ul>`
}

function listHtml({ title, links }: NonNullable<MailContent['lists']>[number]) {
  const items = links.map(
    ({ label, href }) =>
      `<li style="margin:0 0 8px"><a href="${escapeHtml(href)}" style="color:#1f3fae">${escapeHtml(label)}</a></li>`,
  )
  return `<p style="margin:0 0 8px;font-weight:600">${escapeHtml(title)}</p>
<ul style="margin:0 0 20px;padding:0 0 0 20px">${items.join('')}</ul>`
}

function actionHtml({ label, href }: { label: string; href: string }) {
  const address = escapeHtml(href)
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 20px;background:#1f3fae;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:14px;color:#515a75">Si el botón no funciona, copia esta dirección en tu navegador:<br><a href="${address}" style="color:#1f3fae;word-break:break-all">${address}</a></p>`
}
