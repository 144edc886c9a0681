import sharp from 'sharp'
import { dot, INK, line, oval, rect, ring, shape, type Random } from './drawing.ts'
import { randomOf } from './pictures.ts'
import type { Hair } from './schemas.ts'

const SIDE = 480
const GROUNDS = ['#f4cf8a', '#a9c7dd', '#e9b7a0', '#b3cfa9', '#cdb9dc', '#f0ddb8', '#94bdb9', '#e3a08a']
const COATS = ['#1f3fa8', '#0f5f6b', '#b0561c', '#256640', '#7a3550', '#c8553d', '#39465f', '#e0a23f', '#f3ede0']
const SKINS = ['#f2cdb0', '#e8b994', '#d9a27b', '#f6d7c0', '#c58c63', '#a06a46']
const HAIRS = ['#2b211e', '#4a3022', '#6d4426', '#8f5a2c', '#3a2a2c', '#a8703a', '#c9a15f', '#8d8a86']

const CAP = 'M132 222C120 96 184 62 242 62s122 34 108 160c-10-46-28-76-44-86-40 26-96 26-136 6-18 16-30 40-38 80z'
/** The hair behind the head, and the hair on it. */
const HAIR: Record<Hair, (colour: string) => [behind: string, above: string]> = {
  long: (colour) => [
    shape('M116 400c-20-130-6-330 124-336 130 6 146 206 124 336-40 24-208 24-248 0z', colour),
    shape(CAP, colour),
  ],
  bob: (colour) => [
    rect(112, 70, 256, 250, colour, 116),
    shape(
      'M130 232C120 90 190 66 240 66s122 24 110 166c-12-50-36-80-62-96-40 40-100 50-134 46-12 14-20 30-24 50z',
      colour,
    ),
  ],
  bun: (colour) => [
    dot(240, 56, 50, colour) + oval(240, 180, 122, 124, colour),
    shape('M134 216C126 100 190 72 240 72s114 28 106 144c-14-60-54-88-106-88s-92 28-106 88z', colour),
  ],
  curly: (colour) => [
    [
      [128, 210],
      [124, 270],
      [136, 152],
      [178, 100],
      [240, 80],
      [302, 100],
      [344, 152],
      [356, 210],
      [356, 270],
    ]
      .map(([x, y]) => dot(x!, y!, 52, colour))
      .join(''),
    [
      [166, 140],
      [214, 118],
      [266, 118],
      [314, 140],
    ]
      .map(([x, y]) => dot(x!, y!, 34, colour))
      .join(''),
  ],
  short: (colour) => [
    '',
    shape(
      'M130 226C112 92 186 58 246 60c66 0 122 40 104 166-6-30-14-50-26-64-50 4-120 0-160-20-18 20-28 44-34 84z',
      colour,
    ),
  ],
  crop: (colour) => [
    '',
    shape(
      'M136 204C126 104 184 76 240 76s114 28 104 128c-8-34-18-52-30-62-50-14-98-14-148 0-12 10-22 28-30 62z',
      colour,
    ),
  ],
  side: (colour) => [
    '',
    shape(
      'M130 224C110 100 180 50 262 62c60 8 104 50 88 162-6-34-18-56-30-66-40 0-92-14-118-46-10 30-30 50-50 60-10 14-18 32-22 52z',
      colour,
    ),
  ],
  bald: () => ['', ''],
}

/** Whether one portrait differs visibly from the other, in lightness. */
const differ = (one: string, other: string) => Math.abs(lightness(one) - lightness(other)) > 0.2
const lightness = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
  return 0.3 * red + 0.59 * green + 0.11 * blue
}

/** An invented face, in flat colours; the same seed draws the same one. PNG, as an upload would arrive. */
export function drawPortrait(seed: string, hair: Hair, beard = false): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 480 480">${faceOf(randomOf(`${seed} portrait`), hair, beard)}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer()
}

function faceOf(random: Random, hair: Hair, beard: boolean): string {
  const pick = <T>(options: readonly T[]) => options[Math.floor(random() * options.length)]!
  const [ground, coat, skin] = [pick(GROUNDS), pick(COATS), pick(SKINS)]
  const colour = pick(HAIRS.filter((hair) => differ(hair, skin) && differ(hair, ground)))
  const [behind, above] = HAIR[hair](colour)
  const wears = random()
  const glasses =
    wears < 0.28 ? ring(196, 224, 34, INK, 7) + ring(284, 224, 34, INK, 7) + line('M230 222h20', INK, 7) : ''
  const earrings =
    !beard && wears > 0.6 && hair !== 'crop' ? dot(134, 274, 9, '#e0a23f') + dot(346, 274, 9, '#e0a23f') : ''
  const chin = beard
    ? shape('M140 238c0 110 40 152 100 152s100-42 100-152c-8 46-30 58-56 56-30-8-58-8-88 0-26 2-48-10-56-56z', colour)
    : ''
  const collar = pick([
    shape('M196 372l44 50 44-50 24 16-68 74-68-74z', '#ffffffcc'),
    line('M176 392c20 44 108 44 128 0', '#ffffff66', 14),
    '',
  ])
  return (
    rect(0, 0, SIDE, SIDE, ground) +
    dot(240, 250, 190, '#ffffff40') +
    behind +
    shape('M60 480c0-84 70-112 130-120h100c60 8 130 36 130 120z', coat) +
    shape('M200 300h80v70c-16 34-64 34-80 0z', skin) +
    shape('M200 330c20 24 60 24 80 0v20c-20 24-60 24-80 0z', '#00000018') +
    collar +
    oval(134, 236, 18, 26, skin) +
    oval(346, 236, 18, 26, skin) +
    oval(240, 222, 104, 126, skin) +
    chin +
    above +
    oval(176, 272, 20, 13, '#e0705040') +
    oval(304, 272, 20, 13, '#e0705040') +
    dot(196, 226, 9, INK) +
    dot(284, 226, 9, INK) +
    line('M176 198c12-10 28-10 38-4M266 194c12-6 28-6 38 4', colour === '#c9a15f' ? '#8f5a2c' : colour, 7) +
    line('M240 236c-6 14-8 22 4 26', '#00000030', 6) +
    line(random() < 0.5 ? 'M208 296c18 20 46 20 64 0' : 'M212 298c16 14 40 14 60-2', beard ? '#fff5ec' : '#a8483a', 8) +
    glasses +
    earrings
  )
}
