import { at, each, leaf, line, oval, rect, shape, type Random } from '#db/seed/drawing.ts'
import { between, branch, cast, faded, greek, pick, tabletop, times, type Draw } from './kit.ts'

const WOOD = '#a8744c'

/** A knife, its point at (0, 0) and its handle downwards. */
const knife = (length: number) =>
  shape(`M0 0c34 60 44 130 44 ${length * 0.55}h-52z`, '#dfe3e8') +
  line(`M2 20v${length * 0.5}`, '#ffffffaa', 6) +
  rect(-12, length * 0.55, 60, length * 0.45, '#3a2a20', 18) +
  each([0.65, 0.8], (part) => `<circle cx="18" cy="${length * part}" r="6" fill="#c9b8a2"/>`)

/** A mushroom that lies on a table, its cap upwards. */
const mushroom = (random: Random, cap: string) =>
  oval(14, 60, 170, 150, 'url(#contact)') +
  shape('M-44-10c-18 60-36 130-14 176 22 34 94 34 116 0 22-46 4-116-14-176z', '#efe2c8') +
  shape('M8-10c8 60 10 130 0 196 30 0 48-8 58-20 22-46 4-116-14-176z', '#cdb995') +
  shape('M-142 2c50 34 234 34 284 0l-22 22c-60 26-180 26-240 0z', '#d9c39a') +
  shape('M-152 4c-4-118 82-178 152-178s156 60 152 178c-56 26-248 26-304 0z', cap) +
  faded(oval(-56, -100, 58, 34, '#ffe9c4'), between(random, 0.35, 0.55)) +
  shape('M40-168c70 22 116 84 112 172-22 10-58 16-98 18 40-60 32-130-14-190z', '#00000022')

/** Mushrooms on a wooden table, in the light of a window. */
const mushrooms: Draw = ({ random }) => {
  const caps = ['#8a5a34', '#a06a3c', '#6f4526', '#b98450']
  const places = [
    [250, 330, -32, 1.15],
    [560, 260, 12, 1.3],
    [900, 330, 38, 1.1],
    [400, 640, -78, 1.05],
    [720, 620, 8, 1.35],
    [1030, 660, 64, 0.95],
    [170, 700, 20, 0.8],
  ] as const
  return (
    tabletop(random, WOOD) +
    at(640, 500, shape('M-520-360l1000-40 60 720-1080 60z', '#e9e1d2') + line('M-500-330l960-38', '#c86f52', 8), {
      turn: between(random, -8, 8),
    }) +
    branch(random, 1080, 180, 1.1) +
    each(places, ([x, y, turn, scale]) =>
      at(x, y, mushroom(random, pick(random, caps)), { turn: turn + between(random, -10, 10), scale }),
    ) +
    each(
      times(14, (n) => n),
      () => oval(between(random, 80, 1200), between(random, 120, 900), 9, 5, '#5a3f2a'),
    ) +
    rect(0, 0, 1280, 960, 'url(#across)')
  )
}

const chestnut = (random: Random) => {
  const brown = pick(random, ['#6b3419', '#7c4122', '#5a2b14'])
  return (
    oval(8, 34, 84, 52, 'url(#contact)') +
    shape('M0-72c22 10 84 44 78 98-4 44-152 44-156 0-6-54 56-88 78-98z', brown) +
    shape('M-64 44c30 20 98 20 128 0-24-26-104-26-128 0z', '#cfa878') +
    faded(oval(-26, -14, 20, 30, '#ffd9a8'), 0.4) +
    // Opened before it is roasted.
    shape('M10-36q30 26 26 56-26-12-26-56z', '#f3dfae')
  )
}

/** Roasted chestnuts in a cone of newspaper, with its stain. */
const chestnuts: Draw = ({ random }) => {
  const spilt = [
    [930, 620, 20],
    [1080, 520, -40],
    [840, 780, 75],
    [1030, 770, 140],
    [1150, 690, 10],
  ] as const
  const heap = [
    [-170, -330],
    [-60, -390],
    [60, -400],
    [170, -340],
    [-110, -300],
    [0, -320],
    [110, -300],
  ] as const
  const cone = 'M-280-250q280-90 560 0L30 470q-30 30-60 0z'
  return (
    tabletop(random, '#8a5e3f') +
    at(
      500,
      470,
      at(26, 34, shape(cone, '#2a180a44')) +
        shape('M-290-240q290-140 580 0l-30 40q-260 60-520 0z', '#d8cfbb') +
        each(heap, ([x, y]) => at(x, y + 60, chestnut(random), { turn: between(random, -50, 50), scale: 1.05 })) +
        shape(cone.replace('q280-90', 'q280 90'), '#f1ead9') +
        greek(random, -190, -140, { width: 380, count: 5, gap: 26 }) +
        greek(random, -140, 0, { width: 270, count: 5, gap: 26 }) +
        greek(random, -80, 150, { width: 160, count: 5, gap: 26 }) +
        faded(oval(90, 40, 92, 116, '#a06a2c') + oval(-60, 240, 44, 60, '#a06a2c'), 0.3) +
        shape('M40-206q130-2 240-44L30 470q-16 16-34 14z', '#00000014'),
      { turn: between(random, -24, -14) },
    ) +
    each(spilt, ([x, y, turn]) => at(x, y, chestnut(random), { turn, scale: 1.15 })) +
    rect(0, 0, 1280, 960, 'url(#across)')
  )
}

const seed = (x: number, y: number, turn: number) =>
  at(x, y, shape('M0-26c18 10 22 34 0 52-22-18-18-42 0-52z', '#f7ecce') + line('M0-16v30', '#d8c08a', 3), { turn })

/** The open half of a pumpkin. */
const half = (random: Random) =>
  oval(20, 60, 380, 330, 'url(#contact)') +
  oval(0, 0, 350, 310, '#c4601c') +
  oval(0, -6, 334, 292, '#f0a53c') +
  oval(0, 10, 190, 200, '#d8801f') +
  each(
    times(12, (n) => n * 30),
    (turn) => at(0, 10, line('M0-110q14-40 0-84', '#f3b75a', 7), { turn }),
  ) +
  each(
    times(18, (n) => n),
    (n) =>
      seed(
        Math.cos(n * 2.4) * (30 + n * 7.4),
        10 + Math.sin(n * 2.4) * (30 + n * 8),
        n * 47 + between(random, -20, 20),
      ),
  )

/** The half that still shows its ribs. */
const closed =
  oval(20, 70, 330, 270, 'url(#contact)') +
  each([-210, 210, -120, 120, 0], (x) =>
    oval(x, 0, 140, 250 - Math.abs(x) / 4, ['#d9701f', '#cf6a1c', '#e27f2a'][Math.abs(x) % 3]!),
  ) +
  each([-160, -60, 60, 160], (x) => line(`M${x} -200q${x / 4} 200 0 400`, '#a94e1266', 9)) +
  faded(oval(-110, -90, 60, 100, '#ffd9a0'), 0.35) +
  shape('M-26-236c-4-60 10-90 50-110l34 26c-30 20-34 50-30 88z', '#6f8f4e')

/** A pumpkin cut through the middle, the knife still in it. */
const pumpkin: Draw = ({ random }) =>
  tabletop(random, pick(random, ['#d7dfe2', '#caa27a', '#c9b8a2'])) +
  at(640, 560, cast(-520, -300, 1040, 640, 1.4, 40) + rect(-520, -300, 1040, 640, '#c08b5a', 40), { turn: -3 }) +
  branch(random, 1120, 150, 1) +
  at(410, 430, closed, { turn: between(random, -14, -6), scale: 0.95 }) +
  at(800, 540, half(random), { scale: 0.98 }) +
  // Its point is in the flesh.
  at(930, 330, shape('M-20 6q20-20 44-6l-10 26z', '#8a3f0c') + at(4, 12, knife(460), { turn: 216 }), {}) +
  each(
    times(5, (n) => n),
    (n) => seed(300 + n * 70 + between(random, -20, 20), 830 + between(random, -30, 30), n * 60),
  ) +
  leaf(190, 800, 70, '#7c9c5c', 0.9) +
  rect(0, 0, 1280, 960, 'url(#across)')

/** Food that is itself the subject of a picture. */
export const FOOD: Readonly<Record<string, Draw>> = { setas: mushrooms, castanas: chestnuts, calabaza: pumpkin }
