import { at, dot, each, line, oval, rect, ring, shape, PAPER } from '#db/seed/drawing.ts'
import {
  between,
  branch,
  cast,
  contact,
  emblem,
  faded,
  greek,
  inset,
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

/** The artwork of a poster, a cover or a card, from its upper left corner. */
export function artwork(scene: Scene, width: number, height: number): string {
  const { random, palette, words } = scene
  const [ground, paint, second, highlight] = palette
  const [name = '', line2 = '', line3 = ''] = words
  const dark = random() < 0.5
  const [back, ink] = dark ? [paint, ground] : [ground, paint]
  const big = {
    x: width * 0.08,
    size: width * 0.19,
    width: width * 0.84,
    face: pick(random, ['bold', 'serif'] as const),
  }
  const small = { x: width * 0.08, size: width * 0.055, fill: ink, width: width * 0.84 }
  const layout = pick(random, [
    () =>
      dot(width * 0.5, height * 0.44, width * 0.4, highlight) +
      emblem(scene, width * 0.5, height * 0.46, width * 0.78) +
      title(name, { ...big, y: height * 0.2, size: width * 0.15, fill: ink, across: 14 }),
    () =>
      shape(`M0 ${height}V${height * 0.62}q${width * 0.5}-${height * 0.2} ${width} 0V${height}z`, second) +
      emblem(scene, width * 0.52, height * 0.58, width * 0.9) +
      title(name, { ...big, y: height * 0.17, fill: ink, across: 9 }),
    () =>
      each(
        times(6, (n) => n),
        (n) => shape(`M${width / 2} ${height * 0.5}L${width * (n * 0.4 - 0.7)} 0h${width * 0.17}z`, second),
      ) +
      dot(width * 0.5, height * 0.5, width * 0.34, highlight) +
      emblem(scene, width * 0.5, height * 0.52, width * 0.7) +
      title(name, { ...big, y: height * 0.16, size: width * 0.14, fill: ink, across: 12 }),
    () =>
      rect(0, 0, width, height * 0.56, second) +
      emblem(scene, width * 0.5, height * 0.34, width * 0.8) +
      rect(0, height * 0.56, width, height * 0.02, highlight) +
      title(name, { ...big, y: height * 0.71, size: width * 0.15, fill: ink, across: 12 }),
  ])()
  const inner =
    rect(0, 0, width, height, back) +
    layout +
    (line2 && letters(line2, { ...small, y: height * 0.9 })) +
    (line3 && letters(line3, { ...small, y: height * 0.95, size: width * 0.045 }))
  return inset(0, 0, width, height, inner, `0 0 ${width} ${height}`)
}

/** A poster on a wall of the street, where others hung before. */
const poster: Draw = (scene) => {
  const { random, palette } = scene
  const wall = pick(random, ['#d9b79c', '#c9c2b4', '#b8a58c', '#a9b3b0', '#cf9f80'])
  const [width, height] = [480, 680]
  const x = between(random, 330, 470)
  const brick = (n: number) =>
    rect(
      (n % 9) * 150 - (Math.floor(n / 9) % 2) * 75,
      Math.floor(n / 9) * 62,
      144,
      56,
      n % 4 ? '#00000008' : '#ffffff14',
      3,
    )
  return (
    rect(0, 0, 1280, 960, wall) +
    each(
      times(153, (n) => n),
      brick,
    ) +
    faded(
      sheet(
        x - 330,
        190,
        [300, 420],
        rect(24, 24, 252, 200, palette[2]) + greek(random, 24, 260, { width: 252, count: 7 }),
        { turn: -2, fill: '#efe6d4' },
      ),
      0.75,
    ) +
    faded(
      sheet(x + width + 40, 160, [320, 460], rect(0, 0, 320, 460, palette[3]) + dot(160, 190, 110, '#ffffff55'), {
        turn: 2,
      }),
      0.75,
    ) +
    sheet(
      x,
      90,
      [width, height],
      artwork(scene, width, height) +
        rect(0, 0, width, height, 'url(#across)') +
        line(`M0 ${height * 0.5}h${width}M${width / 2} 0v${height}`, '#00000014', 3),
      { turn: between(random, -1.5, 1.5) },
    ) +
    rect(0, 850, 1280, 110, '#7d7a74') +
    rect(0, 850, 1280, 12, '#ffffff3a') +
    faded(branch(random, -40, 120, 1.5), 0.9) +
    sunOn(random)
  )
}

/** Framed, over a sideboard. */
const framed: Draw = (scene) => {
  const { random, palette } = scene
  const wide = random() < 0.5
  const [width, height] = wide ? [660, 470] : [430, 540]
  const x = 640 - width / 2 + between(random, -60, 60)
  const frame = pick(random, ['#3a2c22', '#c99b62', '#f6f2ea', '#23263a'])
  const picture = wide
    ? shown(scene, 46, 46, width - 92, height - 92)
    : at(40, 40, artwork(scene, width - 80, height - 80))
  return (
    room(random, { edge: 820 }) +
    at(
      x,
      70,
      cast(0, 0, width, height, 1.3) +
        rect(0, 0, width, height, frame) +
        rect(20, 20, width - 40, height - 40, PAPER) +
        picture +
        shape(`M0 0h${width * 0.4}L${width * 0.1} ${height}H0z`, '#ffffff1c'),
    ) +
    contact(640, 850, 520, 30) +
    lit(190, 690, 900, 130, '#b07f52', 6) +
    rect(190, 690, 900, 12, '#ffffff4a', 6) +
    rect(220, 820, 20, 50, '#5a3f2a') +
    rect(1040, 820, 20, 50, '#5a3f2a') +
    rect(250, 640, 170, 50, palette[2], 4) +
    rect(264, 606, 150, 36, palette[1], 4) +
    at(
      980,
      690,
      shape('M-50 0l12-110h76l12 110z', palette[3]) +
        each([-50, -20, 10, 40], (turn) =>
          at(0, -104, shape('M0 0c-30-40-28-110 0-150 28 40 30 110 0 150z', '#5f8457'), { turn }),
        ),
    ) +
    dot(560, 655, 34, PAPER)
  )
}

/** Letterhead, cards and an envelope with one mark. */
const stationery: Draw = (scene) => {
  const { random, palette, words } = scene
  const [, paint, second, highlight] = palette
  const [name = ''] = words
  const mark = (x: number, y: number, size: number) => emblem(scene, x, y, size)
  const turn = between(random, -10, 6)
  const card = (x: number, y: number, fill: string, ink: string, spin: number) =>
    sheet(
      x,
      y,
      [280, 170],
      letters(name, { x: 140, y: 98, size: 40, fill: ink, anchor: 'middle', width: 230, face: 'serif' }) +
        rect(90, 122, 100, 6, ink, 3),
      { turn: spin, fill },
    )
  return (
    tabletop(random) +
    sheet(
      130,
      80,
      [500, 700],
      rect(0, 0, 500, 16, paint) +
        mark(250, 130, 170) +
        letters(name, { x: 250, y: 250, size: 38, fill: paint, anchor: 'middle', width: 400, face: 'serif' }) +
        greek(random, 70, 320, { width: 360, count: 14, gap: 22 }),
      { turn },
    ) +
    sheet(
      640,
      110,
      [520, 280],
      shape('M0 0l260 150L520 0', second) + line('M0 0l260 150L520 0', '#00000022', 3) + mark(260, 190, 120),
      { turn: turn + 14, fill: palette[0] },
    ) +
    card(700, 470, paint, palette[0], turn - 4) +
    card(760, 560, PAPER, paint, turn + 5) +
    at(
      1110,
      640,
      contact(10, 20, 120, 110) + dot(0, 0, 92, '#6b4630') + dot(0, 0, 72, '#8a5d3d') + dot(-8, -10, 44, '#a9764f'),
    ) +
    at(560, 790, dot(0, 0, 76, `${highlight}cc`) + ring(0, 0, 68, paint, 4) + mark(0, 0, 84)) +
    sunOn(random)
  )
}

/** An open book on a table: a page of text, beside an illustrated one. */
const book: Draw = (scene) => {
  const { random, words, palette } = scene
  const [name = '', chapter = ''] = words
  const half = 430
  const page = (x: number, side: 'left' | 'right', inner: string) =>
    at(
      x,
      0,
      rect(0, 0, half, 590, '#fffaf0') +
        inner +
        (side === 'left' ? rect(half - 90, 0, 90, 590, 'url(#unfold)') : rect(0, 0, 90, 590, 'url(#fold)')),
    )
  const set =
    letters(chapter || name, { x: 60, y: 96, size: 40, fill: palette[1], width: 310, face: 'serif' }) +
    letters(name.slice(0, 1), { x: 58, y: 196, size: 92, fill: palette[1], face: 'serif' }) +
    greek(random, 140, 140, { width: 230, count: 3, gap: 22 }) +
    greek(random, 60, 212, { width: 310, count: 14, gap: 22 }) +
    letters('27', { x: 60, y: 556, size: 18, fill: '#6b6b6b', face: 'italic' })
  const plate = shown(scene, 50, 60, 330, random() < 0.5 ? 330 : 440) + greek(random, 50, 520, { width: 300, count: 2 })
  const isLeft = random() < 0.5
  return (
    tabletop(random) +
    at(
      between(random, 190, 240),
      between(random, 150, 210),
      cast(-10, -8, half * 2 + 20, 610, 1.6) +
        rect(-14, -10, half * 2 + 28, 612, palette[1], 8) +
        each([9, 6, 3], (by) => rect(-by, by, half * 2 + by * 2, 590, '#e9ddc7', 4)) +
        page(0, 'left', isLeft ? set : plate) +
        page(half, 'right', isLeft ? plate : set) +
        line(`M${half} 0v590`, '#00000033', 3),
      {
        turn: between(random, -7, 7),
      },
    ) +
    lying(random, 1150, 160, palette) +
    sunOn(random)
  )
}

/** Books, notebooks or records that stand and lie with their covers. */
const covers: Draw = (scene) => {
  const { random, palette } = scene
  const [width, height] = [360, 500]
  const spine = (n: number) =>
    lit(0, n * 62, 430, 58, [palette[1], palette[3], palette[2], '#8a4b3a'][n % 4]!, 5) +
    rect(330, n * 62 + 10, 60, 38, '#ffffff55', 2)
  return (
    room(random, { edge: 690 }) +
    contact(420, 812, 300) +
    contact(880, 816, 330) +
    at(
      250,
      310,
      cast(0, 0, width, height) +
        at(0, 0, artwork(scene, width, height)) +
        rect(0, 0, 18, height, '#00000030') +
        rect(0, 0, width, height, 'url(#across)'),
    ) +
    at(680, 566, each([3, 2, 1, 0], spine)) +
    at(
      770,
      316,
      artwork({ ...scene, palette: [palette[2], palette[0], palette[3], palette[1]] }, 180, 250) +
        rect(0, 0, 180, 250, 'url(#across)'),
      { turn: 0 },
    ) +
    branch(random, 1060, 690, 0.9)
  )
}

/** A menu between a plate and a glass. */
const menu: Draw = (scene) => {
  const { random, palette, words } = scene
  const [name = '', ...dishes] = words
  const row = (dish: string, n: number) =>
    letters(dish, { x: 44, y: 330 + n * 52, size: 26, fill: '#2a2f42', face: 'serif', width: 270 }) +
    letters(String(6 + n * 2 + (name.length % 3)), {
      x: 386,
      y: 330 + n * 52,
      size: 26,
      fill: palette[1],
      anchor: 'end',
    }) +
    rect(44, 342 + n * 52, 342, 2, '#00000018')
  const rows = [...dishes, 'Ensalada de la huerta', 'Arroz del día', 'Tarta de queso', 'Café y mistela'].slice(0, 6)
  return (
    tabletop(random) +
    contact(240, 500, 260, 250) +
    dot(220, 470, 220, '#fbf8f2') +
    ring(220, 470, 168, '#00000014', 5) +
    rect(470, 300, 14, 380, '#b9bec6', 7) +
    sheet(
      560,
      110,
      [430, 720],
      rect(16, 16, 398, 688, 'none') +
        shown(scene, 120, 40, 190, 140) +
        title(name, {
          x: 215,
          y: 240,
          size: 54,
          fill: palette[1],
          width: 350,
          anchor: 'middle',
          face: 'serif',
          across: 20,
        }) +
        each(rows, row) +
        line('M20 20h390v680H20z', palette[1], 3),
      { turn: between(random, -6, 6), fill: '#fdf6e6' },
    ) +
    at(
      1130,
      250,
      contact(10, 16, 110, 100) +
        dot(0, 0, 86, '#ffffff66') +
        dot(0, 0, 66, palette[3]) +
        ring(0, 0, 84, '#ffffffaa', 5),
    ) +
    branch(random, 980, 860, 1) +
    sunOn(random)
  )
}

/** An invitation with its envelope, ribbon and leaves. */
const invitation: Draw = (scene) => {
  const { random, palette, words } = scene
  const [names = '', date = ''] = words
  const ink = palette[1]
  const centred = { x: 215, fill: ink, anchor: 'middle' as const, width: 340 }
  return (
    tabletop(random, pick(random, ['#e9e1d2', '#d5ddd2', '#e6d3c8', '#cfd8de'])) +
    sheet(160, 360, [560, 390], shape('M0 0l280 210L560 0z', palette[2]) + line('M0 0l280 210L560 0', '#00000022', 3), {
      turn: -9,
      fill: palette[0],
    }) +
    sheet(
      470,
      110,
      [430, 640],
      shape('M30 30h370v580H30z', '#ffffff') +
        line('M30 30h370v580H30z', palette[3], 4) +
        emblem(scene, 215, 170, 250) +
        title(names, { ...centred, y: 340, size: 62, face: 'italic', across: 10 }) +
        letters(date, { ...centred, y: 500, size: 26, face: 'plain' }) +
        greek(random, 130, 530, { width: 170, count: 3, fill: ink }),
      { turn: between(random, 1, 7), fill: '#fffdf7' },
    ) +
    branch(random, 110, 300, 1.2) +
    branch(random, 900, 800, 1.3) +
    at(1090, 300, contact(8, 14, 70, 66) + dot(0, 0, 56, '#b3402f') + ring(0, 0, 38, '#00000033', 6)) +
    sunOn(random)
  )
}

/** Signed and stamped pages. */
const papers: Draw = (scene) => {
  const { random, palette, words } = scene
  const [name = '', under = ''] = words
  const page = (x: number, y: number, turn: number, inner: string) => sheet(x, y, [480, 670], inner, { turn })
  const text =
    letters(name, { x: 50, y: 96, size: 36, fill: palette[1], width: 380, face: 'serif' }) +
    letters(under, { x: 50, y: 134, size: 20, fill: '#5a5f70', width: 380, face: 'plain' })
  const stamp = at(350, 560, ring(0, 0, 74, palette[1], 6) + ring(0, 0, 56, palette[1], 3) + emblem(scene, 0, 0, 74), {
    turn: -14,
  })
  const signature = line('M60 590c30-60 50-60 44-10s50-70 60-30 20 10 50-20 40 30 80 0', '#24408f', 5)
  return (
    tabletop(random) +
    page(150, 170, -11, greek(random, 50, 90, { width: 380, count: 24, gap: 22 })) +
    page(640, 130, 8, greek(random, 50, 90, { width: 380, count: 12, gap: 22 }) + shown(scene, 50, 380, 380, 210)) +
    page(
      400,
      130,
      between(random, -3, 3),
      text + greek(random, 50, 180, { width: 380, count: 15, gap: 22 }) + signature + faded(stamp, 0.85),
    ) +
    at(
      1090,
      720,
      rect(-130, 6, 260, 26, '#00000026', 12) +
        rect(-140, -12, 250, 26, '#23263a', 12) +
        shape('M110-12l54 13-54 13z', palette[3]),
      { turn: -34 },
    ) +
    sunOn(random)
  )
}

/** A page with marks of a corrector. */
const corrected: Draw = (scene) => {
  const { random, palette, words } = scene
  const red = '#c8412f'
  const mark = (n: number) => {
    const [x, y] = [between(random, 120, 420), 190 + n * 78]
    return pick(random, [
      () =>
        line(`M${x} ${y}q40-16 80 0t80 0`, red, 5) +
        letters(pick(random, ['tilde', 'sobra', 'unir', 'ojo', 'cita']), {
          x: 590,
          y: y + 6,
          size: 28,
          fill: red,
          face: 'italic',
        }),
      () => line(`M${x} ${y - 6}h120`, red, 5) + line(`M${x + 60} ${y - 18}l10-22 10 22`, red, 4),
      () =>
        `<ellipse cx="${x + 50}" cy="${y - 2}" rx="70" ry="20" fill="none" stroke="${red}" stroke-width="4"/>` +
        line(`M${x + 120} ${y - 4}L580 ${y - 20}`, red, 3),
    ])()
  }
  return (
    tabletop(random) +
    sheet(720, 120, [440, 620], greek(random, 50, 70, { width: 340, count: 24, gap: 22 }), { turn: 9 }) +
    sheet(
      240,
      70,
      [680, 830],
      letters(words[0] ?? '', { x: 80, y: 110, size: 46, fill: '#2a2f42', width: 480, face: 'serif' }) +
        greek(random, 80, 160, { width: 470, count: 28, gap: 23, weight: 7 }) +
        each(
          times(8, (n) => n),
          mark,
        ),
      { turn: between(random, -5, 2) },
    ) +
    at(
      1010,
      780,
      rect(-150, 8, 300, 24, '#00000026', 10) +
        rect(-160, -12, 290, 26, red, 6) +
        shape('M130-12l50 13-50 13z', '#f4dcb8'),
      { turn: -38 },
    ) +
    lying(random, 1150, 170, palette) +
    sunOn(random)
  )
}

/** A newspaper with the words as its headline. */
const newspaper: Draw = (scene) => {
  const { random, words, palette } = scene
  const [name = '', headline = ''] = words
  const column = (x: number, y: number, count: number) => greek(random, x, y, { width: 200, count, gap: 17, weight: 5 })
  return (
    tabletop(random) +
    sheet(
      240,
      70,
      [720, 830],
      letters(name, { x: 360, y: 90, size: 68, fill: '#23263a', anchor: 'middle', width: 640, face: 'serif' }) +
        rect(40, 112, 640, 4, '#23263a') +
        title(headline, { x: 40, y: 180, size: 50, fill: '#23263a', width: 640, face: 'serif', across: 26 }) +
        shown(scene, 40, 290, 420, 300) +
        column(480, 296, 17) +
        column(40, 620, 10) +
        column(260, 620, 10) +
        column(480, 620, 10) +
        line('M0 415h720', '#00000018', 4),
      { turn: between(random, -8, 4), fill: '#f6f1e4' },
    ) +
    lying(random, 1110, 200, palette) +
    lying(random, 1080, 760, palette) +
    sunOn(random)
  )
}

/** A plan on the wall, with notes for each week. */
const plan: Draw = (scene) => {
  const { random, palette, words } = scene
  const colours = [palette[3], palette[2], '#f7e08a', '#f2b8a0', '#bfe0c8']
  const note = (n: number) => {
    const [x, y] = [90 + (n % 6) * 150, 150 + Math.floor(n / 6) * 130]
    if (random() < 0.3) return ''
    return sheet(x, y, [118, 100], greek(random, 14, 26, { width: 88, count: 3, gap: 20 }), {
      turn: between(random, -5, 5),
      fill: pick(random, colours),
      depth: 0.5,
    })
  }
  return (
    room(random, { edge: 850 }) +
    at(
      120,
      70,
      cast(0, 0, 1040, 680) +
        rect(0, 0, 1040, 680, '#fdfaf2', 6) +
        letters(words[0] ?? '', { x: 90, y: 96, size: 50, fill: palette[1], width: 860 }) +
        each(
          times(5, (n) => n),
          (n) => rect(60, 136 + n * 130, 920, 3, '#00000018'),
        ) +
        each(
          times(24, (n) => n),
          note,
        ) +
        line('M140 560q200-120 380-40t420-150', palette[1], 6),
    ) +
    oval(1190, 900, 90, 60, '#5f8457')
  )
}

export const PRINT: Record<string, Draw> = {
  cartel: poster,
  marco: framed,
  papeleria: stationery,
  libro: book,
  cubiertas: covers,
  carta: menu,
  invitacion: invitation,
  documentos: papers,
  correcciones: corrected,
  periodico: newspaper,
  plan,
}
