import { afterAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { createSpool } from './spool.server.ts'
import { prepareWork, WORK_ACCEPT } from './work-files.server.ts'

const spool = createSpool()
afterAll(() => spool.close())

async function* once(bytes: Buffer) {
  yield bytes
}

async function judged(bytes: Buffer | string, name: string, maxPictureBytes = 1_000_000) {
  const file = await spool.keep(once(Buffer.from(bytes as string)), 2_000_000)
  const outcome = await prepareWork(file, name, { maxPictureBytes })
  return outcome.kind === 'prepared' ? [outcome.file.name, outcome.file.mime] : outcome.reason
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const zeros = (start: string, length = 64) => Buffer.concat([latin(start), Buffer.alloc(length)])
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>'

test('the type of work is found from its first bytes, and a file keeps its own ending where its type has that one', async () => {
  const pdf = latin('%PDF-1.7\n%%EOF\n')
  expect(await judged(zeros('\0\0\0\x18ftypisom'), 'corte.exe')).toEqual(['corte.exe.mp4', 'video/mp4'])
  expect(await judged(zeros('\0\0\0\x14ftypqt  '), 'toma.mov')).toEqual(['toma.mov', 'video/quicktime'])
  expect(await judged(zeros('RIFF\x40\0\0\0WAVEfmt '), 'voz.wav')).toEqual(['voz.wav', 'audio/wav'])
  expect(await judged(zeros('ID3\x03\0\0\0\0\0\0\xff\xfb\x90\x64'), 'tema.mp3')).toEqual(['tema.mp3', 'audio/mpeg'])
  expect(await judged(zeros('8BPS\0\x01'), 'cartel.psd')).toEqual(['cartel.psd', 'image/vnd.adobe.photoshop'])
  expect(await judged(zeros("7z\xbc\xaf'\x1c"), 'todo.7z')).toEqual(['todo.7z', 'application/x-7z-compressed'])
  expect(await judged(pdf, 'logo.ai')).toEqual(['logo.ai', 'application/pdf'])
  expect(await judged(pdf, 'factura.bat')).toEqual(['factura.bat.pdf', 'application/pdf'])
})

test('a drawing is SVG by its name and what is in it; any other text is a text', async () => {
  expect(await judged(SVG, 'logo.svg')).toEqual(['logo.svg', 'image/svg+xml'])
  expect(await judged(`<?xml version="1.0"?>${SVG}`, 'logo.svg')).toEqual(['logo.svg', 'image/svg+xml'])
  expect(await judged(SVG, 'logo.html')).toEqual(['logo.html.txt', 'text/plain'])
  expect(await judged('<p>hola</p>', 'pagina.svg')).toEqual(['pagina.svg.txt', 'text/plain'])
  expect(await judged('mañana'.repeat(30_000), 'nota.txt')).toEqual(['nota.txt', 'text/plain'])
})

test('programs, unknown files and pictures too large to encode are refused', async () => {
  expect(await judged(zeros('MZ\x90\0\x03'), 'corte.mp4')).toBe('format')
  expect(await judged(zeros('\x7fELF\x02\x01\x01'), 'corte.mp4')).toBe('format')
  expect(await judged(zeros('\0\x01\x02\x03'), 'corte.mp4')).toBe('format')
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#07c' } })
    .png()
    .toBuffer()
  expect(await judged(picture, 'foto.png')).toEqual(['foto.webp', 'image/webp'])
  expect(await judged(picture, 'foto.png', picture.length - 1)).toBe('too-large')
})

test('the chooser of files offers the types that are accepted', () => {
  for (const ending of ['mp4', 'mov', 'webm', 'mp3', 'wav', 'zip', 'psd', 'ai', 'svg', 'jpg', 'docx'])
    expect(WORK_ACCEPT.split(',')).toContain(`.${ending}`)
})

test('the rest of a file that is too large is dropped, and a kept file can be read repeatedly', async () => {
  async function* many() {
    for (let count = 0; count < 10; count += 1) yield Buffer.alloc(100, count)
  }
  expect((await spool.keep(many(), 250)).length).toBe(251)
  const whole = await spool.keep(many(), 1_000)
  for (let times = 0; times < 2; times += 1) {
    const chunks: Buffer[] = []
    for await (const chunk of whole.read()) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks)).toEqual(
      Buffer.concat(Array.from({ length: 10 }, (_, count) => Buffer.alloc(100, count))),
    )
  }
})
