import { at, dot, each, line, oval, rect, ring, shape, PAPER, type Random } from '#db/seed/drawing.ts'
import {
  between,
  branch,
  cast,
  contact,
  emblem,
  faded,
  greek,
  lit,
  lying,
  pick,
  room,
  sheet,
  shown,
  sunOn,
  tabletop,
  times,
  type Draw,
  type Scene,
} from './kit.ts'
import { letters, title } from './letters.ts'
import { artwork } from './print.ts'

/** A site from its upper left corner, as wide as that. */
function webPage(scene: Scene, width: number, height: number): string {
  const { random, palette, words } = scene
  const [ground, paint, second, highlight] = palette
  const [name = '', promise = '', button = 'Reservar'] = words
  const card = (n: number) =>
    at(
      n * (width / 3 - 8) + 24,
      height * 0.68,
      rect(0, 0, width / 3 - 30, height * 0.3, PAPER, 8) +
        rect(0, 0, width / 3 - 30, height * 0.16, [second, highlight, paint][n]!, 8) +
        greek(random, 14, height * 0.19, { width: width / 3 - 70, count: 3, gap: 16 }),
    )
  const hero = pick(random, [
    () =>
      rect(0, 0, width, height * 0.62, ground) +
      shown(scene, width * 0.52, height * 0.13, width * 0.44, height * 0.46) +
      title(promise, { x: 36, y: height * 0.27, size: height * 0.085, fill: paint, width: width * 0.44, across: 16 }),
    () =>
      shown(scene, 0, 0, width, height * 0.64) +
      rect(0, 0, width, height * 0.64, `${paint}a6`) +
      title(promise, { x: 36, y: height * 0.28, size: height * 0.1, fill: '#ffffff', width: width * 0.7, across: 20 }),
    () =>
      rect(0, 0, width, height * 0.64, paint) +
      emblem(scene, width * 0.75, height * 0.36, width * 0.4) +
      title(promise, { x: 36, y: height * 0.27, size: height * 0.085, fill: ground, width: width * 0.46, across: 16 }),
  ])()
  return (
    rect(0, 0, width, height, '#fbf8f2') +
    hero +
    rect(0, 0, width, height * 0.1, PAPER) +
    letters(name, { x: 28, y: height * 0.068, size: height * 0.045, fill: paint, width: width * 0.3 }) +
    each([0, 1, 2], (n) => rect(width * 0.6 + n * width * 0.13, height * 0.045, width * 0.09, 8, '#8a8f9c', 4)) +
    at(
      36,
      height * 0.5,
      rect(0, 0, width * 0.2, height * 0.08, highlight, 8) +
        letters(button, {
          x: width * 0.1,
          y: height * 0.052,
          size: height * 0.036,
          fill: '#2a2f42',
          anchor: 'middle',
          width: width * 0.17,
        }),
    ) +
    each([0, 1, 2], card)
  )
}

const desk = (scene: Scene) => room(scene.random, { edge: 640 }) + rect(0, 640, 1280, 12, '#ffffff55')

/** A laptop on a desk, with a site in its window. */
const laptop: Draw = (scene) => {
  const { random, palette } = scene
  return (
    desk(scene) +
    contact(640, 846, 560, 46) +
    lit(250, 150, 780, 540, '#2a2d38', 22) +
    at(274, 174, `<svg width="732" height="484" viewBox="0 0 732 484">${webPage(scene, 732, 484)}</svg>`) +
    shape('M274 174h300L330 658h-56z', '#ffffff10') +
    shape('M220 690h840l90 130H130z', '#c9ccd4') +
    shape('M270 706h740l44 66H226z', '#8e929e') +
    each(
      times(4, (n) => n),
      (n) => rect(250 + n * 2, 714 + n * 15, 780, 3, '#c9ccd4'),
    ) +
    shape('M130 820h1020l-10 22H140z', '#9a9eaa') +
    shape('M540 786h200l14 26H526z', '#b7bac4') +
    at(120, 800, rect(-60, -130, 120, 130, palette[3], 16) + oval(0, -130, 60, 15, '#5a3622')) +
    branch(random, 1060, 300, 1)
  )
}

/** The frame of a telephone of 270 by 560. */
const telephone = (x: number, y: number, inner: string, turn = 0) =>
  at(
    x,
    y,
    cast(0, 0, 270, 560, 1.5, 40) +
      rect(0, 0, 270, 560, '#1d2029', 40) +
      `<svg x="12" y="12" width="246" height="536" viewBox="0 0 246 536">${inner}</svg>` +
      rect(95, 20, 80, 14, '#1d2029', 7),
    { turn },
  )

function appScreen(scene: Scene, number: number): string {
  const { random, palette, words } = scene
  const [ground, paint, second, highlight] = palette
  const name = words[number] ?? words[0] ?? ''
  const row = (n: number) =>
    at(
      16,
      290 + n * 62,
      rect(0, 0, 214, 52, PAPER, 10) +
        dot(28, 26, 16, [second, highlight, paint][n % 3]!) +
        greek(random, 56, 18, { width: 130, count: 2, gap: 14 }),
    )
  return (
    rect(0, 0, 246, 536, ground) +
    rect(0, 0, 246, 84, paint) +
    letters(name, { x: 20, y: 66, size: 24, fill: '#ffffff', width: 206 }) +
    (number === 1
      ? each(
          times(28, (n) => n),
          (n) =>
            rect(
              18 + (n % 7) * 31,
              104 + Math.floor(n / 7) * 42,
              25,
              32,
              [PAPER, PAPER, highlight, second][Math.floor(random() * 4)]!,
              5,
            ),
        )
      : shown(scene, 16, 100, 214, 172)) +
    each([0, 1, 2], row) +
    rect(16, 482, 214, 40, highlight, 20) +
    rect(76, 498, 94, 8, '#2a2f42', 4)
  )
}

/** An application in two or three telephones. */
const telephones: Draw = (scene) => {
  const { random, palette } = scene
  const turn = between(random, -8, 8)
  return (
    tabletop(random, random() < 0.5 ? palette[2] : undefined) +
    telephone(180, 240, appScreen(scene, 0), turn - 5) +
    telephone(510, 180, appScreen(scene, 1), turn) +
    telephone(840, 220, appScreen(scene, 2), turn + 6) +
    lying(random, 1170, 800, palette) +
    sunOn(random)
  )
}

/** Upright films or posts in telephones, full of their subject. */
const upright: Draw = (scene) => {
  const { random, palette, words } = scene
  const film = (n: number) =>
    (n === 1 ? artwork(scene, 246, 536) : shown(scene, 0, 0, 246, 536) + rect(0, 300, 246, 236, 'url(#down)')) +
    rect(20, 408, 206, 52, n === 1 ? '#ffffff00' : highlightOf(n, palette), 8) +
    (n === 1
      ? ''
      : letters(words[n] ?? words[0] ?? '', {
          x: 123,
          y: 444,
          size: 28,
          fill: '#1d2029',
          anchor: 'middle',
          width: 190,
        })) +
    each([0, 1, 2], (row) => dot(222, 290 + row * 40, 13, '#ffffffcc')) +
    rect(20, 500, 206, 5, '#ffffff88', 2) +
    rect(20, 500, 60 + n * 50, 5, '#ffffff', 2)
  return (
    tabletop(random, pick(random, [palette[2], palette[3], palette[0], '#2f3b52'])) +
    telephone(150, 220, film(0), -6) +
    telephone(505, 190, film(1), 0) +
    telephone(860, 220, film(2), 6) +
    sunOn(random)
  )
}
const highlightOf = (n: number, palette: Scene['palette']) => (n === 0 ? palette[3] : palette[0])

/** A large screen on a desk with the drawing `inner` on it, 900 by 540. */
function monitor(scene: Scene, inner: string): string {
  const { random, palette } = scene
  return (
    desk(scene) +
    contact(640, 800, 260, 30) +
    lit(590, 640, 100, 140, '#a9adb8') +
    rect(500, 776, 280, 20, '#8e929e', 8) +
    lit(170, 70, 940, 590, '#23262f', 16) +
    `<svg x="190" y="90" width="900" height="540" viewBox="0 0 900 540">${inner}</svg>` +
    shape('M190 90h330L250 630h-60z', '#ffffff0c') +
    rect(330, 850, 620, 50, '#d5d7dd', 10) +
    each(
      times(14, (n) => n),
      (n) => rect(344 + n * 43, 858, 36, 14, '#ffffff', 3) + rect(344 + n * 43, 878, 36, 14, '#ffffff', 3),
    ) +
    at(
      1100,
      820,
      contact(0, 44, 70, 14) +
        rect(-54, -90, 108, 130, palette[3], 14) +
        each([-24, 0, 26], (turn) => at(0, -86, rect(-5, -110, 10, 110, palette[turn ? 2 : 1], 3), { turn })),
    ) +
    (random() < 0.5 ? branch(random, 20, 420, 1) : '')
  )
}

/** Charts and figures. */
const dashboard: Draw = (scene) => {
  const { random, palette, words } = scene
  const [ground, paint, second, highlight] = palette
  const figure = (n: number) =>
    at(
      30 + n * 215,
      84,
      rect(0, 0, 195, 100, PAPER, 8) +
        letters(words[n + 1] ?? '', { x: 18, y: 34, size: 18, fill: '#6a6f80', width: 160, face: 'plain' }) +
        letters(pick(random, ['+18 %', '1.240 €', '92 %', '36', '4,7', '312', '8.450 €']), {
          x: 18,
          y: 80,
          size: 40,
          fill: n % 2 ? paint : '#2a2f42',
          width: 160,
        }),
    )
  const heights = times(12, (n) => 40 + n * 9 + between(random, 0, 90))
  const bars = each(heights, (height, n) =>
    rect(60 + n * 40, 470 - height, 26, height, n === 11 ? highlight : second, 4),
  )
  const curve = line(`M60 430${heights.map((height, n) => `L${73 + n * 40} ${460 - height}`).join('')}`, paint, 5)
  const share = between(random, 0.3, 0.7)
  const ringOf = (part: number, colour: string) =>
    `<circle cx="725" cy="345" r="84" fill="none" stroke="${colour}" stroke-width="40" stroke-dasharray="${528 * part} 528" transform="rotate(-90 725 345)"/>`
  return monitor(
    scene,
    rect(0, 0, 900, 540, ground) +
      rect(0, 0, 900, 60, paint) +
      letters(words[0] ?? '', { x: 30, y: 41, size: 28, fill: '#ffffff', width: 600 }) +
      each([0, 1, 2, 3], figure) +
      rect(30, 204, 530, 300, PAPER, 8) +
      bars +
      curve +
      rect(580, 204, 290, 300, PAPER, 8) +
      ringOf(1, second) +
      ringOf(share, paint) +
      letters(`${Math.round(share * 100)} %`, { x: 725, y: 358, size: 36, fill: '#2a2f42', anchor: 'middle' }),
  )
}

/** A sheet of figures with its totals. */
const spreadsheet: Draw = (scene) => {
  const { random, palette, words } = scene
  const cell = (n: number) => {
    const [column, row] = [n % 7, Math.floor(n / 7)]
    const x = 30 + column * 120
    const y = 146 + row * 36
    if (column === 0) return rect(x, y, between(random, 50, 96), 9, '#2a2f4299', 4)
    return letters(
      between(random, 10, 980)
        .toFixed(random() < 0.5 ? 0 : 2)
        .replace('.', ','),
      { x: x + 100, y: y + 10, size: 18, fill: row === 9 ? palette[1] : '#3a3f52', anchor: 'end', face: 'plain' },
    )
  }
  return monitor(
    scene,
    rect(0, 0, 900, 540, '#fdfdfb') +
      rect(0, 0, 900, 56, palette[1]) +
      letters(words[0] ?? '', { x: 30, y: 38, size: 26, fill: '#ffffff', width: 700 }) +
      rect(0, 84, 900, 36, palette[0]) +
      each(
        times(7, (n) => n),
        (n) =>
          letters(words[n + 1] ?? ['Concepto', 'Ene', 'Feb', 'Mar', 'Abr', 'May', 'Total'][n]!, {
            x: 30 + n * 120,
            y: 110,
            size: 19,
            fill: '#2a2f42',
            width: 104,
          }),
      ) +
      rect(0, 452, 900, 40, `${palette[3]}88`) +
      each(
        times(10, (n) => n),
        (n) => rect(0, 172 + n * 36, 900, 1, '#00000018'),
      ) +
      each(
        times(70, (n) => n),
        cell,
      ) +
      rect(622, 132, 116, 330, `${palette[2]}33`),
  )
}

/** Code in an editor, with its result beside it. */
const code: Draw = (scene) => {
  const { random, palette } = scene
  const tints = [palette[2], palette[3], '#e6e9f2', '#8fd0a8']
  const row = (n: number) => {
    const indent = 60 + Math.floor(between(random, 0, 4)) * 26
    const parts = times(1 + Math.floor(random() * 4), (part) => ({ part, width: between(random, 30, 90) }))
    return (
      letters(String(n + 1), { x: 34, y: 90 + n * 24, size: 14, fill: '#6d7386', anchor: 'end', face: 'mono' }) +
      each(parts, ({ part, width }) => rect(indent + part * 98, 80 + n * 24, width, 9, pick(random, tints), 4))
    )
  }
  return monitor(
    scene,
    rect(0, 0, 900, 540, '#1c2030') +
      rect(0, 0, 900, 44, '#2a2f42') +
      each([0, 1, 2], (n) => dot(26 + n * 26, 22, 8, ['#e5705a', '#efb93f', '#6fb36f'][n]!)) +
      letters(scene.words[0] ?? '', { x: 130, y: 29, size: 18, fill: '#c9cede', face: 'mono', width: 300 }) +
      each(
        times(19, (n) => n),
        row,
      ) +
      at(
        520,
        66,
        `<svg width="350" height="450" viewBox="0 0 350 450">${webPage({ ...scene, words: scene.words.slice(1) }, 350, 450)}</svg>`,
      ),
  )
}

/** Cuts, sound and the frame that is being worked on. */
const timeline: Draw = (scene) => {
  const { random, palette, words } = scene
  const track = (n: number) => {
    let x = 40
    const clips: string[] = []
    while (x < 860) {
      const width = between(random, 40, 150)
      clips.push(
        rect(x, 372 + n * 42, Math.min(width, 870 - x), 36, [palette[2], palette[3], palette[1], '#5f9a7a'][n]!, 5) +
          waves(random, x + 4, 390 + n * 42, Math.min(width, 870 - x) - 8, n > 1),
      )
      x += width + 5
    }
    return clips.join('')
  }
  return monitor(
    scene,
    rect(0, 0, 900, 540, '#1b1d26') +
      shown(scene, 250, 30, 560, 310) +
      letters(words[0] ?? '', { x: 530, y: 318, size: 30, fill: '#ffffff', anchor: 'middle', width: 500 }) +
      each(
        times(4, (n) => n),
        (n) => rect(30, 34 + n * 80, 190, 68, '#2c3040', 6) + shown(scene, 36, 40 + n * 80, 86, 56),
      ) +
      each([0, 1, 2, 3], track) +
      rect(between(random, 240, 640), 352, 4, 180, '#ffffff'),
  )
}

function waves(random: Random, x: number, y: number, width: number, heard: boolean): string {
  if (!heard || width < 8) return ''
  return each(
    times(Math.floor(width / 5), (n) => n),
    (n) => {
      const height = between(random, 4, 28)
      return rect(x + n * 5, y - height / 2, 3, height, '#ffffffb0')
    },
  )
}

/** Tracks of a recording. */
const mixing: Draw = (scene) => {
  const { random, palette, words } = scene
  const [title = '', ...said] = words
  const names = said.length > 0 ? said : ['Voz', 'Guitarra', 'Bajo', 'Caja', 'Piano', 'Coros', 'Palmas', 'Ambiente']
  const pitch = Math.min(448 / names.length, 120)
  const track = (name: string, n: number) => {
    const y = 70 + n * pitch
    const [height, middle] = [pitch - 6, y + (pitch - 6) / 2]
    const [paint, ground] = [
      [palette[2], palette[3], palette[0], '#9fd0b4'][n % 4]!,
      [palette[2], palette[3], palette[1], '#6fa58a'][n % 4]!,
    ]
    const [pace, phase, pause] = [between(random, 0.05, 0.2), between(random, 0, 6), between(random, 8, 100)]
    const rest = between(random, 6, 26)
    const isSilent = (at_: number) => at_ > pause && at_ < pause + rest
    const wave = (at_: number) => {
      const loudness = Math.abs(Math.sin(at_ * pace + phase)) * between(random, 0.15, 0.65)
      const tall = isSilent(at_) ? 2 : height * (between(random, 0.04, 0.2) + loudness)
      return rect(164 + at_ * 6, middle - tall / 2, 4, tall, paint)
    }
    return (
      rect(20, y, 860, height, '#262a38', 6) +
      letters(name, { x: 36, y: middle + 7, size: 20, fill: '#e6e9f2', width: 118 }) +
      rect(160, y + 4, 710, height - 8, `${ground}66`, 5) +
      each(
        times(118, (at_) => at_),
        wave,
      )
    )
  }
  const seconds = String(Math.floor(between(random, 10, 60)))
  return monitor(
    scene,
    rect(0, 0, 900, 540, '#181b25') +
      letters(title, { x: 30, y: 44, size: 28, fill: '#ffffff', width: 600 }) +
      letters(`0${Math.floor(between(random, 1, 6))}:${seconds}`, {
        x: 870,
        y: 44,
        size: 28,
        fill: palette[3],
        anchor: 'end',
        face: 'mono',
      }) +
      names.map(track).join('') +
      rect(between(random, 220, 820), 62, 4, 470, '#ffffff'),
  )
}

/** A film on a television, in a room with a sofa. */
const television: Draw = (scene) => {
  const { random, palette, words } = scene
  return (
    room(random, { edge: 720 }) +
    rect(220, 80, 840, 500, '#fff3cf66') +
    cast(250, 90, 780, 450, 0.8, 10) +
    rect(250, 90, 780, 450, '#15171f', 10) +
    shown(scene, 264, 104, 752, 422) +
    (words[0]
      ? rect(264, 430, 752, 96, '#0000005c') +
        letters(words[0], { x: 640, y: 490, size: 40, fill: '#ffffff', anchor: 'middle', width: 680 })
      : '') +
    contact(640, 745, 480, 26) +
    lit(230, 620, 820, 110, '#9a6f49', 6) +
    rect(250, 640, 380, 70, '#00000022', 4) +
    rect(650, 640, 380, 70, '#00000022', 4) +
    shape('M120 960c0-110 60-150 180-150h680c120 0 180 40 180 150z', palette[1]) +
    shape('M120 960c0-110 60-150 180-150h680c120 0 180 40 180 150z', 'url(#across)') +
    rect(280, 830, 190, 100, palette[3], 24)
  )
}

/** Sketches of screens on paper, before a window. */
const wireframes: Draw = (scene) => {
  const { random, palette, words } = scene
  const one = (n: number) =>
    at(
      0,
      0,
      rect(18, 18, 264, 40, n % 2 ? palette[2] : palette[1], 4) +
        line('M18 76h264v110H18zM18 76l264 110M282 76L18 186', '#8a8f9c', 3) +
        greek(random, 18, 210, { width: 264, count: 4 }) +
        rect(18, 300, 120, 40, palette[3], 6) +
        rect(152, 300, 130, 40, '#d9dce4', 6),
    )
  return (
    tabletop(random) +
    each(
      times(6, (n) => n),
      (n) =>
        sheet(70 + (n % 3) * 330, 60 + Math.floor(n / 3) * 410, [300, 370], one(n), { turn: between(random, -6, 6) }),
    ) +
    each([0, 1, 2], (n) =>
      sheet(1010, 200 + n * 190, [130, 120], greek(random, 14, 30, { width: 96, count: 4, gap: 20 }), {
        turn: between(random, -9, 9),
        fill: [palette[3], '#f7e08a', palette[2]][n]!,
      }),
    ) +
    letters(words[0] ?? '', { x: 1190, y: 900, size: 34, fill: '#ffffffcc', anchor: 'end', face: 'italic' }) +
    sunOn(random)
  )
}

/** An object before and after, in one picture. */
const restored: Draw = (scene) => {
  const { random, palette } = scene
  const picture = (x: number, isOld: boolean) =>
    sheet(
      x,
      170,
      [500, 600],
      shown(scene, 26, 26, 448, 500) +
        (isOld
          ? rect(26, 26, 448, 500, '#b99a6ab0') +
            faded(
              each(
                times(14, (n) => n),
                () =>
                  line(
                    `M${between(random, 30, 440)} ${between(random, 30, 500)}l${between(random, -60, 60)} ${between(random, 20, 120)}`,
                    '#fff6e0',
                    between(random, 2, 5),
                  ),
              ),
              0.8,
            ) +
            shape('M474 26v120l-60-40-20-80z', '#efe6d4') +
            line('M26 300L474 250', '#fff6e0', 6)
          : ''),
      { turn: isOld ? -4 : 3, fill: isOld ? '#efe0c0' : '#fffdf8' },
    )
  return (
    tabletop(random) +
    picture(110, true) +
    picture(670, false) +
    at(640, 470, dot(0, 0, 46, palette[3]) + line('M-18 0h34M4-14l14 14-14 14', '#2a2f42', 8)) +
    ring(640, 470, 46, '#00000022', 4) +
    sunOn(random)
  )
}

export const SCREENS: Record<string, Draw> = {
  portatil: laptop,
  moviles: telephones,
  verticales: upright,
  panel: dashboard,
  hoja: spreadsheet,
  codigo: code,
  montaje: timeline,
  mezcla: mixing,
  television,
  bocetos: wireframes,
  antesydespues: restored,
}
