import { at, dot, each, leaf, line, oval, rect, ring, shape, PAPER } from '#db/seed/drawing.ts'
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
  shaded,
  sheet,
  shown,
  sunOn,
  tabletop,
  times,
  type Draw,
} from './kit.ts'
import { letters } from './letters.ts'
import { figure, outdoors, POSES } from './people.ts'

const GREENS = ['#5f8457', '#7c9c5c', '#4c6f52', '#93a866']

/** A wall that is half painted. */
const painted: Draw = ({ random, palette }) => {
  const edge = between(random, 480, 760)
  return (
    room(random, { wall: '#efe9df', edge: 760 }) +
    shape(`M0 0h${edge}q-30 60 6 120t-10 130 14 150-20 140 8 150-8 70H0z`, palette[2]) +
    rect(0, 0, edge, 734, 'url(#across)') +
    rect(0, 734, 1280, 26, '#fffaf0') +
    shape('M0 800h1280v160H0z', '#d9d4c8') +
    line('M40 830l200 60 180-40 260 70 300-60 260 50', '#ffffff99', 5) +
    at(
      880,
      860,
      line('M-110 0L-20-560M110 0L20-560', '#b98d6a', 22) +
        each([1, 2, 3, 4, 5], (n) => rect(-96 + n * 15, -n * 96, 192 - n * 30, 18, '#a8744c')),
    ) +
    at(
      260,
      900,
      contact(0, 4, 110, 18) +
        shaded(-90, -130, 180, 130, '#c9ccd4', 8) +
        oval(0, -130, 90, 24, palette[2]) +
        line('M-90-120q90-130 180 0', '#8e929e', 6),
    ) +
    at(
      edge - 30,
      330,
      rect(-80, -30, 160, 60, '#f4ead6', 26) +
        rect(-80, -6, 160, 36, `${palette[2]}aa`, 20) +
        line('M80 0h50v90h-60v60', '#8e929e', 10) +
        rect(58, 150, 24, 120, palette[3], 8),
    )
  )
}

/** Shelves that hang straight. */
const shelves: Draw = (scene) => {
  const { random, palette } = scene
  const book = (x: number, y: number, width: number, colour: string) => {
    const height = between(random, 90, 150)
    return lit(x, y - height, width, height, colour, 3)
  }
  const things = (y: number) => {
    let x = 320
    const row: string[] = []
    while (x < 900) {
      const width = between(random, 26, 60)
      row.push(
        random() < 0.75
          ? book(x, y, width, pick(random, [palette[1], palette[2], palette[3], '#8a4b3a', '#e9ddc7']))
          : at(
              x + 40,
              y,
              shape('M-34 0l-8-60h84l-8 60z', '#b5653f') +
                each([-34, 0, 34], (turn) => leaf(0, -56, turn, GREENS[1]!, 0.5)),
            ),
      )
      x += random() < 0.75 ? width + 4 : 100
    }
    return (
      row.join('') +
      rect(270, y, 740, 26, '#b98d6a', 3) +
      rect(270, y, 740, 6, '#ffffff55') +
      faded(rect(270, y + 26, 740, 30, '#000'), 0.12)
    )
  }
  return (
    room(random, { edge: 800 }) +
    each([300, 500, 700], things) +
    at(
      1100,
      860,
      contact(0, 6, 110, 16) +
        lit(-100, -110, 200, 110, '#c8412f', 8) +
        rect(-100, -70, 200, 14, '#00000030') +
        line('M-50-110v-40h100v40', '#5a5f6a', 12),
    )
  )
}

/** A wall of tiles that somebody has laid. */
const tiled: Draw = ({ random, palette }) => {
  const [ground, paint, second, highlight] = palette
  const kind = Math.floor(random() * 3)
  const motif = [
    () =>
      shape('M45 10c0 20 15 35 35 35-20 0-35 15-35 35 0-20-15-35-35-35 20 0 35-15 35-35z', paint) +
      dot(45, 45, 12, highlight),
    () => shape('M0 0h45A45 45 0 0 1 0 45zM90 90H45a45 45 0 0 1 45-45z', paint) + dot(45, 45, 14, second),
    () => shape('M45 0l45 45-45 45L0 45z', second) + shape('M45 24l21 21-21 21-21-21z', paint),
  ][kind]!()
  return (
    rect(0, 0, 1280, 960, '#f3eee4') +
    each(
      times(98, (n) => n),
      (n) =>
        at(
          (n % 14) * 92 - 2,
          Math.floor(n / 14) * 92 - 10,
          rect(0, 0, 90, 90, ground, 2) + motif + shape('M0 0h90L0 60z', '#ffffff18'),
        ),
    ) +
    rect(0, 0, 1280, 640, 'url(#across)') +
    rect(0, 632, 1280, 328, '#e9e2d4') +
    rect(0, 632, 1280, 26, '#fffaf0') +
    rect(0, 658, 1280, 16, '#00000022') +
    at(
      640,
      640,
      shape('M-210 0h420l-40 130q-170 40-340 0z', '#fdfdfb') +
        shape('M-210 0h420l-40 130q-170 40-340 0z', 'url(#across)'),
    ) +
    line('M640 632V500q0-60 70-60t70 60v40', '#b9bdc6', 22) +
    line('M646 620V500q0-50 64-50', '#ffffffaa', 6) +
    at(
      1060,
      632,
      shape('M-50 0l10-110h80l10 110z', highlight) +
        each([-44, -14, 16, 46], (turn) => leaf(0, -104, turn, '#5f8457', 1)),
    ) +
    rect(230, 560, 70, 74, paint, 14)
  )
}

/** Fuses and wires in rows, each with its name. */
const wiring: Draw = ({ random, palette }) => {
  const breaker = (n: number) =>
    at(
      350 + (n % 8) * 74,
      270 + Math.floor(n / 8) * 200,
      lit(0, 0, 68, 120, '#f4f4f0', 4) +
        rect(20, 30, 28, 46, n === 3 ? palette[3] : '#2f3b52', 4) +
        rect(24, random() < 0.9 ? 32 : 56, 20, 18, '#ffffffcc', 3) +
        rect(6, 128, 56, 20, '#fff6d8', 2) +
        greek(random, 12, 136, { width: 44, count: 1, weight: 5 }),
    )
  const wire = (n: number) =>
    line(
      `M${384 + (n % 8) * 74} ${n < 8 ? 270 : 470}C${384 + (n % 8) * 74} 210 ${300 + n * 40} 210 ${330 + n * 40} 160`,
      ['#b3402f', '#2f5f8a', '#3f7a46', '#2a2430', '#8a5a32'][n % 5]!,
      9,
    )
  return (
    room(random, { edge: 900, wall: pick(random, ['#e9e2d4', '#dfe6e2', '#e6d9c8']) }) +
    cast(250, 90, 780, 720, 1.4, 14) +
    lit(250, 90, 780, 720, '#e4e6e8', 14) +
    rect(290, 130, 700, 640, '#c3c8cc', 8) +
    each(
      times(16, (n) => n),
      wire,
    ) +
    each([0, 1], (n) => rect(320, 314 + n * 200, 640, 30, '#8e959c')) +
    each(
      times(16, (n) => n),
      breaker,
    ) +
    rect(350, 660, 584, 70, '#fdfaf2', 4) +
    letters('Cocina · Salón · Baño · Taller', {
      x: 642,
      y: 706,
      size: 32,
      fill: '#2a2f42',
      anchor: 'middle',
      width: 540,
      face: 'plain',
    }) +
    at(1120, 800, rect(-20, -180, 40, 130, palette[3], 10) + rect(-7, -50, 14, 110, '#9aa0a8'), { turn: 24 })
  )
}

/** Hedges that are cut to a line, on a lawn with its stripes. */
const hedge: Draw = ({ random, palette }) => {
  const leaves = (x: number, y: number, width: number, height: number, colour: string) =>
    lit(x, y, width, height, colour, 10) +
    each(
      times(Math.round((width * height) / 1500), (n) => n),
      () =>
        oval(
          x + between(random, 8, width - 8),
          y + between(random, 8, height - 8),
          9,
          6,
          pick(random, ['#ffffff1c', '#00000016', '#a9c47c55']),
        ),
    )
  const ball = (x: number, y: number, size: number) =>
    contact(x, y + size, size * 1.1, size * 0.2) +
    dot(x, y, size, GREENS[0]!) +
    dot(x - size * 0.25, y - size * 0.3, size * 0.6, '#ffffff1c') +
    each(
      times(50, (n) => n),
      () => oval(x + between(random, -0.65, 0.65) * size, y + between(random, -0.65, 0.65) * size, 8, 5, '#a9c47c55'),
    )
  return (
    outdoors(random, { evening: false, horizon: 420 }) +
    leaves(-20, 300, 620, 250, GREENS[2]!) +
    leaves(690, 300, 620, 250, GREENS[2]!) +
    leaves(-20, 290, 620, 30, GREENS[1]!) +
    leaves(690, 290, 620, 30, GREENS[1]!) +
    rect(0, 550, 1280, 410, '#86a95a') +
    each(
      times(8, (n) => n),
      (n) => shape(`M${640 + (n - 4) * 90} 550h45L${640 + (n - 3.5) * 280} 960h-140z`, '#ffffff1c'),
    ) +
    shape('M600 550h90l150 410H450z', '#e3d3b0') +
    shape('M600 550h90l150 410H450z', 'url(#down)') +
    ball(230, 640, 110) +
    ball(1050, 640, 110) +
    ball(120, 830, 80) +
    each(
      times(9, (n) => n),
      (n) => dot(880 + n * 36, 850 + (n % 3) * 26, 18, pick(random, [palette[3], '#d8573d', '#f4e4dc'])),
    )
  )
}

/** Olive trees after the winter's cut. */
const olives: Draw = ({ random }) => {
  const tree = (x: number, y: number, scale: number) =>
    at(
      x,
      y,
      contact(0, 4, 130, 18) +
        shape(
          'M-34 0c20-90-30-130-70-190l24-16c40 50 60 60 70 110 10-60 40-80 60-130l26 10c-20 70-60 90-50 216z',
          '#6f6152',
        ) +
        each(
          times(16, (n) => n),
          (n) =>
            oval(
              -130 + (n % 6) * 50 + between(random, -20, 20),
              -240 - Math.floor(n / 6) * 46,
              between(random, 36, 58),
              between(random, 26, 40),
              pick(random, ['#8a9c6c', '#76895c', '#9db07e']),
            ),
        ),
      { scale },
    )
  return (
    outdoors(random, { evening: random() < 0.5, horizon: 500 }) +
    rect(0, 500, 1280, 460, '#b58a5a') +
    each(
      times(9, (n) => n),
      (n) => line(`M${640 + (n - 4) * 40} 500L${640 + (n - 4) * 330} 960`, '#00000018', 10),
    ) +
    tree(250, 590, 0.5) +
    tree(560, 580, 0.46) +
    tree(860, 586, 0.5) +
    tree(1120, 600, 0.55) +
    tree(330, 850, 1.15) +
    tree(1000, 880, 1.2) +
    at(
      660,
      890,
      each(
        times(9, (n) => n),
        (n) => line(`M${-90 + n * 14} 0l${between(random, -30, 60)}-40`, '#7a6a4c', 9),
      ),
    )
  )
}

/** Planters on a terrace. */
const terrace: Draw = ({ random, palette }) => {
  const plant = (x: number, y: number) =>
    pick(random, [
      () =>
        each([-36, -12, 14, 40], (turn) => leaf(x, y, turn, GREENS[1]!, 0.8)) +
        each([0, 1, 2], (n) => dot(x - 30 + n * 30, y - 60 - (n % 2) * 30, 17, '#d8432f')),
      () => each([-60, -30, 0, 30, 60], (turn) => leaf(x, y, turn, '#a5c06f', 0.6)),
      () =>
        rect(x - 4, y - 190, 8, 190, '#8a6a4a') +
        each(
          times(6, (n) => n),
          (n) => leaf(x, y - n * 30, n % 2 ? 60 : -60, GREENS[0]!, 0.5),
        ),
    ])()
  const box = (x: number, y: number, w: number) =>
    contact(x + w / 2, y + 150, w / 1.7, 20) +
    each(
      times(Math.floor(w / 90), (n) => n),
      (n) => plant(x + 50 + n * 90, y + 10),
    ) +
    lit(x, y, w, 130, '#b98d6a', 4) +
    rect(x, y + 42, w, 4, '#00000022') +
    rect(x, y + 86, w, 4, '#00000022') +
    rect(x + 14, y + 130, 18, 30, '#7a5236') +
    rect(x + w - 32, y + 130, 18, 30, '#7a5236')
  return (
    rect(0, 0, 1280, 960, '#c6dfe8') +
    dot(between(random, 200, 1000), 180, 220, 'url(#glow)') +
    each(
      times(6, (n) => n),
      (n) =>
        lit(n * 230 - 40, 300 - (n % 3) * 60, 200, 400, ['#e6cfb4', '#d9b79c', '#efe3d0'][n % 3]!) +
        rect(n * 230, 380 - (n % 3) * 60, 40, 60, '#7c8f96') +
        rect(n * 230 + 80, 380 - (n % 3) * 60, 40, 60, '#7c8f96'),
    ) +
    each(
      times(20, (n) => n),
      (n) => rect(n * 68, 470, 10, 190, '#3f4a52'),
    ) +
    rect(0, 460, 1280, 16, '#3f4a52') +
    rect(0, 650, 1280, 310, '#cf9f80') +
    each(
      times(8, (n) => n),
      (n) => line(`M${640 + (n - 4) * 110} 650L${640 + (n - 4) * 260} 960`, '#00000018', 4),
    ) +
    rect(0, 650, 1280, 310, 'url(#down)') +
    box(90, 590, 480) +
    box(700, 620, 480) +
    at(
      620,
      900,
      shape('M-60-110h110l20 110H-60z', palette[1]) +
        line('M50-80q70-20 90-70', palette[1], 16) +
        ring(-66, -60, 34, palette[1], 12),
    )
  )
}

/** Plates, bowls and cups from one wheel. */
const ceramics: Draw = ({ random, palette }) => {
  const glaze = pick(random, [palette[2], '#a9bdbb', '#d8c3a5', '#7f9a9c', '#e9ddc7'])
  const bowl = (x: number, y: number, s: number) =>
    at(
      x,
      y,
      contact(0, 4, 120, 16) +
        shape('M-120-110h240q-10 110-120 110t-120-110z', glaze) +
        shape('M-120-110h240q-10 110-120 110t-120-110z', 'url(#across)') +
        oval(0, -110, 120, 24, '#ffffff55') +
        oval(0, -108, 104, 18, '#00000022') +
        line('M-112-76q112 26 224 0', '#b5764a', 7),
      { scale: s },
    )
  const cup = (x: number, y: number) =>
    at(
      x,
      y,
      contact(0, 3, 70, 10) +
        lit(-56, -110, 112, 110, glaze, 16) +
        oval(0, -108, 56, 13, '#00000026') +
        ring(70, -58, 28, glaze, 14) +
        rect(-56, -30, 112, 30, '#b5764a', 14),
    )
  const stack = (x: number, y: number) =>
    contact(x, y + 4, 190, 20) +
    each(
      times(6, (n) => n),
      (n) => oval(x, y - n * 20, 180, 30, n % 2 ? '#b5764a' : glaze) + oval(x, y - n * 20 - 6, 180, 28, glaze),
    ) +
    oval(x, y - 108, 128, 17, '#00000018')
  return (
    room(random, { edge: 640 }) +
    lit(150, 240, 980, 24, '#b98d6a', 3) +
    each([0, 1, 2, 3, 4], (n) => cup(270 + n * 185, 240)) +
    each([0, 1], (n) => bowl(270 + n * 190, 800, 0.9)) +
    bowl(365, 700, 0.9) +
    stack(760, 800) +
    cup(1010, 820) +
    cup(1130, 850) +
    branch(random, 1010, 560, 1)
  )
}

/** A dress on its stand. */
const dress: Draw = ({ random, palette }) => {
  const ruffle = (n: number) =>
    shape(
      `M${-110 - n * 34} ${150 + n * 110}q${110 + n * 34} 60 ${220 + n * 68} 0l24 86q-${134 + n * 34} 70-${268 + n * 68} 0z`,
      n % 2 ? palette[3] : palette[1],
    )
  const isLong = random() < 0.6
  return (
    room(random, { edge: 790 }) +
    contact(640, 880, 300, 30) +
    rect(632, 700, 16, 170, '#6b4a33') +
    line('M540 880l100-50 100 50', '#6b4a33', 14) +
    at(
      640,
      230,
      shape('M-110 20q-20 100 30 140l-40 50h240l-40-50q50-40 30-140-60-60-60-120h-100q0 60-60 120z', palette[1]) +
        shape('M-30-100h60q4 60 20 90-50 40-100 0 16-30 20-90z', '#d8b68a') +
        (isLong ? each([4, 3, 2, 1, 0], ruffle) : shape('M-110 150q110 40 220 0l120 400q-230 60-460 0z', palette[1])) +
        each(
          times(30, (n) => n),
          () => dot(between(random, -90, 90), between(random, 30, 520), 10, `${palette[0]}dd`),
        ) +
        shape('M30-60q90 100 80 640h120L110 150q-20-40 0-130-60-60-60-80z', '#00000016'),
    ) +
    rect(622, 150, 36, 44, '#6b4a33', 12) +
    at(
      1040,
      800,
      contact(0, 4, 130, 16) +
        lit(-110, -70, 220, 70, palette[2], 8) +
        dot(-60, -96, 30, '#c8412f') +
        dot(10, -98, 32, '#2f6f79') +
        dot(74, -94, 28, palette[3]),
    )
  )
}

/** A bicycle on its stand, ready. */
const bicycle: Draw = ({ random, palette }) => {
  const wheel = (x: number) =>
    ring(x, 620, 190, '#23252c', 22) +
    ring(x, 620, 170, '#c9ccd4', 6) +
    each(
      times(12, (n) => n),
      (n) => at(x, 620, rect(-1.5, -170, 3, 170, '#b9bdc6'), { turn: n * 30 }),
    ) +
    dot(x, 620, 20, '#5a5f6a')
  return (
    room(random, { edge: 720 }) +
    at(
      120,
      90,
      rect(0, 0, 330, 260, '#b98d6a', 6) +
        each(
          times(8, (n) => n),
          (n) => rect(26 + n * 38, 30, 14, between(random, 90, 190), ['#5a5f6a', palette[3], palette[1]][n % 3]!, 6),
        ),
    ) +
    contact(640, 824, 480, 26) +
    wheel(370) +
    wheel(910) +
    line('M370 620l180-270h270l90 270M550 350l100 270 170-270M650 620H370', palette[1], 22) +
    line('M550 350l-22-70h-50M480 280h80', '#2a2430', 16) +
    line('M820 350l-20-90h90q40 0 40 40', '#2a2430', 16) +
    rect(470, 258, 110, 26, '#6b4a33', 12) +
    dot(650, 620, 46, '#3a3f4a') +
    ring(650, 620, 40, '#c9ccd4', 8) +
    line('M650 620l60 70M690 696h60', '#5a5f6a', 14) +
    rect(640, 640, 18, 230, '#8e929e') +
    line('M560 872h190', '#8e929e', 18)
  )
}

/** Boxes that are in the new home, or in the van. */
const moved: Draw = ({ random, palette, words }) => {
  const box = (x: number, y: number, w: number, h: number, label: string) =>
    contact(x + w / 2, y + h + 2, w / 1.8, 14) +
    lit(x, y, w, h, pick(random, ['#c99b6a', '#b98a58', '#d6ab7c'])) +
    rect(x + w / 2 - 16, y, 32, h, '#e9d6b0aa') +
    letters(label, { x: x + w / 2, y: y + h * 0.62, size: 40, fill: '#4a3424', anchor: 'middle', width: w - 30 }) +
    line(`M${x + w - 40} ${y + 20}v30m-12-20l12-14 12 14`, '#4a342488', 4)
  return (
    room(random, { edge: 690 }) +
    at(
      930,
      120,
      rect(-14, -14, 268, 348, '#fffaf0') + rect(0, 0, 240, 320, '#bfdde6') + rect(112, 0, 14, 320, '#fffaf0'),
    ) +
    box(150, 560, 290, 260, words[0] ?? 'Cocina') +
    box(180, 370, 230, 190, words[1] ?? 'Libros') +
    box(470, 600, 250, 220, words[2] ?? 'Ropa') +
    figure(random, POSES.showing, 860, 580, 1) +
    at(
      1090,
      830,
      contact(0, 4, 110, 16) + rect(-90, -210, 180, 210, palette[2], 10) + line('M-60-210v-150h120v150', '#8e929e', 10),
    )
  )
}

/** Volumes that are sewn and covered by hand. */
const bound: Draw = ({ random, palette, words }) => {
  const volume = (n: number) => {
    const colour = [palette[1], palette[3], palette[2], '#8a4b3a', '#3f5b52'][n % 5]!
    return at(
      180 + (n % 3) * 320,
      110 + Math.floor(n / 3) * 400,
      cast(0, 0, 250, 340, 1.2, 6) +
        lit(0, 0, 250, 340, colour, 6) +
        rect(0, 0, 44, 340, '#00000030', 6) +
        each([0, 1, 2, 3], (stitch) => line(`M22 ${50 + stitch * 74}v44`, '#fff3d8', 5)) +
        rect(84, 70, 130, 70, '#fff6e0', 3) +
        letters(words[n % Math.max(1, words.length)] ?? '', {
          x: 149,
          y: 112,
          size: 24,
          fill: '#3a2c22',
          anchor: 'middle',
          width: 114,
          face: 'serif',
        }) +
        rect(224, 0, 12, 340, palette[0]),
      { turn: between(random, -7, 7) },
    )
  }
  return (
    tabletop(random) +
    each(
      times(6, (n) => n),
      volume,
    ) +
    lying(random, 1160, 800, palette) +
    at(
      1140,
      260,
      dot(0, 0, 64, '#e9ddc7') + ring(0, 0, 42, '#c8553d', 26) + line('M40 40q60 80-20 160', '#c8553d', 6),
    ) +
    sunOn(random)
  )
}

/** Sheet music on a stand. */
const score: Draw = (scene) => {
  const { random, words, palette } = scene
  const note = (n: number) => {
    const [x, y] = [70 + (n % 9) * 48, 190 + Math.floor(n / 9) * 106 + Math.floor(between(random, 0, 5)) * 8]
    return (
      at(x, y, oval(0, 0, 11, 8, '#23263a')) +
      rect(x + 8, y - 46, 3, 46, '#23263a') +
      (random() < 0.4 ? line(`M${x + 10} ${y - 45}q20 10 16 28`, '#23263a', 4) : '')
    )
  }
  const staff = (n: number) => each([0, 1, 2, 3, 4], (row) => rect(36, 180 + n * 106 + row * 12, 450, 2, '#23263a99'))
  const page = (left: boolean) =>
    (left
      ? letters(words[0] ?? '', {
          x: 260,
          y: 90,
          size: 44,
          fill: '#23263a',
          anchor: 'middle',
          width: 430,
          face: 'serif',
        }) +
        letters(words[1] ?? '', {
          x: 260,
          y: 130,
          size: 22,
          fill: '#5a5f70',
          anchor: 'middle',
          width: 400,
          face: 'italic',
        })
      : '') +
    each(
      times(5, (n) => n),
      staff,
    ) +
    each(
      times(43, (n) => n),
      note,
    )
  return (
    room(random, { edge: 800 }) +
    contact(640, 900, 260, 24) +
    rect(630, 720, 20, 180, '#3a3f4a') +
    line('M520 900l120-70 120 70', '#3a3f4a', 16) +
    lit(90, 80, 1100, 680, '#4a342a', 10) +
    sheet(110, 60, [522, 680], page(true), { turn: -1.2 }) +
    sheet(648, 56, [522, 680], page(false), { turn: 1.2 }) +
    rect(70, 740, 1140, 26, '#6b4a33', 4) +
    at(1120, 850, emblem(scene, 0, -60, 330)) +
    faded(rect(0, 0, 1280, 960, palette[3]), 0.06)
  )
}

/** A record with its sleeve. */
const record: Draw = (scene) => {
  const { random, palette, words } = scene
  return (
    tabletop(random) +
    at(
      820,
      480,
      contact(20, 30, 380, 370) +
        dot(0, 0, 330, '#1c1b21') +
        each([300, 270, 240, 210, 180, 150], (r) => ring(0, 0, r, '#ffffff14', 3)) +
        shape('M0 0L-120-300a330 330 0 0 1 160-26z', '#ffffff14') +
        dot(0, 0, 112, palette[3]) +
        letters(words[0] ?? '', { x: 0, y: -34, size: 30, fill: '#23263a', anchor: 'middle', width: 170 }) +
        dot(0, 0, 12, '#f4ead6'),
    ) +
    sheet(
      130,
      150,
      [640, 640],
      shown(scene, 0, 0, 640, 640) +
        rect(0, 440, 640, 200, `${palette[1]}d8`) +
        letters(words[0] ?? '', { x: 40, y: 540, size: 84, fill: '#fff6e0', width: 560 }) +
        letters(words[1] ?? '', { x: 42, y: 594, size: 32, fill: palette[0], width: 540, face: 'plain' }) +
        rect(0, 0, 640, 640, 'url(#across)'),
      { turn: between(random, -6, 2) },
    ) +
    sunOn(random)
  )
}

/** Files in order, where a heap was. */
const filed: Draw = ({ random, palette, words }) => {
  const binder = (n: number) =>
    lit(150 + n * 126, 250, 112, 400, [palette[1], palette[2], palette[3], '#8a8f9c'][n % 4]!, 6) +
    rect(170 + n * 126, 300, 72, 130, PAPER, 3) +
    letters(words[n % Math.max(1, words.length)] ?? '', {
      x: 206 + n * 126,
      y: 352,
      size: 26,
      fill: '#2a2f42',
      anchor: 'middle',
      width: 62,
    }) +
    letters(String(2020 + n), {
      x: 206 + n * 126,
      y: 400,
      size: 24,
      fill: '#6a6f80',
      anchor: 'middle',
      face: 'plain',
    }) +
    dot(206 + n * 126, 580, 22, '#00000044')
  return (
    room(random, { edge: 860 }) +
    cast(110, 190, 1060, 500) +
    lit(110, 190, 1060, 500, '#a8744c', 6) +
    rect(134, 214, 1012, 440, '#6b4a33') +
    each(
      times(8, (n) => n),
      binder,
    ) +
    rect(110, 650, 1060, 30, '#b98d6a') +
    sheet(330, 730, [200, 140], greek(random, 20, 26, { width: 160, count: 5 }), { turn: -6 }) +
    sheet(560, 740, [200, 140], greek(random, 20, 26, { width: 160, count: 5 }), { turn: 4 }) +
    at(
      960,
      830,
      rect(-110, -90, 220, 110, '#3a3f4a', 10) +
        rect(-96, -78, 192, 34, '#bfe0c8', 4) +
        each(
          times(10, (n) => n),
          (n) => rect(-94 + (n % 5) * 39, -34 + Math.floor(n / 5) * 26, 30, 18, n === 9 ? palette[3] : '#e6e9f2', 4),
        ),
    )
  )
}

/** Clothes in order on a rail. */
const wardrobe: Draw = ({ random, palette }) => {
  const colours = [palette[1], palette[2], palette[3], palette[0], '#2f3b52', '#f1e7d6', '#8a4b3a', '#7c8f6a']
  const garment = (n: number) =>
    at(
      250 + n * 98,
      210,
      line('M0 0v30M-44 60L0 30l44 30', '#6b4a33', 7) +
        shape(
          `M-46 56q46-24 92 0l${between(random, 8, 18)} ${between(random, 250, 390)}h-${between(random, 110, 124)}z`,
          colours[n]!,
        ) +
        rect(-8, 60, 6, 280, '#00000016'),
    )
  return (
    room(random, { edge: 790 }) +
    rect(180, 200, 920, 14, '#3a3f4a', 6) +
    rect(180, 200, 14, 640, '#3a3f4a') +
    rect(1086, 200, 14, 640, '#3a3f4a') +
    contact(640, 850, 500, 20) +
    each(
      times(8, (n) => n),
      garment,
    ) +
    rect(190, 740, 900, 20, '#b98d6a') +
    each(
      times(4, (n) => n),
      (n) =>
        at(
          300 + n * 210,
          740,
          shape('M-70 0v-34q60 0 80-30l60 46v18z', [palette[3], '#2a2430', palette[1], '#c99b6a'][n]!),
        ),
    )
  )
}

/** A computer that is open, with its cables tied. */
const computer: Draw = ({ random, palette }) =>
  room(random, { edge: 730 }) +
  contact(640, 880, 400, 30) +
  lit(330, 120, 620, 740, '#2a2d38', 16) +
  rect(366, 156, 548, 668, '#161922', 6) +
  rect(400, 190, 380, 430, '#24403a', 4) +
  each(
    times(26, (n) => n),
    () =>
      rect(
        between(random, 410, 740),
        between(random, 200, 590),
        between(random, 12, 36),
        between(random, 8, 20),
        pick(random, ['#c9ccd4', '#d9b45a', '#3a5f56']),
      ),
  ) +
  at(
    560,
    340,
    dot(0, 0, 96, '#2f333f') +
      each(
        times(9, (n) => n),
        (n) => at(0, 0, shape('M0 0q20-50 60-70-10 50-60 70z', palette[2]), { turn: n * 40 }),
      ) +
      ring(0, 0, 94, palette[3], 8) +
      dot(0, 0, 24, '#161922'),
  ) +
  each([0, 1, 2, 3], (n) => rect(690 + n * 22, 210, 14, 220, [palette[3], '#3a3f4a'][n % 2]!, 3)) +
  lit(390, 520, 400, 90, '#c9ccd4', 8) +
  each([0, 1], (n) => ring(470 + n * 180, 565, 36, '#5a5f6a', 8)) +
  lit(390, 680, 500, 130, '#3a3f4a', 6) +
  line('M800 680C860 560 850 420 780 300M820 680C890 560 880 330 790 240', '#c8412f', 10) +
  at(1080, 850, rect(-14, -150, 28, 100, palette[3], 10) + rect(-5, -50, 10, 90, '#9aa0a8'), { turn: 60 }) +
  sunOn(random)

export const CRAFTS: Record<string, Draw> = {
  pintura: painted,
  baldas: shelves,
  azulejos: tiled,
  cuadro: wiring,
  seto: hedge,
  olivos: olives,
  terraza: terrace,
  vajilla: ceramics,
  vestido: dress,
  bici: bicycle,
  cajas: moved,
  encuadernados: bound,
  partitura: score,
  disco: record,
  archivo: filed,
  armario: wardrobe,
  ordenador: computer,
}
