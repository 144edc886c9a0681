import { at, dot, each, line, oval, rect, ring, shape, type Random } from '#db/seed/drawing.ts'
import {
  between,
  branch,
  contact,
  emblem,
  faded,
  lit,
  pick,
  room,
  shown,
  times,
  windowLight,
  type Draw,
} from './kit.ts'
import { letters } from './letters.ts'

const SKINS = ['#f0c8a8', '#e2b08a', '#c98f66', '#a36c47', '#f4d4bc']
const HAIR = ['#2b211e', '#3f2a1e', '#6d4426', '#1f1b22', '#8a8480', '#7a3f22']
const CLOTHES = ['#c8553d', '#2f6f79', '#e0a23f', '#3f5b8c', '#7a4b78', '#5f7f4f', '#f1e7d6']

/** Hair in a colour distinct from the skin beside it. */
const hairFor = (random: Random, skin: string) =>
  pick(random, skin === '#a36c47' || skin === '#c98f66' ? HAIR.slice(0, 2) : HAIR)

type Point = [x: number, y: number]
/** Joints of a body whose hip is at (0, 0), seen from the front or the side: 300 from the hip up, 300 down. */
interface Pose {
  arms: [elbow: Point, hand: Point][]
  legs: [knee: Point, foot: Point][]
  lean?: number
  dress?: boolean
}
const STANDING: Pose = {
  arms: [
    [
      [-74, -90],
      [-66, 0],
    ],
    [
      [74, -90],
      [66, 0],
    ],
  ],
  legs: [
    [
      [-26, 140],
      [-30, 290],
    ],
    [
      [26, 140],
      [30, 290],
    ],
  ],
}
export const POSES = {
  standing: STANDING,
  showing: {
    ...STANDING,
    arms: [
      [
        [-74, -90],
        [-66, 0],
      ],
      [
        [96, -150],
        [150, -210],
      ],
    ],
  },
  running: {
    arms: [
      [
        [-86, -110],
        [-40, -60],
      ],
      [
        [84, -140],
        [110, -210],
      ],
    ],
    legs: [
      [
        [70, 90],
        [20, 190],
      ],
      [
        [-60, 120],
        [-150, 210],
      ],
    ],
    lean: 10,
  },
  sitting: {
    arms: [
      [
        [-70, -90],
        [-10, -46],
      ],
      [
        [70, -90],
        [30, -40],
      ],
    ],
    legs: [
      [
        [-96, 40],
        [-84, 200],
      ],
      [
        [96, 40],
        [84, 200],
      ],
    ],
  },
  playing: {
    arms: [
      [
        [-92, -100],
        [-30, -60],
      ],
      [
        [96, -130],
        [150, -150],
      ],
    ],
    legs: [
      [
        [-90, 40],
        [-70, 200],
      ],
      [
        [90, 40],
        [90, 200],
      ],
    ],
  },
  stretching: {
    arms: [
      [
        [-120, -230],
        [-150, -330],
      ],
      [
        [120, -230],
        [150, -330],
      ],
    ],
    legs: [
      [
        [-90, 60],
        [40, 90],
      ],
      [
        [90, 60],
        [-40, 90],
      ],
    ],
  },
  bride: { ...STANDING, dress: true },
} satisfies Record<string, Pose>

interface Look {
  skin?: string
  hair?: string
  clothes?: string
  trousers?: string
  from?: 'front' | 'behind'
}

/** Somebody in a few shapes, with the hip at (x, y). */
export function figure(random: Random, pose: Pose, x: number, y: number, scale = 1, look: Look = {}): string {
  const {
    skin = pick(random, SKINS),
    hair = hairFor(random, skin),
    clothes = pick(random, CLOTHES),
    trousers = pick(random, ['#2f3b52', '#4a4038', '#5b6b7a', '#3d4a3f']),
    from = 'front',
  } = look
  const isLong = random() < 0.5
  const joined = ([[ex, ey], [hx, hy]]: [Point, Point], start: Point, colour: string, width: number) =>
    line(`M${start[0]} ${start[1]}L${ex} ${ey}L${hx} ${hy}`, colour, width)
  const arms = each(
    pose.arms,
    (arm, n) => joined(arm, [n ? 58 : -58, -180], clothes, 36) + dot(arm[1][0], arm[1][1], 19, skin),
  )
  const legs = pose.dress
    ? shape('M-60-20C-90 120-150 220-170 300h340C150 220 90 120 60-20z', clothes) +
      shape('M-20-20C-30 120-60 220-70 300h60z', '#00000010')
    : each(
        pose.legs,
        (leg, n) =>
          joined(leg, [n ? 26 : -26, 0], trousers, 46) + oval(leg[1][0] + 14, leg[1][1] + 8, 36, 15, '#2a2430'),
      )
  const head =
    rect(-18, -232, 36, 50, skin, 12) +
    oval(0, -270, 46, 54, skin) +
    (from === 'behind'
      ? oval(0, -276, 54, 60, hair) + (pose.dress ? dot(0, -222, 26, hair) : '')
      : shape('M-50-262c-10-60 20-84 52-84s60 26 48 84c-8-24-18-36-28-42-24 10-46 8-60 0-6 10-10 22-12 42z', hair) +
        dot(-16, -266, 5, '#2a2430') +
        dot(18, -266, 5, '#2a2430') +
        line('M-12-244q14 12 28 0', '#a8483a', 5))
  const torso =
    shape('M-66-190q66-26 132 0l-10 200q-56 18-112 0z', clothes) +
    shape('M10-200q40 0 56 10l-10 200q-20 8-46 9z', '#00000014')
  return at(
    x,
    y,
    legs +
      at(
        0,
        0,
        (isLong ? shape('M-58-262c-10 90-6 120 4 150h108c10-30 14-60 4-150z', hair) : '') + torso + arms + head,
        { turn: pose.lean ?? 0 },
      ),
    { scale },
  )
}

/** Trees, sky and ground, out of focus as behind somebody. */
export function outdoors(random: Random, { horizon = 560, evening = random() < 0.5 } = {}): string {
  const [sky, low, ground] = evening
    ? ['#f3c99a', '#f8e3b8', '#a88a5a']
    : pick(random, [
        ['#bcd8e6', '#e9f1ea', '#9db27a'],
        ['#c8dde0', '#f4ead2', '#c8b98a'],
      ] as const)
  const tree = (n: number) =>
    dot(
      n * 170 + between(random, -60, 60),
      horizon - between(random, 20, 120),
      between(random, 70, 150),
      pick(random, evening ? ['#8a7a4a', '#6f6b45', '#a08450'] : ['#7f9f68', '#66895c', '#95ad72']),
    )
  return (
    rect(0, 0, 1280, 960, sky) +
    rect(0, horizon * 0.45, 1280, horizon * 0.6, low) +
    dot(between(random, 200, 1100), horizon * 0.5, 240, 'url(#glow)') +
    each(
      times(9, (n) => n),
      tree,
    ) +
    rect(0, horizon, 1280, 960 - horizon, ground) +
    rect(0, horizon, 1280, 960 - horizon, 'url(#down)') +
    each(
      times(12, (n) => n),
      () =>
        dot(
          between(random, 0, 1280),
          between(random, horizon - 200, horizon + 60),
          between(random, 14, 36),
          '#fff3cf70',
        ),
    )
  )
}

/** Somebody close, in the light of the afternoon. */
const portrait: Draw = ({ random }) => {
  const skin = pick(random, SKINS)
  const [hair, coat] = [hairFor(random, skin), pick(random, CLOTHES)]
  const x = between(random, 470, 810)
  const back =
    random() < 0.4
      ? rect(0, 0, 1280, 960, pick(random, ['#8f9a94', '#b8a58c', '#5f6f7c'])) + dot(x, 380, 520, 'url(#glow)')
      : outdoors(random, { horizon: 700 })
  const long = random() < 0.55
  const glasses =
    random() < 0.3
      ? ring(-56, -20, 44, '#2a2430', 8) + ring(56, -20, 44, '#2a2430', 8) + line('M-12-22h24', '#2a2430', 8)
      : ''
  return (
    back +
    at(
      x,
      430,
      (long ? shape('M-190-80c-30 240-20 330 10 420h360c30-90 40-180 10-420z', hair) : '') +
        shape('M-330 560c0-190 120-250 240-270h180c120 20 240 80 240 270z', coat) +
        shape('M60 290h30c120 20 240 80 240 270H160z', '#00000018') +
        shape('M-62 150h124v130c-26 60-98 60-124 0z', skin) +
        shape('M-62 200c30 50 94 50 124 0v30c-40 50-84 50-124 0z', '#00000022') +
        oval(0, 0, 150, 186, skin) +
        shape('M20-184c90 10 130 90 130 184s-50 180-130 186c60-60 70-300 0-370z', '#00000014') +
        shape(
          'M-164 10c-30-180 60-240 170-240s190 70 160 240c-16-70-40-110-70-130-80 26-150 16-196-10-30 30-54 80-64 140z',
          hair,
        ) +
        dot(-56, -18, 14, '#2a2430') +
        dot(56, -18, 14, '#2a2430') +
        dot(-52, -23, 5, '#fff') +
        dot(60, -23, 5, '#fff') +
        line('M-84-60q28-20 56-4M28-64q28-16 56 4', hair, 10) +
        line('M0-10q-14 40 4 56', '#00000030', 8) +
        line('M-46 92q46 42 92 0', '#b0503f', 12) +
        oval(-92, 50, 30, 18, '#e0705038') +
        oval(92, 50, 30, 18, '#e0705038') +
        glasses,
    ) +
    faded(branch(random, -60, 900, 1.6), 0.9)
  )
}

/** Two people, at the end of the day or under an arch of flowers. */
const couple = (random: Random, isWedding: boolean): string => {
  const flowers = each(
    times(26, (n) => n),
    (n) => {
      const angle = Math.PI + (n / 25) * Math.PI
      return dot(
        640 + Math.cos(angle) * 330 + between(random, -16, 16),
        520 + Math.sin(angle) * 400 + between(random, -16, 16),
        between(random, 22, 44),
        pick(random, ['#f4e4dc', '#e8b8b0', '#f7f1e2', '#8fa878', '#d98f80']),
      )
    },
  )
  const arch = isWedding ? line('M310 850V520a330 400 0 0 1 660 0v330', '#8a6a4a', 16) + flowers : ''
  const guests = isWedding
    ? each(
        times(8, (n) => n),
        (n) =>
          n === 3 || n === 4
            ? ''
            : at(
                90 + n * 157,
                1010,
                dot(0, -150, 62, pick(random, HAIR)) +
                  shape('M-110 0c0-80 50-100 110-100s110 20 110 100z', pick(random, CLOTHES)),
              ),
      )
    : ''
  const from = !isWedding && random() < 0.5 ? ('behind' as const) : ('front' as const)
  return (
    outdoors(random, { evening: !isWedding || random() < 0.4, horizon: 600 }) +
    contact(640, 860, 260, 30) +
    arch +
    figure(random, isWedding ? POSES.bride : STANDING, 570, 570, 0.95, {
      clothes: isWedding ? '#fbf7ef' : pick(random, CLOTHES),
      from,
    }) +
    figure(random, STANDING, 720, 560, 1.02, {
      clothes: isWedding ? '#2f3b52' : pick(random, CLOTHES),
      trousers: '#2f3b52',
      from,
    }) +
    guests
  )
}

/** Somebody runs: by the sea, or with others and a number on the chest. */
const runners: Draw = ({ random, words, palette }) => {
  const isRace = Boolean(words[0])
  const back = isRace
    ? outdoors(random, { evening: false, horizon: 620 })
    : rect(0, 0, 1280, 420, '#bfe0ea') +
      dot(1000, 180, 200, 'url(#glow)') +
      rect(0, 400, 1280, 220, '#4f93a8') +
      each(
        times(9, (n) => n),
        (n) => rect(between(random, 0, 1100), 420 + n * 20, between(random, 60, 200), 4, '#ffffff66', 2),
      ) +
      rect(0, 610, 1280, 350, '#d9c9a8') +
      rect(0, 610, 1280, 26, '#f4ead6') +
      rect(0, 610, 1280, 350, 'url(#down)')
  const runner = (n: number) => {
    const x = isRace ? 300 + n * 330 : 560
    const clothes = pick(random, CLOTHES)
    return (
      contact(x, 868, 130, 18) +
      figure(random, POSES.running, x, 640 - (n % 2) * 20, isRace ? 0.95 : 1.15, { clothes, trousers: '#23263a' }) +
      (isRace
        ? at(
            x + 14,
            560,
            rect(-34, -26, 68, 50, '#fff', 4) +
              letters(String(100 + Math.floor(random() * 800)), {
                x: 0,
                y: 12,
                size: 32,
                fill: '#23263a',
                anchor: 'middle',
              }),
          )
        : '')
    )
  }
  const banner = isRace
    ? rect(90, 80, 1100, 110, palette[1], 8) +
      letters(words[0]!, { x: 640, y: 156, size: 66, fill: '#fff', anchor: 'middle', width: 1000 }) +
      rect(90, 80, 18, 620, '#7a7f8c') +
      rect(1172, 80, 18, 620, '#7a7f8c')
    : ''
  return (
    back +
    banner +
    each(
      times(isRace ? 3 : 1, (n) => n),
      runner,
    )
  )
}

/** A calm body on a mat. */
const yoga: Draw = ({ random, palette }) =>
  room(random, { edge: 660 }) +
  branch(random, 40, 560, 1.7) +
  contact(640, 838, 430, 40) +
  shape('M250 800h780l60 60H190z', palette[1]) +
  shape('M250 800h780l8 10H244z', '#ffffff44') +
  figure(
    random,
    pick(random, [
      POSES.stretching,
      {
        ...POSES.stretching,
        arms: [
          [
            [-110, -70],
            [-96, 40],
          ],
          [
            [110, -70],
            [96, 40],
          ],
        ],
      } satisfies Pose,
    ]),
    640,
    740,
    1.35,
  ) +
  at(1090, 830, rect(-36, -110, 72, 120, palette[3], 14) + rect(-16, -136, 32, 30, palette[1], 6))

/** Somebody teaches somebody, with the thing between them. */
const lesson: Draw = (scene) => {
  const { random, words } = scene
  return (
    room(random, { edge: 700 }) +
    (words[0]
      ? at(
          470,
          90,
          rect(-8, -8, 356, 236, '#8a5e3f', 6) +
            rect(0, 0, 340, 220, '#2f5249') +
            letters(words[0], {
              x: 170,
              y: 96,
              size: 46,
              fill: '#f4f1e6',
              anchor: 'middle',
              width: 300,
              face: 'italic',
            }) +
            letters(words[1] ?? '', {
              x: 170,
              y: 160,
              size: 34,
              fill: '#f4e6b0',
              anchor: 'middle',
              width: 300,
              face: 'italic',
            }),
        )
      : windowLight(random)) +
    contact(640, 880, 560, 34) +
    figure(random, POSES.sitting, 300, 610, 1.15) +
    figure(random, POSES.playing, 980, 610, 1.15) +
    lit(420, 690, 440, 30, '#a8744c', 6) +
    rect(450, 720, 22, 170, '#7a5236') +
    rect(808, 720, 22, 170, '#7a5236') +
    emblem(scene, 640, 570, 420)
  )
}

/** People around a table. */
const meeting: Draw = (scene) => {
  const { random, words, palette } = scene
  return (
    room(random, { edge: 640 }) +
    at(
      380,
      60,
      rect(-10, -10, 540, 330, '#3a3f4a', 8) +
        rect(0, 0, 520, 310, '#fdfaf2') +
        shown(scene, 20, 70, 220, 200) +
        letters(words[0] ?? '', { x: 20, y: 50, size: 34, fill: palette[1], width: 480 }) +
        each([0, 1, 2, 3], (n) =>
          rect(270, 90 + n * 44, 220 - n * 26, 14, [palette[1], palette[2], palette[3], '#c9ccd4'][n]!, 6),
        ),
    ) +
    each([0, 1, 2, 3], (n) => figure(random, POSES.sitting, 200 + n * 290, 640, 1)) +
    contact(640, 930, 620, 40) +
    shape('M90 720h1100l90 190H0z', '#b98d6a') +
    shape('M90 720h1100l4 10H86z', '#ffffff55') +
    each(
      times(6, (n) => n),
      (n) =>
        at(
          220 + n * 170,
          790 + (n % 2) * 40,
          shape('M-60-20h120l12 44h-144z', '#fffdf8') + line('M-40-6h70M-42 8h80', '#8a8f9c', 4),
          { turn: between(random, -8, 8) },
        ),
    )
  )
}

/** Two people at one table, over what they agree upon: the head of the rules of hiring is drawn from it too. */
const agreement: Draw = ({ random }) =>
  room(random, { wall: '#f4e6cf', floor: '#c08b5a', edge: 640 }) +
  rect(60, 330, 250, 14, '#a8744c', 4) +
  each([90, 60, 110, 74], (height, n) =>
    lit(78 + n * 60, 330 - height, 46, height, ['#1f4fa8', '#d98a2b', '#7c9c5c', '#b5653f'][n]!, 8),
  ) +
  each(
    times(6, (n) => n),
    (n) => {
      const [x, y] = [930 + (n % 3) * 96, 215 + Math.floor(n / 3) * 96]
      const star = 'M0-40c4 24 16 36 40 40-24 4-36 16-40 40-4-24-16-36-40-40 24-4 36-16 40-40z'
      return rect(x, y, 92, 92, '#ddebfd', 3) + at(x + 46, y + 46, shape(star, '#1649ae'))
    },
  ) +
  figure(random, POSES.sitting, 420, 660, 1.25) +
  figure(random, POSES.sitting, 780, 660, 1.25) +
  shape('M60 610h1160l90 350H-30z', '#b98d6a') +
  shape('M60 610h1160l4 10H56z', '#ffffff55') +
  at(
    600,
    690,
    shape('M-200-50h400l30 96h-460z', '#fffdf8') +
      line('M-150-24h170M-156 0h120M-160 24h200', '#8a8f9c', 7) +
      rect(80, -30, 90, 56, '#ddebfd', 4) +
      line('M96-6l24 18 36-30', '#1649ae', 8),
    { turn: -2 },
  ) +
  at(1010, 690, shape('M-40-30h80l-8 66h-64z', '#1649ae') + oval(0, -30, 40, 12, '#5a3622')) +
  at(250, 700, rect(-70, -8, 150, 14, '#e2793c', 4) + shape('M80-8l26 7-26 7z', '#f4dcb8'), { turn: -12 })

/** Musicians or actors in the light of a stage, over the heads of the audience. */
const stage: Draw = (scene) => {
  const { random, palette, words } = scene
  const beam = (n: number) =>
    shape(
      `M${200 + n * 290} 0l${between(random, -220, 20)} 760h280L${250 + n * 290} 0z`,
      [palette[3], '#fff1c9', palette[2], '#ffe0b0'][n]!,
    )
  const head = (n: number) =>
    at(
      40 + n * 110 + between(random, -14, 14),
      985,
      dot(0, -130, 52, '#0f1118') + shape('M-96 0c0-80 40-100 96-100s96 20 96 100z', '#0f1118'),
    )
  return (
    rect(0, 0, 1280, 960, '#1c1a2c') +
    rect(0, 0, 1280, 700, 'url(#down)') +
    (words[0]
      ? letters(words[0], {
          x: 640,
          y: 170,
          size: 84,
          fill: `${palette[3]}`,
          anchor: 'middle',
          width: 900,
          face: 'serif',
        })
      : '') +
    faded(each([0, 1, 2, 3], beam), 0.34) +
    rect(0, 700, 1280, 260, '#3a2c3a') +
    oval(640, 730, 520, 50, '#fff1c944') +
    figure(random, POSES.standing, 380, 480, 0.85) +
    figure(random, POSES.showing, 880, 480, 0.85) +
    emblem(scene, 640, 600, 340) +
    each(
      times(12, (n) => n),
      head,
    )
  )
}

/** A dog that has learnt something. */
const dogs: Draw = ({ random, palette }) => {
  const [coat, dark] = pick(random, [
    ['#c98f56', '#8a5a32'],
    ['#4a3a32', '#2b211e'],
    ['#e6d3b4', '#b08a5c'],
    ['#8a8480', '#5a5552'],
  ] as const)
  const dog = at(
    760,
    640,
    contact(0, 214, 210, 26) +
      line('M120 60q90-30 80-120', coat, 34) +
      shape('M-110-90c120-40 210 20 230 120v180H60V90h-70v120h-80z', coat) +
      rect(-60, 60, 50, 150, dark, 18) +
      shape('M-190-260c40-40 150-40 180 20 20 60-10 150-60 170s-120-20-130-70z', coat) +
      shape('M-30-250c50 0 60 90 30 140-30-10-60-60-60-120z', dark) +
      oval(-196, -170, 54, 36, dark) +
      oval(-236, -180, 20, 15, '#1c1820') +
      dot(-130, -214, 13, '#1c1820') +
      dot(-134, -218, 4, '#fff') +
      line('M-110-70q70 30 120-10', palette[3], 20) +
      dot(-46, -40, 15, palette[1]),
  )
  return (
    outdoors(random, { evening: false }) +
    contact(330, 870, 140, 20) +
    figure(random, POSES.showing, 330, 590, 0.95) +
    dog +
    dot(520, 830, 30, palette[3])
  )
}

/** A bride from behind, before a mirror. */
const hairdo: Draw = ({ random, palette }) => {
  const hair = pick(random, HAIR)
  const flower = (x: number, y: number) =>
    each([0, 72, 144, 216, 288], (turn) => at(x, y, oval(0, -17, 12, 17, '#fbf3ee'), { turn })) +
    dot(x, y, 9, palette[3])
  return (
    room(random, { edge: 880 }) +
    at(
      860,
      90,
      rect(-20, -20, 360, 560, '#c99b62', 170) +
        rect(0, 0, 320, 520, '#dfe9ec', 160) +
        (oval(160, 210, 80, 100, '#e2b08a') + oval(160, 150, 90, 70, hair) + rect(60, 340, 200, 180, '#fbf7ef', 60)) +
        shape('M40 60l140-40L60 420z', '#ffffff55'),
    ) +
    at(
      480,
      560,
      shape('M-270 420c0-220 110-290 220-310h100c110 20 220 90 220 310z', '#e8c0a0') +
        shape('M-260 420c0-120 40-170 90-200 60 60 280 60 340 0 50 30 90 80 90 200z', '#fbf7ef') +
        shape('M-60-20h120v160h-120z', '#e2b08a') +
        oval(0, -150, 176, 196, hair) +
        oval(0, -30, 110, 86, hair) +
        each(
          times(7, (n) => n),
          (n) => line(`M${-150 + n * 50}-260q${(3 - n) * 18} 120 ${(3 - n) * 44} 230`, '#ffffff2c', 7),
        ) +
        line('M-92-20q92-70 184 0M-74 24q74-66 148 0', '#00000030', 8) +
        flower(-84, -84) +
        flower(-28, -112) +
        flower(34, -110) +
        flower(88, -80),
    ) +
    branch(random, 40, 860, 1)
  )
}

/** A newborn child. */
const newborn: Draw = ({ random, palette }) => {
  const skin = pick(random, SKINS)
  return (
    rect(0, 0, 1280, 960, pick(random, ['#efe4d4', '#dfe6e2', '#ead8d0'])) +
    each(
      times(26, (n) => n),
      (n) => line(`M0 ${n * 40}q320 ${between(random, -26, 26)} 640 0t640 0`, '#ffffff55', 10),
    ) +
    at(
      640,
      500,
      contact(10, 60, 440, 320) +
        oval(0, 0, 420, 300, '#c99b72') +
        oval(0, 0, 370, 254, '#e9d6bb') +
        each(
          times(20, (n) => n),
          (n) =>
            line(
              `M${Math.cos(n / 3.18) * 370} ${Math.sin(n / 3.18) * 254}L${Math.cos(n / 3.18) * 416} ${Math.sin(n / 3.18) * 296}`,
              '#8a5e3f88',
              10,
            ),
        ) +
        shape('M-120-120c160-90 420 0 380 150-30 120-300 160-420 60-80-70-60-160 40-210z', palette[2]) +
        shape('M-120-120c160-90 420 0 380 150-30 120-300 160-420 60-80-70-60-160 40-210z', 'url(#across)') +
        line('M-70-60q180-60 300 60M-80 20q160-20 260 80', '#ffffff55', 10) +
        oval(-190, -30, 128, 112, skin) +
        shape('M-300-60c0-90 90-130 170-90 30 16 40 40 40 60-60-30-150-30-210 30z', palette[1]) +
        line('M-250-16q20 14 40 0M-176-20q20 14 40 0', '#3f2a1e', 7) +
        line('M-214 34q14 10 28 0', '#b0503f', 7) +
        oval(-256, 26, 22, 14, '#e0705044') +
        oval(-130, 20, 22, 14, '#e0705044'),
    ) +
    branch(random, 60, 900, 1.2)
  )
}

export const PEOPLE: Record<string, Draw> = {
  retrato: portrait,
  pareja: ({ random }) => couple(random, false),
  boda: ({ random }) => couple(random, true),
  carrera: runners,
  yoga,
  clase: lesson,
  reunion: meeting,
  acuerdo: agreement,
  escenario: stage,
  perro: dogs,
  peinado: hairdo,
  bebe: newborn,
}
