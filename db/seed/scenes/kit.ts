import { at, each, line, oval, rect, shape, type Palette, type Random } from '#db/seed/drawing.ts'

export const WIDTH = 1280
export const HEIGHT = 960

/** The parts of a scene. */
export interface Scene {
  random: Random
  palette: Palette
  /** The words in the picture. */
  words: readonly string[]
  /** Another scene of 1280 by 960, or a drawing, that is seen in it: printed, on a screen, in a frame. */
  inner: { kind: 'scene' | 'drawing'; svg: string }
}
export type Draw = (scene: Scene) => string

/** Light and shade that every picture can use, in the measures of the painted things. */
export const DEFINITIONS = `<defs>${[
  gradient('down', '0 0 0 1', ['#1a1008', 0], ['#1a1008', 0.3]),
  gradient('up', '0 0 0 1', ['#fff', 0.4], ['#fff', 0]),
  gradient('across', '0 0 1 0', ['#fff', 0.14], ['#1a1008', 0.16]),
  gradient('fold', '0 0 1 0', ['#000', 0.32], ['#000', 0]),
  gradient('unfold', '1 0 0 0', ['#000', 0.32], ['#000', 0]),
].join('')}${[
  radial('contact', ['#140c06', 0.55], ['#140c06', 0]),
  radial('glow', ['#fff6dd', 0.9], ['#fff6dd', 0]),
].join(
  '',
)}<radialGradient id="vignette" r=".78"><stop offset=".5" stop-color="#1c1208" stop-opacity="0"/><stop offset="1" stop-color="#1c1208" stop-opacity=".26"/></radialGradient><linearGradient id="beam"><stop stop-color="#fff1c9" stop-opacity="0"/><stop offset=".3" stop-color="#fff1c9" stop-opacity=".24"/><stop offset=".7" stop-color="#fff1c9" stop-opacity=".2"/><stop offset="1" stop-color="#fff1c9" stop-opacity="0"/></linearGradient></defs>`

type Stop = [colour: string, opacity: number]

function gradient(id: string, ends: string, ...stops: [Stop, Stop]): string {
  const [x1, y1, x2, y2] = ends.split(' ')
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`
}
function radial(id: string, ...stops: [Stop, Stop]): string {
  return `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`
}
function stopsOf(stops: Stop[]): string {
  return stops
    .map(([colour, opacity], index) => `<stop offset="${index}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('')
}

export const pick = <T>(random: Random, options: readonly T[]): T => options[Math.floor(random() * options.length)]!
export const between = (random: Random, least: number, most: number) => least + random() * (most - least)
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))
export const faded = (inner: string, opacity: number) => `<g opacity="${opacity}">${inner}</g>`

/** A rectangle with the light from the left, or from above. */
export const lit = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  rect(x, y, width, height, fill, round) + rect(x, y, width, height, 'url(#across)', round)
export const shaded = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  rect(x, y, width, height, fill, round) + rect(x, y, width, height, 'url(#down)', round)
/** The shadow where a thing stands. */
export const contact = (x: number, y: number, width: number, height = width / 8) =>
  oval(x, y, width, height, 'url(#contact)')
/** The shadow of something flat that lies or hangs. */
export const cast = (x: number, y: number, width: number, height: number, depth = 1, round = 4) =>
  each([5, 10, 17, 26], (by) => rect(x + by * 0.6 * depth, y + by * depth, width, height, '#2a180a1c', round))
/** A sheet with its shadow; `inner` is drawn from its upper left corner. */
export const sheet = (
  x: number,
  y: number,
  [width, height]: [number, number],
  inner: string,
  { turn = 0, fill = '#fffdf8', round = 2, depth = 1 } = {},
) => at(x, y, cast(0, 0, width, height, depth, round) + rect(0, 0, width, height, fill, round) + inner, { turn })
/** A piece of another picture, which fills the box. */
export const inset = (x: number, y: number, width: number, height: number, inner: string, box = '0 0 1280 960') =>
  `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="xMidYMid slice">${inner}</svg>`
/** The content of a box: another scene, or a drawing on the colour of its ground. */
export function shown({ inner, palette }: Scene, x: number, y: number, width: number, height: number): string {
  if (inner.kind === 'scene') return inset(x, y, width, height, inner.svg)
  return rect(x, y, width, height, palette[0]) + inset(x, y, width, height, inner.svg, '-520 -430 1040 800')
}
/** The drawing without a ground, around (0, 0), or the scene in a round frame. */
export function emblem(scene: Scene, x: number, y: number, size: number): string {
  if (scene.inner.kind === 'drawing') return at(x, y, scene.inner.svg, { scale: size / 760 })
  return inset(x - size / 2, y - size * 0.36, size, size * 0.72, scene.inner.svg)
}
/** Lines of a text that is too small to read. */
export const greek = (
  random: Random,
  x: number,
  y: number,
  {
    width,
    count,
    gap = 18,
    fill = '#3a3f52',
    weight = 6,
  }: { width: number; count: number; gap?: number; fill?: string; weight?: number },
) =>
  faded(
    each(
      times(count, (n) => n),
      (n) =>
        rect(
          x,
          y + n * gap,
          width * (n % 5 === 4 ? between(random, 0.4, 0.7) : between(random, 0.9, 1)),
          weight,
          fill,
          weight / 2,
        ),
    ),
    0.55,
  )

const WALLS = [
  '#f4e6cf',
  '#e3e8e6',
  '#efd9c8',
  '#dfe6d6',
  '#e9e0ec',
  '#f2e3b8',
  '#cfdde2',
  '#e5cfc0',
  '#b9c7c4',
  '#d9b79c',
]
const BOARDS = ['#c08b5a', '#a8744c', '#d8b68a', '#8a5e3f', '#caa27a', '#b98d6a']
const CLOTHS = ['#e9e1d2', '#d7dfe2', '#2f4858', '#c9b8a2', '#dcd3e0', '#8fa08c', '#c86f52', '#e8c98f']

/** A wall in the light of a window, and a floor. */
export function room(
  random: Random,
  { wall = pick(random, WALLS), floor = pick(random, BOARDS), edge = 700 } = {},
): string {
  return (
    rect(0, 0, WIDTH, edge, wall) +
    windowLight(random) +
    rect(0, 0, WIDTH, edge, 'url(#across)') +
    rect(0, edge, WIDTH, HEIGHT - edge, floor) +
    each(
      times(6, (n) => n),
      (n) => line(`M${(n * 2 - 5) * 60 + 640} ${edge}L${(n * 2 - 5) * 230 + 640} 960`, '#00000018', 4),
    ) +
    rect(0, edge, WIDTH, HEIGHT - edge, 'url(#down)') +
    rect(0, edge - 26, WIDTH, 26, '#ffffff66') +
    rect(0, edge, WIDTH, 8, '#00000030')
  )
}

/** A window's light on a wall, with its bars. */
export function windowLight(random: Random): string {
  const x = between(random, 80, 620)
  const pane = (n: number, row: number) =>
    shape(`M${x + n * 190} ${60 + row * 240 + n * 30}l170 26v200l-170-26z`, '#fff3cf')
  return faded(
    each([0, 1, 2], (n) => pane(n, 0) + pane(n, 1)),
    between(random, 0.2, 0.4),
  )
}

/** A table seen from above: boards, stone or a cloth. */
export function tabletop(random: Random, fill?: string): string {
  const isWood = fill === undefined && random() < 0.55
  const ground = fill ?? pick(random, isWood ? BOARDS : CLOTHS)
  const seams = isWood
    ? each(
        times(5, (n) => n),
        (n) => rect(0, 90 + n * 200, WIDTH, 3, '#00000026'),
      ) +
      each(
        times(16, (n) => n),
        () =>
          line(
            `M${between(random, -80, 1200)} ${between(random, 0, 960)}q${between(random, 80, 200)} ${between(random, -8, 8)} ${between(random, 160, 420)} 0`,
            '#00000012',
            3,
          ),
      )
    : each(
        times(40, (n) => n),
        (n) => rect(0, n * 24, WIDTH, 2, '#ffffff12'),
      )
  return rect(0, 0, WIDTH, HEIGHT, ground) + seams + sunOn(random)
}

/** Slanting light on the things on a table, behind leaves. */
export function sunOn(random: Random): string {
  const x = between(random, -200, 500)
  return (
    at(x, 0, rect(0, -40, 420, 1400, 'url(#beam)') + rect(520, -40, 200, 1400, 'url(#beam)'), { turn: 20 }) +
    rect(0, 0, WIDTH, HEIGHT, 'url(#across)')
  )
}

/** Leaves that look into the picture from a corner, out of focus. */
export function branch(random: Random, x: number, y: number, scale = 1): string {
  const green = pick(random, ['#6f8f4e', '#5c7f5f', '#88a05a', '#4f7465'])
  return at(
    x,
    y,
    line('M0 0q120-60 260-40', '#5a4632', 8) +
      each(
        times(6, (n) => n),
        (n) =>
          at(
            40 + n * 40,
            -18 - n * 6,
            shape('M0 0c-26-30-24-80 0-110 26 30 24 80 0 110z', green) + line('M0 0v-90', '#ffffff30', 3),
            {
              turn: n % 2 ? 34 : 150,
              scale: 0.9,
            },
          ),
      ),
    { scale, turn: between(random, -20, 20) },
  )
}

/** A cup, a pencil, a plant: things on tables, seen from above. */
export function lying(random: Random, x: number, y: number, [, paint, second, highlight]: Palette): string {
  return pick(random, [
    () =>
      contact(x + 8, y + 14, 96, 96) +
      `<circle cx="${x}" cy="${y}" r="82" fill="#fffaf0"/><circle cx="${x}" cy="${y}" r="56" fill="${paint}"/><circle cx="${x}" cy="${y}" r="46" fill="#5a3622"/><circle cx="${x - 12}" cy="${y - 12}" r="20" fill="#8a5a3a"/>`,
    () =>
      at(
        x,
        y,
        rect(-120, 6, 250, 22, '#00000022', 10) +
          rect(-130, -10, 240, 22, highlight, 4) +
          shape('M110-10l40 11-40 11z', '#f4dcb8') +
          rect(-130, -10, 30, 22, second, 4),
        {
          turn: between(random, -60, 60),
        },
      ),
    () => branch(random, x - 120, y + 60, 1.1),
    () => '',
  ])()
}
