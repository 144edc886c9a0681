import { expect, test } from 'vitest'
import { renderMail, type MailContent } from './template.ts'

const site = { origin: 'https://gremio.example', name: 'Gremio' }

test('typed words are text in the HTML part, never markup', () => {
  const mail = renderMail(site, { subject: 'Hola', paragraphs: ['Hola, <b onload="x">Ana</b> & "compañía":'] })
  expect(mail.html).toContain('Hola, &lt;b onload=&quot;x&quot;&gt;Ana&lt;/b&gt; &amp; &quot;compañía&quot;:')
  expect(mail.text).toContain('Hola, <b onload="x">Ana</b> & "compañía":')
})

test('a subject stays one line, so that no second header can be added', () => {
  expect(renderMail(site, { subject: 'Hola\r\nBcc: otra@ejemplo.es', paragraphs: [] }).subject).toBe(
    'Hola Bcc: otra@ejemplo.es',
  )
})

const full: MailContent = {
  subject: '<i>Pago</i>',
  sign: { label: 'Con', name: '<b>Ana</b>', line: 'Música · "Vigo"', seed: 'a', category: 'musica' },
  facts: [{ label: 'Trabajo', value: '<u>Boda</u>' }],
  paragraphs: ['<s>Hola</s>', ['<em>uno</em>']],
  lists: [{ title: '<q>Lista</q>', links: [{ label: '<a>', href: 'https://gremio.example/?"><p>' }] }],
  action: { label: '<h2>Ver</h2>', href: 'https://gremio.example/?"><h3>' },
  footnotes: ['<h4>'],
  foot: [{ label: 'Darme de baja <h5>', href: 'https://gremio.example/unsubscribe?token=x' }],
}

test('no part of a mail can become markup', () => {
  const { html } = renderMail({ ...site, name: '<h6>' }, full)
  for (const tag of ['<i>', '<b>', '<u>', '<s>', '<em>', '<q>', '<a>', '<p>', '<h2', '<h3', '<h4', '<h5', '<h6'])
    expect(html.split('<body')[1]).not.toContain(tag)
  expect(html).toContain('&lt;b&gt;Ana&lt;/b&gt;')
})

test('a mail loads no resources, stays small, and has the colours of a dark screen', () => {
  const { html } = renderMail(site, {
    ...full,
    paragraphs: Array.from({ length: 20 }, () => 'Lorem ipsum dolor sit amet. '.repeat(18)),
  })
  expect(html).not.toMatch(/<(?:img|link|script|iframe|video|object)\b|url\(|\bsrc=/)
  expect(Buffer.byteLength(html)).toBeLessThan(30 * 1024)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
})

test('both parts name the person, the job and the link to unsubscribe, which is a word', () => {
  const { html, text } = renderMail(site, full)
  expect(text).toMatch(/^Con: <b>Ana<\/b> \(Música · "Vigo"\)\nTrabajo: <u>Boda<\/u>\n\n/)
  expect(text).toContain('Darme de baja <h5>:\nhttps://gremio.example/unsubscribe?token=x\n')
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/gremio\.example\/unsubscribe\?token=x"[^>]*>Darme de baja &lt;h5&gt;<\/a>/,
  )
  expect(html.replace(/<[^>]+>/g, '')).not.toContain('unsubscribe')
})

test('a sign has the tiles and the colour of its person, and neutral ones where they have left', () => {
  const bandOf = (sign: MailContent['sign']) =>
    /aria-hidden="true".*?background:(#\w+)">(?:<tr>.*?<\/tr>)+/.exec(
      renderMail(site, { ...full, sign }).html.split('</h1>')[1] ?? '',
    )
  const sign = { label: 'Con', name: 'Ana', seed: 'a', category: 'musica' }
  expect(bandOf(sign)?.[1]).toBe('#dbf1d8')
  expect(bandOf(sign)?.[0]).toBe(bandOf({ ...sign, name: 'Otra' })?.[0])
  expect(bandOf(sign)?.[0]).not.toBe(bandOf({ ...sign, seed: 'c' })?.[0])
  expect(bandOf({ ...sign, seed: null })?.[1]).toBe('#ece9e3')
})

test('both parts have the address of the one act', () => {
  const href = 'https://gremio.example/verify-email?token=a-b_c'
  const mail = renderMail(site, { subject: 'Hola', paragraphs: ['Hola'], action: { label: 'Confirmar', href } })
  expect(mail.text).toContain(`Confirmar:\n${href}`)
  expect(mail.html.split(`href="${href}"`)).toHaveLength(3)
})
