import { expect, test } from 'vitest'
import { renderMail } from './template.ts'

const site = { origin: 'https://gremio.example', name: 'Gremio' }

test('what people typed is text in the HTML part, never markup', () => {
  const mail = renderMail(site, { subject: 'Hola', paragraphs: ['Hola, <b onload="x">Ana</b> & "compañía":'] })
  expect(mail.html).toContain('Hola, &lt;b onload=&quot;x&quot;&gt;Ana&lt;/b&gt; &amp; &quot;compañía&quot;:')
  expect(mail.text).toContain('Hola, <b onload="x">Ana</b> & "compañía":')
})

test('a subject stays one line, so that no second header can be smuggled in', () => {
  expect(renderMail(site, { subject: 'Hola\r\nBcc: otra@ejemplo.es', paragraphs: [] }).subject).toBe(
    'Hola Bcc: otra@ejemplo.es',
  )
})

test('both parts carry the address of the one thing to do', () => {
  const href = 'https://gremio.example/verify-email?token=a-b_c'
  const mail = renderMail(site, { subject: 'Hola', paragraphs: ['Hola'], action: { label: 'Confirmar', href } })
  expect(mail.text).toContain(`Confirmar:\n${href}`)
  expect(mail.html.split(`href="${href}"`)).toHaveLength(3)
})
