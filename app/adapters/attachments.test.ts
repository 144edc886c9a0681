import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { prepareAttachment } from './attachments.server.ts'

async function aZip(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name, { compress: false })
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const odt = () =>
  aZip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<office:document-content/>' })
const typesOf = (part: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/a.xml" ContentType="${part}"/></Types>`
const docx = () =>
  aZip({
    '[Content_Types].xml': typesOf('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'),
    'word/document.xml': '<w:document/>',
  })
const docm = () =>
  aZip({
    '[Content_Types].xml': typesOf('application/vnd.ms-word.document.macroEnabled.main+xml'),
    'word/document.xml': '<w:document/>',
  })

test('N6: the type of a file is judged by its bytes, and its name gets the matching ending', async () => {
  const accepted: [Buffer, string, string, string][] = [
    [Buffer.from('%PDF-1.7\n%\xe2\xe3\n'), 'factura.exe', 'factura.exe.pdf', 'application/pdf'],
    [Buffer.from('Año nuevo, ¿a qué hora?\n'), 'notas.txt', 'notas.txt', 'text/plain'],
    [Buffer.from('<script>alert(1)</script>'), '../../etc/página.html', 'página.html.txt', 'text/plain'],
    [await aZip({ 'a.txt': 'a' }), 'Fotos.ZIP', 'Fotos.zip', 'application/zip'],
    [await odt(), 'carta', 'carta.odt', 'application/vnd.oasis.opendocument.text'],
    [
      await docx(),
      'presupuesto.docx',
      'presupuesto.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [Buffer.from('hola'), '\u202egpj.exe', 'gpj.exe.txt', 'text/plain'],
    [Buffer.from('hola'), '...', 'archivo.txt', 'text/plain'],
  ]
  for (const [bytes, name, kept, mime] of accepted) {
    const prepared = await prepareAttachment(bytes, name)
    expect(prepared, name).toMatchObject({ kind: 'prepared', file: { name: kept, mime } })
  }
})

test('N6: pictures are encoded anew without the data about their camera and their maker', async () => {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#07c' } })
    .withExif({ IFD0: { Copyright: 'Íñigo en su casa' } })
    .jpeg()
    .toBuffer()
  const prepared = await prepareAttachment(photo, 'casa.JPG')
  if (prepared.kind !== 'prepared') throw new Error(prepared.reason)
  expect(prepared.file).toMatchObject({ name: 'casa.webp', mime: 'image/webp' })
  expect((await sharp(prepared.file.bytes).metadata()).exif).toBeUndefined()
  expect(await prepareAttachment(photo.subarray(0, 200), 'casa.jpg')).toEqual({ kind: 'refused', reason: 'damaged' })
})

test('N6: programs, pages of other kinds and macros are refused, whatever they are called', async () => {
  const refused: [Buffer, string][] = [
    [Buffer.from('MZ\x90\x00\x03'), 'foto.jpg'],
    [Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1'), 'plano.pdf'],
    [Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 'animado.gif'],
    [Buffer.from('texto\u0000oculto'), 'notas.txt'],
    [Buffer.from([0x61, 0xff, 0xfe]), 'notas.txt'],
    [await docm(), 'presupuesto.docx'],
  ]
  for (const [bytes, name] of refused) expect((await prepareAttachment(bytes, name)).kind, name).toBe('refused')
})
