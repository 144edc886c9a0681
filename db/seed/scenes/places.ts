import { at, dot, each, leaf, line, oval, rect, ring, shape, PAPER, type Random } from '#db/seed/drawing.ts'
import {
  between,
  branch,
  cast,
  contact,
  emblem,
  faded,
  lit,
  pick,
  room,
  shaded,
  sheet,
  shown,
  sunOn,
  tabletop,
  times,
  windowLight,
  type Draw,
  type Scene,
} from './kit.ts'
import { letters } from './letters.ts'
import { outdoors } from './people.ts'
import { artwork } from './print.ts'

const GREENS = ['#5f8457', '#7c9c5c', '#4c6f52', '#93a866']

/** The food on a plate, from above. */
function food(random: Random): string {
  const bits = (count: number, colours: string[], reach: number, size: number) =>
    each(
      times(count, (n) => n),
      () => {
        const [angle, far] = [random() * 6.28, Math.sqrt(random()) * reach]
        return at(
          Math.cos(angle) * far,
          Math.sin(angle) * far,
          oval(0, 0, size * between(random, 0.7, 1.2), size * between(random, 0.5, 0.9), pick(random, colours)) +
            oval(-size * 0.2, -size * 0.2, size * 0.3, size * 0.18, '#ffffff40'),
          { turn: random() * 180 },
        )
      },
    )
  const green = () =>
    each(
      times(7, (n) => n),
      () => leaf(between(random, -80, 80), between(random, -80, 80), random() * 360, pick(random, GREENS), 0.36),
    )
  return pick(random, [
    () =>
      dot(0, 0, 150, '#e8b53c') +
      bits(60, ['#e9c25a', '#d99a2c', '#f2d98a'], 138, 13) +
      bits(9, ['#d8573d', '#e07a5a'], 110, 34) +
      bits(12, ['#4c7a46', '#6f9a55'], 130, 12),
    () =>
      bits(14, ['#7fa858', '#5c8f4a', '#a5c06f'], 120, 52) +
      bits(8, ['#d8432f', '#e8694a'], 110, 30) +
      bits(6, ['#f7efe0', '#fffaf0'], 90, 26) +
      green(),
    () =>
      dot(0, 0, 130, '#b5482f') + ring(0, 0, 126, '#8a3322', 8) + bits(10, ['#f3e2c4', '#e9cf9f'], 90, 30) + green(),
    () =>
      at(
        0,
        0,
        shape('M-140 20c40-120 220-120 280 0-60 90-220 90-280 0z', '#e9a98a') +
          each([0, 1, 2, 3], (n) => line(`M${-80 + n * 54}-30q20 40 0 80`, '#ffffff66', 7)),
        { turn: between(random, -40, 40) },
      ) +
      bits(8, ['#efd27a', '#f7e6a8'], 140, 24) +
      green(),
    () =>
      dot(0, 0, 112, '#7a4630') +
      dot(0, 0, 96, '#8f5538') +
      bits(12, ['#c2303f', '#e05a5f', '#6a2f5a'], 84, 20) +
      at(50, -40, dot(0, 0, 40, '#fff6e6') + dot(-8, -8, 26, '#fffdf8')) +
      green(),
  ])()
}

const plateWith = (random: Random, x: number, y: number, size: number) =>
  at(
    x,
    y,
    contact(14, 24, 300, 290) +
      dot(0, 0, 236, pick(random, ['#fdfaf4', '#e9e4da', '#3d4a52', '#d8c3a5', '#a9bdbb'])) +
      ring(0, 0, 180, '#00000016', 6) +
      ring(0, 0, 230, '#ffffff66', 5) +
      food(random),
    { scale: size / 236 },
  )

const dish: Draw = ({ random, palette }) =>
  tabletop(random) +
  at(1120, 760, rect(-190, -260, 380, 520, palette[2], 6) + rect(-190, -260, 380, 520, 'url(#across)', 6), {
    turn: 14,
  }) +
  plateWith(random, between(random, 560, 660), between(random, 450, 520), between(random, 300, 350)) +
  rect(110, 260, 18, 440, '#c9ccd4', 9) +
  oval(119, 250, 34, 70, '#c9ccd4') +
  plateWith(random, 1120, 180, 130) +
  sunOn(random)

/** A table that is laid, from above. */
const laid: Draw = ({ random, palette }) =>
  tabletop(random) +
  rect(0, 360, 1280, 240, `${palette[2]}cc`) +
  each([0, 1, 2], (n) => plateWith(random, 230 + n * 410, 210, 132) + plateWith(random, 230 + n * 410, 760, 132)) +
  plateWith(random, 430, 480, 116) +
  plateWith(random, 850, 480, 130) +
  each([0, 1, 2], (n) => at(400 + n * 330, 330, dot(0, 0, 36, '#ffffff77') + dot(0, 0, 26, '#8f2f3fcc'))) +
  branch(random, 520, 520, 0.8) +
  sunOn(random)

/** Bottles with their label, or jars. */
const bottles: Draw = (scene) => {
  const { random, palette } = scene
  const glass = pick(random, ['#2f4a38', '#4a2a24', '#6a4a1e', '#22303f'])
  const bottle = (n: number) =>
    at(
      330 + n * 310,
      800,
      contact(6, 0, 120, 20) +
        shape('M-92 0V-380c0-80 56-90 58-170v-110h68v110c2 80 58 90 58 170V0z', glass) +
        rect(-40, -680, 80, 60, palette[n % 2 ? 3 : 1], 6) +
        at(
          -86,
          -360,
          `<svg width="172" height="260" viewBox="0 0 300 454">${artwork({ ...scene, palette: n === 1 ? palette : [palette[n ? 2 : 3], palette[1], palette[0], palette[3]] }, 300, 454)}</svg>`,
        ) +
        rect(-92, -380, 184, 380, 'url(#across)') +
        shape('M-74-20V-380c0-60 40-90 50-160v500z', '#ffffff30'),
    )
  return room(random, { edge: 720 }) + each([0, 1, 2], bottle) + branch(random, 40, 880, 1)
}

/** A box, a bag and a seal. */
const packaging: Draw = (scene) => {
  const { random, palette, words } = scene
  const [ground, paint, second, highlight] = palette
  return (
    room(random, { edge: 660 }) +
    contact(420, 830, 320, 34) +
    contact(900, 838, 270, 34) +
    shape('M190 520l240 60v250l-240-70z', paint) +
    shape('M430 580l240-60v240l-240 70z', second) +
    shape('M190 520l240-60 240 60-240 60z', highlight) +
    emblem(scene, 550, 680, 170) +
    letters(words[0] ?? '', { x: 310, y: 700, size: 40, fill: ground, anchor: 'middle', width: 200, face: 'serif' }) +
    at(
      760,
      330,
      shaded(0, 0, 300, 500, '#e6cfa8') +
        shape('M0 0h300l-30 40H30z', '#00000018') +
        `<svg x="30" y="90" width="240" height="340" viewBox="0 0 300 425">${artwork(scene, 300, 425)}</svg>` +
        line('M90 0q0-90 60-90t60 90', paint, 12),
    ) +
    at(1130, 800, dot(0, 0, 60, PAPER) + ring(0, 0, 50, paint, 5) + emblem(scene, 0, 0, 64)) +
    windowLight(random)
  )
}

/** A shop with its name over the door. */
const shopfront: Draw = (scene) => {
  const { random, palette, words } = scene
  const [, paint, second, highlight] = palette
  const wall = pick(random, ['#e9d9bd', '#d9b79c', '#cfd6d2', '#e3c9b8'])
  const stripes = each(
    times(14, (n) => n),
    (n) => shape(`M${170 + n * 68} 330h68l${(n - 6.5) * 4} 110q-34 24-68 0z`, n % 2 ? '#fffaf0' : highlight),
  )
  return (
    rect(0, 0, 1280, 960, wall) +
    rect(0, 0, 1280, 960, 'url(#across)') +
    each(
      [0, 1, 2],
      (n) => lit(200 + n * 340, -40, 200, 150, '#7c8f96', 4) + rect(190 + n * 340, 108, 220, 16, '#ffffff88'),
    ) +
    cast(150, 170, 980, 150, 1.2, 6) +
    lit(150, 170, 980, 150, paint, 6) +
    letters(words[0] ?? '', {
      x: 640,
      y: 276,
      size: 104,
      fill: '#fff6e0',
      anchor: 'middle',
      width: 800,
      face: pick(random, ['serif', 'bold', 'italic'] as const),
    }) +
    rect(170, 330, 940, 540, '#3a3f46') +
    shown(scene, 200, 440, 500, 320) +
    rect(200, 440, 500, 320, '#1a283044') +
    shape('M200 440h220L260 760h-60z', '#ffffff22') +
    rect(200, 770, 500, 100, second) +
    lit(760, 430, 310, 440, paint) +
    rect(800, 470, 230, 240, '#22303a') +
    shape('M800 470h120l-90 240h-30z', '#ffffff2c') +
    emblem(scene, 915, 590, 170) +
    dot(790, 680, 12, highlight) +
    stripes +
    rect(0, 870, 1280, 90, '#8d8a84') +
    at(
      1180,
      870,
      shape('M-50 0l-16-90h132l-16 90z', '#b5653f') +
        each([-40, -12, 16, 42], (turn) => leaf(0, -80, turn, '#5f8457', 1.1)),
    ) +
    at(
      90,
      870,
      shape('M-46 0l-14-80h120l-14 80z', '#b5653f') +
        each([-40, -12, 16, 42], (turn) => leaf(0, -70, turn, '#7c9c5c', 1)),
    )
  )
}

/** A van with letters on its side. */
const van: Draw = (scene) => {
  const { random, palette, words } = scene
  const wheel = (x: number) => dot(x, 760, 86, '#23252c') + dot(x, 760, 48, '#b9bdc6') + dot(x, 760, 16, '#5a5f6a')
  return (
    outdoors(random, { evening: false, horizon: 640 }) +
    rect(0, 700, 1280, 260, '#8a8a88') +
    each([0, 1, 2, 3], (n) => rect(60 + n * 340, 880, 180, 14, '#ffffffaa')) +
    contact(620, 840, 560, 36) +
    shape('M90 320q0-30 30-30h690q60 0 100 60l80 130 130 40q50 20 50 80v150H90z', palette[0]) +
    shape('M90 600h1080v150H90z', palette[1]) +
    shape('M90 320q0-30 30-30h690q60 0 100 60l80 130 130 40q50 20 50 80v150H90z', 'url(#down)') +
    shape('M830 330q40 6 66 50l60 100H830z', '#31424e') +
    shape('M846 340l40 20-20 110h-20z', '#ffffff33') +
    rect(812, 300, 5, 440, '#00000028') +
    letters(words[0] ?? '', { x: 140, y: 420, size: 84, fill: palette[1], width: 400, face: 'bold' }) +
    letters(words[1] ?? '', { x: 140, y: 490, size: 38, fill: palette[1], width: 400, face: 'plain' }) +
    letters('600 00 24 18', { x: 420, y: 692, size: 60, fill: '#ffffff', width: 420 }) +
    emblem(scene, 670, 480, 270) +
    wheel(300) +
    wheel(960) +
    rect(1140, 600, 40, 50, palette[3], 8)
  )
}

/** A living room or bedroom, put in order for its picture. */
const interior: Draw = (scene) => {
  const { random, palette } = scene
  return (
    room(random, { edge: 690 }) +
    at(
      110,
      90,
      rect(-16, -16, 352, 452, '#fffaf0') +
        rect(0, 0, 320, 420, '#bfdde6') +
        (dot(90, 330, 120, '#8fae76') + dot(240, 360, 130, '#7c9c68')) +
        rect(152, 0, 16, 420, '#fffaf0') +
        rect(0, 200, 320, 14, '#fffaf0'),
    ) +
    at(620, 110, cast(0, 0, 300, 220) + rect(0, 0, 300, 220, '#3a2c22') + shown(scene, 14, 14, 272, 192)) +
    contact(720, 822, 420, 40) +
    lit(400, 560, 640, 220, palette[1], 40) +
    lit(360, 620, 120, 190, palette[1], 30) +
    lit(960, 620, 120, 190, palette[1], 30) +
    lit(470, 660, 500, 120, palette[2], 20) +
    rect(500, 570, 130, 120, palette[3], 20) +
    rect(810, 570, 130, 120, PAPER, 20) +
    oval(640, 890, 420, 50, `${palette[0]}cc`) +
    oval(640, 858, 190, 30, '#a8744c') +
    rect(630, 858, 20, 60, '#7a5236') +
    at(
      1150,
      780,
      rect(-6, -500, 12, 500, '#3a3f4a') +
        shape('M-70-500l30-110h80l30 110z', '#f7e6b8') +
        dot(0, -470, 200, 'url(#glow)') +
        oval(0, 0, 60, 14, '#3a3f4a'),
    ) +
    branch(random, 20, 800, 1.3)
  )
}

/** A building in the sun. */
const building: Draw = ({ random, palette }) => {
  const wall = pick(random, ['#f1e6d2', '#e7d3c0', '#dfe3e2', '#f4efe6'])
  const window = (n: number) =>
    at(
      330 + (n % 4) * 190,
      250 + Math.floor(n / 4) * 180,
      rect(0, 0, 120, 120, '#4c6472') +
        shape('M0 0h60L0 90z', '#ffffff44') +
        rect(-8, 120, 136, 12, '#ffffffaa') +
        rect(128, 10, 30, 110, palette[2]) +
        faded(shape('M0 0h120v22l-120 14z', '#000'), 0.3),
    )
  return (
    rect(0, 0, 1280, 960, '#a9cbe0') +
    rect(0, 300, 1280, 400, '#dcebee') +
    faded(oval(240, 160, 190, 40, '#fff') + oval(1050, 220, 160, 34, '#fff'), 0.9) +
    shape('M250 200l560-60v690H250z', wall) +
    shape('M810 140l290 90v600H810z', palette[1]) +
    shape('M810 140l290 90v600H810z', 'url(#across)') +
    each(
      times(12, (n) => n),
      (n) => (n % 4 === 3 ? '' : window(n)),
    ) +
    each(
      [0, 1, 2],
      (n) =>
        shape(`M860 ${270 + n * 180}l180 34v106l-180-14z`, '#2f3f4c') +
        shape(`M860 ${270 + n * 180}l90 17-90 80z`, '#ffffff30'),
    ) +
    rect(460, 680, 130, 150, palette[3]) +
    rect(0, 830, 1280, 130, '#b9b2a4') +
    contact(640, 838, 560, 22) +
    each([0, 1, 2], (n) =>
      at(
        110 + n * 530,
        840,
        rect(-10, -150, 20, 150, '#6b4a33') + dot(0, -210, 92, GREENS[n]!) + dot(-30, -240, 50, '#ffffff22'),
      ),
    )
  )
}

/** Fields and roofs as a drone sees them. */
const aerial: Draw = ({ random }) => {
  const field = (n: number) => {
    const [x, y] = [(n % 4) * 330 - 40, Math.floor(n / 4) * 320 - 20]
    const colour = pick(random, ['#a8b56a', '#c9b26a', '#7c9c5c', '#d9c48a', '#8fa05a', '#b5885a'])
    return at(
      x,
      y,
      rect(0, 0, 340, 330, colour) +
        each(
          times(9, (row) => row),
          (row) => line(`M${row * 38} 0v330`, '#00000014', random() < 0.5 ? 8 : 3),
        ),
      { turn: between(random, -7, 7) },
    )
  }
  const house = (x: number, y: number) =>
    rect(x + 16, y + 22, 110, 80, '#00000030') + rect(x, y, 110, 40, '#c8653f') + rect(x, y + 40, 110, 40, '#a84f30')
  return (
    each(
      times(12, (n) => n),
      field,
    ) +
    line(
      `M-20 ${between(random, 200, 700)}C400 ${between(random, 100, 800)} 700 ${between(random, 200, 900)} 1300 ${between(random, 100, 800)}`,
      '#efe3c8',
      40,
    ) +
    each(
      times(34, (n) => n),
      (n) =>
        at(80 + (n % 9) * 62, 640 + Math.floor(n / 9) * 66, dot(9, 12, 20, '#00000033') + dot(0, 0, 20, '#55733f')),
    ) +
    house(820, 300) +
    house(960, 340) +
    house(880, 440) +
    rect(1040, 470, 130, 76, '#5fb4c4', 12) +
    faded(oval(320, 180, 240, 70, '#fff'), 0.5)
  )
}

/** Prints on a line, or in an album. */
const album: Draw = (scene) => {
  const { random, palette } = scene
  const print = (x: number, y: number, w: number, h: number) =>
    sheet(x, y, [w, h], shown(scene, 12, 12, w - 24, h - 24), { turn: between(random, -3, 3), depth: 0.4 })
  return (
    tabletop(random) +
    at(
      130,
      130,
      cast(0, 0, 1020, 690, 1.6) +
        rect(-16, -14, 1052, 720, palette[1], 10) +
        rect(0, 0, 510, 690, '#2b2a2e') +
        rect(510, 0, 510, 690, '#302f34') +
        print(40, 50, 420, 320) +
        print(60, 400, 190, 240) +
        print(280, 410, 190, 220) +
        print(560, 60, 190, 240) +
        print(780, 50, 200, 260) +
        print(570, 340, 410, 300) +
        rect(440, 0, 70, 690, 'url(#unfold)') +
        rect(510, 0, 70, 690, 'url(#fold)'),
      { turn: between(random, -4, 4) },
    ) +
    sunOn(random)
  )
}

/** A product on stands, with an empty ground. */
const product = (scene: Scene, isWhite: boolean): string => {
  const { random, palette } = scene
  const ground = isWhite ? '#ffffff' : pick(random, [palette[0], palette[2], '#f0d9c4', '#cfdcd6'])
  return (
    rect(0, 0, 1280, 960, ground) +
    (isWhite
      ? rect(0, 620, 1280, 340, '#f1f1f1')
      : rect(0, 660, 1280, 300, `${palette[1]}44`) +
        dot(between(random, 300, 900), 360, 300, `${palette[3]}88`) +
        windowLight(random)) +
    contact(640, 782, 420, 50) +
    (isWhite ? '' : lit(330, 690, 300, 150, palette[2], 10) + lit(640, 740, 330, 110, palette[3], 10)) +
    emblem(scene, 640, 540, isWhite ? 760 : 620)
  )
}

export const PLACES: Record<string, Draw> = {
  plato: dish,
  mesa: laid,
  botellas: bottles,
  envases: packaging,
  escaparate: shopfront,
  furgoneta: van,
  salon: interior,
  fachada: building,
  aereo: aerial,
  album,
  producto: (scene) => product(scene, false),
  blanco: (scene) => product(scene, true),
}
