import {
  at,
  dot,
  each,
  heart,
  INK,
  laptop,
  leaf,
  line,
  oval,
  PAPER,
  phone,
  plant,
  rect,
  ring,
  screen,
  shape,
  sheet,
  star,
  tripod,
  words,
  type Thing,
} from './drawing.ts'

const bottle = (colour: string, label: string) =>
  rect(-28, -300, 56, 90, colour, 12) +
  shape('M-28-220c0 60-72 60-72 130v340a20 20 0 0 0 20 20h160a20 20 0 0 0 20-20V-90c0-70-72-70-72-130z', colour) +
  rect(-100, -30, 200, 170, label)
/** Hills under a sun, as small as a print: 200 by 140 around its place. */
const view = (sky: string, hill: string, near: string, sun: string) =>
  rect(-100, -70, 200, 140, sky) +
  dot(40, -20, 26, sun) +
  shape('M-100 70V10l60-50 70 70 30-20 40 30v30z', hill) +
  shape('M-100 70V44c60-20 140-20 200 6v20z', near)
const bust = (skin: string, hair: string, coat: string) =>
  shape('M-90 130a90 100 0 0 1 180 0z', coat) +
  rect(-22, 0, 44, 60, skin) +
  oval(0, -30, 52, 62, skin) +
  shape('M-60-20c-10-110 130-110 120 0-20-50-60-50-70-50s-40 10-50 50z', hair)
const flower = (x: number, y: number, colour: string, heartColour: string, size = 1) =>
  at(
    x,
    y,
    each([0, 72, 144, 216, 288], (turn) => `<g transform="rotate(${turn})">${oval(0, -28, 20, 28, colour)}</g>`) +
      dot(0, 0, 16, heartColour),
    { scale: size },
  )
const window = (sky: string, hill: string) =>
  rect(-130, -170, 260, 320, PAPER) +
  rect(-110, -150, 220, 280, sky) +
  shape('M-110 130V60c70-50 150-50 220 0v70z', hill) +
  line('M0-150v280M-110-10h220', PAPER, 14)

export const DISENO: Record<string, Thing> = {
  logotipo: (g, p, s, h) =>
    sheet(
      -20,
      -40,
      640,
      440,
      dot(-130, -10, 110, p) +
        shape('M-130-120a110 110 0 0 1 0 220z', h) +
        dot(-130, -10, 40, PAPER) +
        words(20, -60, [230], INK, { thick: 44 }) +
        words(20, 16, [160], s, { thick: 20 }),
      -4,
    ) +
    at(
      240,
      190,
      rect(-130, -70, 260, 140, p, 8) + dot(-60, 0, 34, h) + words(0, -16, [90, 60], g, { gap: 26, thick: 10 }),
      { turn: 8 },
    ),
  cartel: (g, p, s, h) =>
    rect(-230, -330, 460, 600, p) +
    dot(60, -130, 150, h) +
    shape('M-230 270V20l170-140 150 190 140-90v290z', s) +
    words(-190, -290, [240], g, { thick: 40 }) +
    words(-190, -226, [160], g) +
    each([-200, 200], (x) => dot(x, -318, 10, INK)) +
    words(-190, 210, [200], PAPER),
  libro: (g, p, s, h) =>
    shape('M-380-190h760v450h-760z', p) +
    shape('M0-170c-90-60-240-70-350-40v420c110-30 260-20 350 40z', PAPER) +
    shape('M0-170c90-60 240-70 350-40v420c-110-30-260-20-350 40z', '#f6f1e6') +
    rect(-300, -150, 220, 150, s) +
    dot(-190, -76, 46, h) +
    words(-300, 40, [230, 200, 226], g, { gap: 40 }) +
    words(70, -140, [230, 210, 230, 180, 226, 230, 120], g, { gap: 44 }),
  tarjetas: (g, p, s, h) =>
    at(30, 110, rect(-250, -140, 500, 280, s, 14), { turn: 14 }) +
    at(0, 30, rect(-250, -140, 500, 280, p, 14) + star(0, 0, 2.2, h), { turn: 4 }) +
    at(
      -50,
      -120,
      rect(-250, -140, 500, 280, PAPER, 14) +
        dot(-150, -10, 60, p) +
        words(-50, -60, [220], INK, { thick: 26 }) +
        words(-50, 0, [150, 180], g),
      { turn: -7 },
    ),
  muestras: (g, p, s, h) =>
    each(
      [-48, -32, -16, 0, 16, 32],
      (turn, i) =>
        `<g transform="translate(-60 250) rotate(${turn})">${rect(-62, -520, 124, 520, PAPER, 12)}${rect(-50, -508, 100, 340, [g, s, p, h, INK, '#c8553d'][i]!, 6)}${words(-44, -140, [80, 50], g, { gap: 30 })}</g>`,
    ) + dot(-60, 220, 16, INK),
  letra: (g, p, s, h) =>
    sheet(
      0,
      -20,
      560,
      560,
      line('M-250-110h500M-250 150h500', s, 5) +
        ring(-30, 20, 120, p, 64) +
        rect(90, -130, 64, 300, p, 8) +
        line('M-230-200h140', h, 16) +
        ring(190, -200, 30, h, 12) +
        words(-230, 210, [200], g),
      3,
    ),
  acuarela: (g, p, s, h) =>
    at(
      -60,
      60,
      rect(-290, -150, 580, 320, INK, 24) +
        each([0, 1, 2, 3, 4, 5, 6, 7], (n) =>
          rect(
            -262 + (n % 4) * 134,
            -122 + Math.floor(n / 4) * 140,
            116,
            120,
            [p, s, h, '#c8553d', '#6a8f4e', g, '#e7b7a8', '#4a6fb0'][n]!,
            14,
          ),
        ),
      { turn: -5 },
    ) +
    at(
      220,
      -60,
      rect(-14, -230, 28, 330, h, 14) +
        rect(-18, 90, 36, 50, '#b9b9b9') +
        shape('M-20 140h40c6 50-10 70-20 100-10-30-26-50-20-100z', p),
      { turn: 24 },
    ) +
    oval(-240, -220, 90, 50, s),
  envase: (g, p, s, h) =>
    at(-190, 0, bottle(p, PAPER) + star(0, 56, 1.2, h)) +
    at(60, 0, rect(-110, -110, 220, 380, s, 10) + dot(0, 60, 70, PAPER) + leaf(0, 110, 0, p, 0.7)) +
    at(290, 90, rect(-80, -60, 160, 240, PAPER, 20) + rect(-90, -100, 180, 60, h, 12) + words(-50, 20, [100, 70], g)),
  bolsa: (g, p, s, h) =>
    line('M-120-100c0-260 240-260 240 0', p, 26) +
    shape('M-240-120h480l40 390h-560z', PAPER) +
    dot(0, 80, 120, s) +
    shape('M0-40a120 120 0 0 1 0 240z', p) +
    flower(0, 80, h, PAPER, 1.3) +
    words(-70, 226, [140], g),
  invitacion: (g, p, s, h) =>
    at(40, 110, rect(-300, -150, 600, 310, s, 8) + shape('M-300-150L0 40l300-190z', p), { turn: 4 }) +
    sheet(
      -60,
      -60,
      380,
      500,
      flower(-120, -190, h, p, 1.2) +
        leaf(-60, -170, 70, s, 0.5) +
        flower(130, 200, h, p, 1.1) +
        leaf(80, 210, -80, s, 0.5) +
        words(-90, -80, [180], p, { thick: 24 }) +
        words(-60, -10, [120], s) +
        heart(0, 70, 0.6, h) +
        words(-100, 110, [200], g),
      -6,
    ),
  tableta: (g, p, s, h) =>
    rect(-340, -250, 680, 500, INK, 36) +
    rect(-300, -212, 600, 424, g, 8) +
    shape('M-300 212V80l170-130 150 150 120-80 160 110v82z', s) +
    dot(150, -100, 60, h) +
    line('M-200-60c60-120 120-40 180-90', p, 18) +
    at(270, 40, rect(-16, -240, 32, 340, PAPER, 16) + shape('M-16 100h32L0 150z', p), { turn: 30 }),
  diapositiva: (g, p, s, h) =>
    screen(
      p,
      words(-270, -220, [260], p, { thick: 34 }) +
        words(-270, -150, [200, 160], g) +
        dot(160, -70, 120, s) +
        shape('M160-70V-190a120 120 0 0 1 104 180z', h) +
        each([-270, -180, -90], (x, i) => rect(x, 60 - i * 30, 64, 40 + i * 30, [s, p, h][i]!, 6)),
    ),
}

export const FOTOGRAFIA: Record<string, Thing> = {
  camara: (g, p, s, h) =>
    rect(-120, -250, 240, 120, p, 24) +
    rect(-340, -170, 680, 420, p, 50) +
    rect(-340, -60, 680, 150, INK) +
    dot(0, 40, 190, PAPER) +
    dot(0, 40, 160, INK) +
    dot(0, 40, 110, s) +
    dot(0, 40, 60, INK) +
    dot(-34, 4, 22, g) +
    rect(-290, -140, 110, 50, h, 14) +
    dot(270, -116, 22, h),
  copias: (g, p, s, h) =>
    each(
      [
        [-210, 30, -12],
        [210, 20, 10],
        [0, -10, -2],
      ],
      ([x, y, turn], i) =>
        sheet(
          x!,
          y!,
          300,
          360,
          `<g transform="translate(0 -30) scale(1.3 1.7)">${view([g, h, s][i]!, s, p, h)}</g>`,
          turn,
        ),
    ),
  boda: (g, p, s, h) =>
    oval(0, 220, 380, 60, PAPER) +
    oval(-10, 206, 130, 26, g) +
    at(
      -220,
      60,
      rect(-8, 20, 16, 120, p) +
        shape('M-44-100h88c0 90-16 130-44 130s-44-40-44-130z', '#ffffffcc') +
        oval(0, 146, 44, 12, p),
    ) +
    at(
      240,
      60,
      rect(-8, 20, 16, 120, p) +
        shape('M-44-100h88c0 90-16 130-44 130s-44-40-44-130z', '#ffffffcc') +
        oval(0, 146, 44, 12, p),
    ) +
    shape('M-60 80h120l-20 120h-80z', p) +
    each([-60, -30, 0, 30, 60], (turn) => leaf(0, 90, turn, '#7d9468', 1.1)) +
    flower(-90, -60, h, PAPER, 1.5) +
    flower(80, -80, PAPER, h, 1.6) +
    flower(0, -150, s, PAPER, 1.8) +
    flower(-10, -20, PAPER, s, 1.3),
  salon: (g, p, s, h) =>
    at(-200, -130, window('#cfe6f2', '#8fae7f')) +
    rect(-60, 20, 420, 140, p, 40) +
    rect(-40, 110, 380, 110, s, 24) +
    rect(-80, 60, 70, 170, p, 30) +
    rect(310, 60, 70, 170, p, 30) +
    each([-20, 270], (x) => rect(x, 230, 22, 40, INK)) +
    line('M150-330v120', INK, 8) +
    shape('M90-150l30-70h60l30 70z', h) +
    at(-300, 90, plant(h, '#6f8f63')),
  plato: (g, p, s, h) =>
    oval(0, 60, 300, 200, PAPER) +
    oval(0, 50, 210, 134, g) +
    shape('M-130 60c-10-90 90-120 140-70s120 10 120 70-70 90-130 80-120-10-130-80z', h) +
    leaf(-30, 70, -50, '#6f8f63', 0.6) +
    leaf(20, 66, 30, '#6f8f63', 0.7) +
    dot(70, 60, 30, '#c8553d') +
    dot(-70, 90, 24, '#c8553d') +
    line('M-380-60v300M-400-60v90a20 20 0 0 0 40 0v-90', INK, 12) +
    line('M370-60v300M370-60c-40 60-40 110 0 140', INK, 14),
  album: (g, p, s, h) =>
    at(
      0,
      20,
      rect(-370, -240, 740, 480, p, 20) +
        rect(-346, -218, 340, 436, PAPER) +
        rect(6, -218, 340, 436, PAPER) +
        each(
          [
            [-176, -105, g],
            [-176, 105, h],
            [176, -105, s],
            [176, 105, g],
          ],
          ([x, y, sky]) =>
            at(
              Number(x),
              Number(y),
              rect(-104, -76, 208, 152, INK) + `<g transform="scale(.95)">${view(String(sky), s, p, h)}</g>`,
              { scale: 1.15 },
            ),
        ),
      { turn: -3 },
    ),
  retrato: (g, p, s, h) =>
    rect(-240, -320, 480, 590, p, 8) +
    rect(-206, -286, 412, 522, PAPER) +
    rect(-176, -256, 352, 462, g) +
    dot(70, -110, 110, s) +
    at(0, 60, bust('#c98f6b', INK, h), { scale: 1.55 }) +
    rect(-176, 206, 352, 30, PAPER),
  estudio: (g, p, s, h) =>
    rect(-20, -320, 340, 590, g) +
    shape('M-20 270V210h340v60z', s) +
    at(150, 110, rect(-70, 0, 140, 160, PAPER, 8) + flower(0, -30, h, p, 1.6)) +
    at(
      -230,
      0,
      tripod(-100, INK) +
        rect(-14, -120, 28, 120, INK) +
        shape('M-120-300h240l-50 190h-140z', p) +
        rect(-120, -316, 240, 30, h, 8),
    ),
  paisaje: (g, p, s, h) =>
    rect(-360, -290, 720, 540, PAPER) + at(0, -20, view(g, s, p, h), { scale: 3.3 }) + dot(-250, -180, 20, PAPER),
  fachada: (g, p, s, h) =>
    rect(-340, -40, 200, 310, s) +
    rect(-120, -310, 260, 580, p) +
    rect(160, -160, 190, 430, h) +
    each([0, 1, 2, 3, 4], (row) =>
      each([0, 1, 2], (n) => rect(-96 + n * 78, -280 + row * 96, 52, 62, (row + n) % 3 ? g : h, 4)),
    ) +
    each([0, 1, 2], (row) =>
      each(
        [0, 1],
        (n) => rect(190 + n * 76, -126 + row * 100, 52, 60, g, 4) + rect(-312 + n * 84, -8 + row * 84, 56, 56, g, 4),
      ),
    ) +
    rect(-20, 190, 60, 80, INK),
  contactos: (g, p, s, h) =>
    at(
      0,
      0,
      rect(-360, -280, 720, 540, INK, 8) +
        each(
          [0, 1, 2],
          (row) =>
            each([0, 1, 2], (n) => at(-225 + n * 225, -180 + row * 172, view([g, h, s][(row + n) % 3]!, s, p, h))) +
            each(
              Array.from({ length: 17 }, (_, n) => n),
              (n) => rect(-344 + n * 42, -272 + row * 172, 20, 12, PAPER, 3),
            ),
        ) +
        ring(0, -8, 104, '#c8553d', 14),
      { turn: 2 },
    ),
  instantanea: (g, p, s, h) =>
    line('M-380-200C-150-120 150-120 380-200', INK, 8) +
    each([-240, 0, 240], (x, i) =>
      at(
        x,
        [20, 50, 20][i]!,
        rect(-105, -160, 210, 270, PAPER, 4) +
          rect(-88, -142, 176, 180, [s, g, h][i]!) +
          [
            heart(0, -40, 1.4, p),
            `<g transform="translate(0 -52) scale(.86 1.26)">${view(g, s, p, h)}</g>`,
            at(0, -40, bust('#c98f6b', p, PAPER), { scale: 0.6 }),
          ][i]! +
          rect(-12, -196, 24, 60, p, 6),
        { turn: [5, -2, -6][i]! },
      ),
    ),
}

export const VIDEO: Record<string, Thing> = {
  claqueta: (g, p, s, h) =>
    rect(-330, -110, 660, 380, p, 18) +
    at(
      -330,
      -120,
      rect(0, -110, 660, 100, PAPER, 10) + each([30, 190, 350, 510], (x) => shape(`M${x}-110h80l-60 100h-80z`, INK)),
      { turn: -9 },
    ) +
    shape('M-60-10v180L100 80z', h) +
    dot(-296, -114, 26, s) +
    words(-290, 210, [160], g) +
    words(150, 210, [140], g),
  dron: (g, p, s, h) =>
    line('M-260-110L0-20M260-110L0-20M-230 60L0 0M230 60L0 0', INK, 26) +
    each(
      [
        [-270, -130],
        [270, -130],
        [-240, 40],
        [240, 40],
      ],
      ([x, y]) => oval(x!, y! - 14, 130, 18, s) + rect(x! - 16, y! - 20, 32, 50, INK, 8),
    ) +
    rect(-130, -80, 260, 130, p, 60) +
    rect(-50, 40, 100, 60, INK, 16) +
    dot(0, 90, 40, h) +
    dot(0, 90, 20, INK) +
    dot(-80, -14, 14, h) +
    shape('M-380 270c120-90 260-90 380 0z', g) +
    shape('M-60 270c140-120 300-110 440 0z', s),
  videocamara: (g, p, s, h) =>
    tripod(110, INK) +
    rect(-250, -150, 420, 260, p, 30) +
    shape('M170-60l150-70v200l-150-70z', INK) +
    dot(-150, -220, 90, s) +
    dot(30, -220, 90, h) +
    dot(-150, -220, 30, PAPER) +
    dot(30, -220, 30, PAPER) +
    rect(-200, -90, 190, 130, g, 12) +
    dot(100, -90, 20, '#c8553d'),
  montaje: (g, p, s, h) =>
    screen(
      INK,
      rect(-290, -240, 330, 200, s, 6) +
        shape('M-160-190v100l90-50z', PAPER) +
        rect(60, -240, 230, 200, '#3a4058', 6) +
        each([-20, 30, 80], (y, i) =>
          each([0, 1, 2], (n) =>
            rect(-290 + n * 196 + i * 14, y, [150, 120, 170][(n + i) % 3]!, 36, [p, h, s][(n + i) % 3]!, 6),
          ),
        ) +
        line('M-20-30v160', '#c8553d', 8),
      '#262b3d',
    ),
  reproductor: (g, p, s, h) =>
    rect(-380, -270, 760, 480, p, 28) +
    rect(-350, -240, 700, 370, g, 10) +
    shape('M-350 130V40l180-120 150 120 150-80 220 140v30z', s) +
    dot(170, -130, 60, h) +
    dot(0, -50, 90, '#00000055') +
    shape('M-30-100v100l84-50z', PAPER) +
    rect(-350, 156, 700, 16, PAPER, 8) +
    rect(-350, 156, 320, 16, h, 8) +
    dot(-30, 164, 20, h),
  pelicula: (g, p, s, h) =>
    dot(-60, -40, 250, p) +
    each(
      [0, 72, 144, 216, 288],
      (turn) => `<g transform="translate(-60 -40) rotate(${turn})">${dot(0, -150, 62, g)}</g>`,
    ) +
    dot(-60, -40, 40, h) +
    shape('M-60 210h440v60h-440z', INK) +
    each([0, 1, 2, 3, 4, 5], (n) => rect(-30 + n * 66, 226, 38, 28, s, 4)),
  guion: (g, p, s, h) =>
    sheet(
      0,
      -20,
      700,
      520,
      each([0, 1, 2, 3, 4, 5], (n) => {
        const [x, y] = [-320 + (n % 3) * 220, -230 + Math.floor(n / 3) * 240]
        return (
          rect(x, y, 200, 150, [g, s, g, h, g, s][n]!, 4) +
          (n % 2 ? dot(x + 130, y + 60, 30, p) : shape(`M${x} ${y + 150}l80-90 120 90z`, p)) +
          words(x, y + 166, [160, 110], g, { gap: 22, thick: 8 })
        )
      }),
      -2,
    ),
  personaje: (g, p, s, h) =>
    line('M-360 180C-300-160-160-160-110 180C-70-60 30-60 70 180', s, 10) +
    each(
      [
        [-360, 180],
        [-235, -60],
        [-110, 180],
      ],
      ([x, y], i) => dot(x!, y! - 44, 44, ['#00000018', '#00000028', '#00000038'][i]!),
    ) +
    dot(190, 20, 170, p) +
    oval(140, -20, 36, 50, PAPER) +
    oval(240, -20, 36, 50, PAPER) +
    dot(150, -10, 18, INK) +
    dot(250, -10, 18, INK) +
    shape('M120 70c50 60 110 60 150 0z', h) +
    rect(130, 180, 30, 90, INK, 15) +
    rect(220, 180, 30, 90, INK, 15),
  foco: (g, p, s, h) =>
    shape('M-140-190L380-20v290L-140-20z', '#fff3c455') +
    at(-180, 0, tripod(-60, INK) + rect(-12, -120, 24, 100, INK)) +
    at(-180, -130, rect(-130, -110, 230, 220, p, 26) + shape('M100-110l60-50v320l-60-50z', s) + dot(-10, 0, 60, h), {
      turn: 12,
    }) +
    at(230, 150, rect(-90, -60, 180, 180, s, 10) + rect(-110, -80, 220, 30, g, 8)),
  television: (g, p, s, h) =>
    line('M-90-330L0-230l110-110', INK, 12) +
    rect(-340, -240, 680, 450, p, 50) +
    rect(-290, -190, 440, 350, g, 40) +
    dot(-70, -20, 120, s) +
    shape('M-110-80v120l110-60z', PAPER) +
    dot(240, -110, 44, h) +
    dot(240, 10, 44, h) +
    words(200, 90, [80, 80], INK, { gap: 34 }) +
    rect(-230, 210, 50, 60, INK) +
    rect(180, 210, 50, 60, INK),
  vertical: (g, p, s, h) =>
    phone(
      0,
      -10,
      INK,
      rect(-112, -236, 224, 472, s, 20) +
        dot(0, -60, 90, g) +
        shape('M-34-110v100l84-50z', p) +
        words(-90, 130, [140, 100], PAPER) +
        heart(80, 60, 0.6, PAPER) +
        rect(-90, 206, 180, 10, h, 5),
    ) + ring(0, -10, 320, h, 26),
  rotulos: (g, p, s, h) =>
    laptop(
      p,
      rect(-272, -232, 544, 364, s) +
        rect(-230, 10, 360, 50, PAPER) +
        rect(-230, 64, 220, 36, h) +
        words(-210, 26, [280], p, { thick: 18 }) +
        star(180, -150, 1.6, h) +
        rect(-230, -190, 120, 40, p, 20),
    ),
}
