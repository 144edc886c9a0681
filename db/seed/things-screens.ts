import {
  at,
  browser,
  dot,
  each,
  heart,
  INK,
  laptop,
  line,
  oval,
  PAPER,
  phone,
  rect,
  ring,
  screen,
  shape,
  sheet,
  star,
  words,
  type Thing,
} from './drawing.ts'

/** Colours of code on a dark ground. */
const CODE = '#1d2438'
const code = (x: number, y: number, a: string, b: string, c: string) =>
  words(x, y, [120], a) +
  words(x + 140, y, [160], PAPER) +
  words(x + 40, y + 46, [180], b) +
  words(x + 240, y + 46, [90], c) +
  words(x + 80, y + 92, [130, 210], PAPER, { gap: 46 }) +
  words(x + 230, y + 92, [150], a) +
  words(x + 40, y + 184, [90], b) +
  words(x, y + 230, [60], a)
const bars = (x: number, foot: number, heights: number[], colours: string[], width = 70) =>
  each(heights, (height, index) =>
    rect(x + index * (width + 24), foot - height, width, height, colours[index % colours.length]!, 6),
  )
const person = (x: number, y: number, colour: string, scale = 1) =>
  at(x, y, dot(0, -44, 34, colour) + shape('M-64 60a64 64 0 0 1 128 0z', colour), { scale })

export const WEB: Record<string, Thing> = {
  navegador: (g, p, s, h) =>
    browser(
      p,
      rect(-316, -160, 300, 190, s, 8) +
        dot(-166, -66, 60, g) +
        words(20, -150, [280, 280, 190], p) +
        rect(20, 0, 150, 56, h, 12) +
        each([-316, -98, 120], (x) => rect(x, 76, 196, 150, g, 8)),
      g,
    ),
  codigo: (g, p, s, h) => screen(p, code(-270, -220, h, s, g), CODE),
  movil: (g, p, s, h) =>
    phone(
      -150,
      0,
      p,
      rect(-90, -200, 180, 150, s, 12) +
        words(-90, -20, [180, 130], p) +
        each([-90, 8], (x) => rect(x, 76, 82, 82, g, 10)) +
        rect(-90, 176, 180, 36, h, 18),
    ) +
    phone(
      170,
      10,
      INK,
      rect(-90, -200, 180, 60, h, 12) +
        each(
          [-110, -20, 70, 150],
          (y) => dot(-60, y, 26, s) + words(-20, y - 12, [100, 70], g, { gap: 24, thick: 10 }),
        ),
    ),
  boceto: (g, p, s, h) =>
    sheet(
      -30,
      -20,
      620,
      560,
      line(
        'M-270-230h540v90h-540zM-270-110h260v180h-260zM-270-110l260 180M-10-110l-260 180M30-100h230M30-50h230M30 0h160M-270 110h160v120h-160zM-80 110h160v120h-160zM110 110h160v120h-160z',
        p,
        8,
      ),
      -3,
    ) +
    at(320, 40, rect(-20, -230, 40, 360, h) + shape('M-20 130h40L0 190z', INK) + rect(-20, -260, 40, 36, s), {
      turn: 16,
    }),
  tienda: (g, p, s, h) =>
    browser(
      p,
      each(
        [-316, -98, 120],
        (x, i) =>
          rect(x, -160, 196, 210, g, 10) +
          [dot(x + 98, -60, 54, s), rect(x + 50, -120, 96, 120, h, 8), shape(`M${x + 98}-124l60 124h-120z`, s)][i]! +
          words(x, 70, [140, 80], p),
      ) +
        rect(-316, 170, 632, 60, h, 14) +
        line('M-30 190h26l14 26h40l12-20', p, 8),
      s,
    ),
  adaptable: (g, p, s, h) =>
    at(
      -50,
      -10,
      screen(p, rect(-280, -230, 560, 120, s, 8) + each([-280, -88, 104], (x) => rect(x, -90, 176, 190, g, 8))),
      { scale: 0.95 },
    ) +
    at(
      270,
      90,
      phone(
        0,
        0,
        INK,
        rect(-90, -200, 180, 110, s, 8) +
          each([-70, 40, 150], (y) => rect(-90, y, 180, 70, g, 8)) +
          dot(70, 190, 24, h),
      ),
      { scale: 0.68 },
    ),
  reservas: (g, p, s, h) =>
    rect(-320, -250, 640, 520, PAPER, 20) +
    shape('M-300-250h600a20 20 0 0 1 20 20v90h-640v-90a20 20 0 0 1 20-20z', p) +
    each([-200, 200], (x) => rect(x - 14, -300, 28, 90, INK, 14)) +
    each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], (n) =>
      rect(-280 + (n % 5) * 114, -110 + Math.floor(n / 5) * 120, 96, 100, n === 7 ? h : n % 4 === 2 ? s : g, 10),
    ) +
    line('M-30 52l24 26 44-52', INK, 14),
  servidor: (g, p, s, h) =>
    each(
      [-270, -90, 90],
      (y) =>
        rect(-290, y, 580, 160, p, 18) +
        rect(-262, y + 28, 300, 104, INK, 8) +
        each([0, 1, 2, 3], (n) => rect(-240 + n * 70, y + 48, 46, 64, n === 2 ? h : s, 4)) +
        dot(110, y + 80, 18, h) +
        dot(170, y + 80, 18, g) +
        dot(230, y + 80, 18, s),
    ),
  accesible: (g, p, s, h) =>
    browser(
      p,
      dot(0, 40, 190, s) +
        dot(0, -76, 36, PAPER) +
        line('M-120-10L0 14l120-24M0 14v70M0 84l-60 120M0 84l60 120', PAPER, 30) +
        words(-330, -150, [90, 60], g) +
        rect(230, 180, 100, 50, h, 12),
      g,
    ),
  velocidad: (g, p, s, h) =>
    browser(
      p,
      line('M-200 180a200 200 0 0 1 100-173', s, 54) +
        line('M-60-12a200 200 0 0 1 120 0', h, 54) +
        line('M100 7a200 200 0 0 1 100 173', p, 54) +
        line('M0 180L90 50', INK, 24) +
        dot(0, 180, 40, INK),
      g,
    ),
  mapa: (g, p, s, h) =>
    line('M0-190V20M0-80h-250V20M0-80h250V20M-250 100v80M250 100v80M0 100v80', INK, 12) +
    rect(-110, -300, 220, 120, p, 14) +
    words(-70, -260, [140, 90], g) +
    each(
      [-250, 0, 250],
      (x, i) =>
        rect(x - 90, -10, 180, 120, [s, h, s][i]!, 14) +
        rect(x - 70, 160, 140, 100, PAPER, 12) +
        words(x - 50, 190, [100, 60], g, { gap: 30 }),
    ),
  cuidado: (g, p, s, h) =>
    browser(s, words(-310, -150, [300, 400, 220], g) + rect(-310, 40, 220, 180, g, 10), p) +
    at(
      150,
      80,
      shape('M0-190c70 40 120 40 160 40 0 170-60 280-160 330C-100 130-160 20-160-150c40 0 90 0 160-40z', p) +
        line('M-70 0l50 60L80-70', h, 36),
      { scale: 0.95 },
    ),
}

export const PROGRAMACION: Record<string, Thing> = {
  portatil: (g, p, s, h) => laptop(p, code(-240, -200, h, s, g), CODE),
  datos: (g, p, s, h) =>
    each(
      [150, 10, -130],
      (y, i) => shape(`M-240 ${y}v90a240 70 0 0 0 480 0v-90z`, [p, s, p][i]!) + oval(0, y, 240, 70, [s, g, h][i]!),
    ),
  hoja: (g, p, s, h) =>
    screen(
      p,
      rect(-310, -260, 620, 60, s) +
        each([0, 1, 2, 3, 4], (row) =>
          each([0, 1, 2, 3], (column) =>
            rect(-290 + column * 148, -180 + row * 58, 138, 48, column === 3 ? h : row % 2 ? g : '#eef0f3', 4),
          ),
        ),
    ),
  robot: (g, p, s, h) =>
    line('M0-250v-60', INK, 16) +
    dot(0, -310, 26, h) +
    rect(-200, -250, 400, 270, p, 60) +
    rect(-160, -190, 320, 140, INK, 60) +
    dot(-70, -120, 34, h) +
    dot(70, -120, 34, h) +
    rect(-150, 40, 300, 220, s, 36) +
    rect(-230, 70, 60, 150, p, 30) +
    rect(170, 70, 60, 150, p, 30) +
    each([-70, 0, 70], (x) => dot(x, 110, 20, g)) +
    line('M-80 190h160', g, 18) +
    line('M-60-10h120', g, 14),
  chip: (g, p, s, h) =>
    each([-140, -70, 0, 70, 140], (n) => rect(n - 14, -300, 28, 570, h, 8) + rect(-290, n - 29, 580, 28, h, 8)) +
    rect(-230, -245, 460, 460, p, 28) +
    rect(-150, -165, 300, 300, s, 18) +
    line('M-80 40v-70h70v-70M80-70v70H10v80', g, 16) +
    dot(-80, 50, 18, g) +
    dot(80, -80, 18, g),
  aplicacion: (g, p, s, h) =>
    phone(
      0,
      -10,
      p,
      rect(-90, -200, 180, 70, s, 14) +
        each([0, 1, 2, 3, 4, 5, 6, 7, 8], (n) =>
          rect(-90 + (n % 3) * 64, -110 + Math.floor(n / 3) * 78, 52, 60, [h, g, s][(n * 2) % 3]!, 14),
        ) +
        rect(-90, 150, 180, 54, h, 27),
    ) +
    at(-290, -60, rect(-90, -70, 180, 140, PAPER, 24) + heart(0, 10, 1.4, h)) +
    at(290, 60, rect(-90, -70, 180, 140, PAPER, 24) + line('M-40 10l28 30 56-64', p, 20)),
  red: (g, p, s, h) =>
    line('M0-20l-260-180M0-20l250-200M0-20l-280 190M0-20l270 180M0-20v260M-260-200l-20 370M250-220l20 380', INK, 10) +
    dot(0, -20, 90, p) +
    person(0, -10, g, 0.8) +
    each(
      [
        [-260, -200],
        [250, -220],
        [-280, 170],
        [270, 160],
        [0, 230],
      ],
      ([x, y], i) => dot(x!, y!, 54, [s, h, s, h, p][i]!) + dot(x!, y!, 22, PAPER),
    ),
  terminal: (g, p, s, h) =>
    rect(-370, -290, 740, 550, CODE, 24) +
    rect(-370, -290, 740, 64, p, 24) +
    each([-330, -288, -246], (x, i) => dot(x, -258, 14, [h, s, g][i]!)) +
    line('M-320-160l50 40-50 40', h, 18) +
    words(-230, -126, [220], PAPER) +
    words(-320, -40, [420, 300, 360], s, { gap: 56 }) +
    line('M-320 140l50 40-50 40', h, 18) +
    rect(-230, 160, 34, 50, g),
  disco: (g, p, s, h) =>
    rect(-240, -300, 480, 570, p, 40) +
    dot(0, -70, 190, g) +
    dot(0, -70, 150, PAPER) +
    dot(0, -70, 56, s) +
    line('M190 190L40-20', INK, 30) +
    dot(190, 190, 40, h) +
    each(
      [
        [-200, -260],
        [200, -260],
        [-200, 230],
      ],
      ([x, y]) => dot(x!, y!, 16, g),
    ),
  nube: (g, p, s, h) =>
    shape('M-210 100a130 130 0 0 1-10-260 180 180 0 0 1 340-60 150 150 0 0 1 100 320z', PAPER) +
    line('M-90-20v-90M-130-70l40-44 40 44', p, 22) +
    line('M90-110v90M50-60l40 44 40-44', h, 22) +
    each(
      [-180, 0, 180],
      (x) =>
        line(`M${x} 104v70`, INK, 10) +
        rect(x - 70, 170, 140, 96, [p, s, p][x / 180 + 1]!, 14) +
        dot(x - 34, 218, 12, g) +
        dot(x, 218, 12, h),
    ),
  teclado: (g, p, s, h) =>
    rect(-370, -20, 740, 280, p, 28) +
    each([0, 1, 2], (row) =>
      each([0, 1, 2, 3, 4, 5, 6, 7, 8], (n) =>
        rect(-344 + n * 78, 6 + row * 70, 66, 58, (n * 7 + row * 5) % 11 === 0 ? h : g, 10),
      ),
    ) +
    rect(-160, 216, 320, 34, s, 10) +
    at(
      0,
      -180,
      rect(-190, -110, 380, 230, INK, 18) +
        rect(-170, -92, 340, 194, PAPER, 6) +
        line('M-60-40l-50 46 50 46M60-40l50 46-50 46M20-60l-40 130', p, 18),
    ),
  seguro: (g, p, s, h) =>
    shape('M0-310c100 60 190 70 270 70 0 270-90 420-270 510-180-90-270-240-270-510 80 0 170-10 270-70z', p) +
    shape('M0-240c76 44 140 54 206 56-6 200-76 310-206 384z', s) +
    rect(-90, -50, 180, 150, h, 20) +
    line('M-50-50v-50a50 50 0 0 1 100 0v50', INK, 26) +
    dot(0, 10, 22, INK) +
    rect(-9, 10, 18, 50, g, 9),
}

export const MARKETING: Record<string, Thing> = {
  megafono: (g, p, s, h) =>
    shape('M-180-90L180-270V210L-180 30z', p) +
    rect(-290, -100, 130, 140, s, 30) +
    shape('M-250 40h90l40 200h-90z', INK) +
    oval(180, -30, 60, 240, h) +
    oval(186, -30, 34, 150, g) +
    line('M290-150l70-50M310-30h80M290 90l70 50', h, 22),
  escaparate: (g, p, s, h) =>
    rect(-310, -90, 620, 360, PAPER) +
    rect(-260, 10, 290, 190, g) +
    rect(90, 10, 160, 260, p) +
    dot(224, 150, 11, h) +
    rect(-240, -300, 480, 90, p, 12) +
    words(-160, -266, [320], h, { thick: 22 }) +
    each([0, 1, 2, 3, 4, 5], (n) => shape(`M${-330 + n * 110}-180h110v130a55 55 0 0 1-110 0z`, n % 2 ? PAPER : h)) +
    dot(-170, 140, 44, s) +
    rect(-110, 90, 90, 100, h, 8),
  grafica: (g, p, s, h) =>
    screen(
      p,
      bars(-260, 90, [70, 120, 100, 190, 250], [s, g, s, g, h], 80) +
        line('M-240-10l104-50 104 20 104-100 130-80', INK, 14),
    ),
  redes: (g, p, s, h) =>
    phone(
      0,
      -10,
      INK,
      rect(-90, -200, 180, 190, s, 12) +
        dot(0, -105, 54, h) +
        heart(-60, 30, 0.7, p) +
        words(-20, 24, [100], g) +
        words(-90, 76, [180, 130], g) +
        rect(-90, 160, 180, 44, p, 22),
    ) +
    at(-270, -120, rect(-100, -70, 200, 130, p, 36) + shape('M20 50h60l20 50z', p) + heart(0, 4, 1.1, PAPER)) +
    at(
      270,
      60,
      rect(-110, -70, 220, 130, PAPER, 36) + shape('M-20 50h-60l-20 50z', PAPER) + words(-70, -26, [140, 90], s),
    ),
  boletin: (g, p, s, h) =>
    sheet(
      0,
      -110,
      420,
      380,
      words(-160, -140, [180], p, { thick: 24 }) + rect(-160, -80, 320, 90, s, 8) + words(-160, 40, [320, 320], g),
    ) +
    shape('M-340-60L0 120l340-180v310a20 20 0 0 1-20 20h-640a20 20 0 0 1-20-20z', p) +
    shape('M-340 260L-50 60h100l290 200z', h) +
    dot(0, 110, 44, PAPER) +
    heart(0, 116, 0.7, p),
  cerca: (g, p, s, h) =>
    shape('M-360 30l240-70 240 70 240-70v240l-240 70-240-70-240 70z', PAPER) +
    shape('M-120-40l240 70v240l-240-70z', g) +
    line('M-320 180c120-60 200 20 320-30s180-60 300-30', s, 20) +
    line('M-280 90l160 40 120-60', h, 14) +
    shape('M20 100c-90-120-130-170-130-250a130 130 0 0 1 260 0c0 80-40 130-130 250z', p) +
    dot(20, -150, 54, PAPER),
  diana: (g, p, s, h) =>
    line('M-110 150l-70 116M110 150l70 116', INK, 26) +
    dot(0, -30, 260, p) +
    dot(0, -30, 200, PAPER) +
    dot(0, -30, 140, s) +
    dot(0, -30, 80, PAPER) +
    dot(0, -30, 36, h) +
    line('M0-30L260-250', INK, 18) +
    shape('M230-230l30-90 30 50 60 20-80 50z', h),
  embudo: (g, p, s, h) =>
    each([-220, -80, 60, 190], (x, i) => dot(x, -280 + (i % 2) * 30, 34, [h, s, h, p][i]!)) +
    shape('M-320-200h640l-110 130h-420z', p) +
    shape('M-190-50h380l-90 110h-200z', s) +
    shape('M-90 80h180l-30 100h-120z', h) +
    dot(0, 236, 34, p),
  anuncio: (g, p, s, h) =>
    rect(-210, 90, 34, 180, INK) +
    rect(176, 90, 34, 180, INK) +
    rect(-370, -270, 740, 370, p, 14) +
    rect(-340, -240, 680, 310, PAPER) +
    shape('M-340-240h320L-160 70h-180z', h) +
    dot(-210, -90, 76, s) +
    words(20, -170, [260], p, { thick: 40 }) +
    words(20, -90, [220, 160], s) +
    rect(20, 10, 150, 40, p, 20) +
    each([-200, 0, 200], (x) => line(`M${x}-270v-50h40`, INK, 12)),
  buscador: (g, p, s, h) =>
    rect(-370, -250, 740, 110, PAPER, 55) +
    words(-310, -206, [330], s, { thick: 24 }) +
    each(
      [-90, 50],
      (y) => rect(-370, y, 560, 110, PAPER, 16) + dot(-310, y + 55, 30, s) + words(-250, y + 30, [260, 380], g),
    ) +
    ring(190, 40, 140, p, 44) +
    dot(190, 40, 118, '#ffffff66') +
    line('M296 146l90 100', p, 54) +
    star(190, 46, 1.7, h),
  calendario: (g, p, s, h) =>
    sheet(
      0,
      0,
      640,
      520,
      rect(-320, -260, 640, 90, p, 6) +
        words(-280, -226, [200], g, { thick: 24 }) +
        each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], (n) =>
          rect(-290 + (n % 4) * 148, -140 + Math.floor(n / 4) * 130, 132, 114, [g, s, g, h, g][n % 5]!, 8),
        ),
      2,
    ) +
    heart(-60, 60, 0.8, PAPER) +
    star(240, -80, 0.8, p),
  opiniones: (g, p, s, h) =>
    rect(-350, -290, 560, 250, PAPER, 40) +
    shape('M-250-50h90l-100 90z', PAPER) +
    each([0, 1, 2, 3, 4], (n) => star(-280 + n * 104, -210, 1.05, h)) +
    words(-320, -120, [420], g) +
    rect(-180, 40, 540, 220, p, 40) +
    shape('M170 250h90l60 70z', p) +
    person(-90, 150, s, 1) +
    words(0, 100, [290, 240, 160], g, { gap: 48 }),
}

export const NEGOCIOS: Record<string, Thing> = {
  maletin: (g, p, s, h) =>
    line('M-110-120v-70a50 50 0 0 1 50-50h120a50 50 0 0 1 50 50v70', INK, 40) +
    rect(-330, -130, 660, 400, p, 40) +
    shape('M-330 20c200 70 460 70 660 0v40c-200 70-460 70-660 0z', s) +
    rect(-56, 10, 112, 100, h, 14) +
    dot(0, 60, 18, INK),
  calculadora: (g, p, s, h) =>
    rect(-230, -310, 460, 580, p, 40) +
    rect(-180, -260, 360, 120, g, 14) +
    words(20, -214, [130], INK, { thick: 30 }) +
    each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], (n) =>
      rect(-180 + (n % 4) * 96, -100 + Math.floor(n / 4) * 118, 74, 96, n % 4 === 3 ? h : n === 8 ? s : PAPER, 16),
    ),
  cuentas: (g, p, s, h) =>
    laptop(
      p,
      bars(-220, 100, [80, 150, 120, 210], [s, h, s, p], 56) +
        ring(170, -60, 70, g, 40) +
        line('M170-130a70 70 0 0 1 66 92', h, 40) +
        words(110, 60, [130, 90], g),
    ),
  facturas: (g, p, s, h) =>
    sheet(70, -40, 420, 560, '', 9) +
    sheet(
      -40,
      -20,
      430,
      570,
      words(-170, -240, [160], p, { thick: 30 }) +
        rect(90, -240, 80, 80, s, 8) +
        each([-120, -60, 0, 60], (y) => words(-170, y, [200], g) + words(100, y, [70], s)) +
        line('M-170 120h340', INK, 6) +
        words(60, 150, [110], p, { thick: 28 }) +
        ring(-90, 200, 46, h, 12),
      -4,
    ),
  contrato: (g, p, s, h) =>
    sheet(
      -20,
      -20,
      480,
      580,
      words(-190, -240, [260], p, { thick: 26 }) +
        words(-190, -170, [380, 350, 380, 300, 370, 220], g, { gap: 46 }) +
        line('M-190 220c60-90 80-90 70-10s40 20 70-20 40 30 90-10', p, 10) +
        dot(150, 190, 54, h) +
        dot(150, 190, 34, PAPER),
      -3,
    ) +
    at(260, 90, rect(-22, -250, 44, 320, s, 20) + shape('M-22 70h44L0 150z', INK) + rect(-22, -20, 44, 20, h), {
      turn: 28,
    }),
  plazos: (g, p, s, h) =>
    rect(-290, -240, 460, 500, PAPER, 20) +
    rect(-290, -240, 460, 110, p, 20) +
    each([-180, 60], (x) => rect(x - 12, -290, 24, 90, INK, 12)) +
    each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], (n) =>
      rect(-260 + (n % 4) * 106, -100 + Math.floor(n / 4) * 112, 84, 90, n === 9 ? h : g, 10),
    ) +
    dot(220, 110, 150, s) +
    dot(220, 110, 116, PAPER) +
    line('M220 110V30M220 110l56 36', INK, 18),
  hucha: (g, p, s, h) =>
    rect(-170, 130, 70, 140, p, 20) +
    rect(90, 130, 70, 140, p, 20) +
    oval(0, 20, 290, 200, p) +
    shape('M130-160l90-90 20 130z', p) +
    oval(290, 30, 50, 66, s) +
    dot(180, -40, 18, INK) +
    rect(-90, -160, 150, 24, INK, 12) +
    dot(-14, -250, 74, h) +
    dot(-14, -250, 50, g) +
    line('M-290 20c-70 0-70-70-30-80', p, 20),
  archivo: (g, p, s, h) =>
    each([0, 1, 2, 3], (n) =>
      at(
        -250 + n * 166,
        0,
        rect(-70, -300, 140, 570, [p, s, h, p][n]!, 10) +
          rect(-44, -240, 88, 150, PAPER, 6) +
          words(-28, -210, [56, 40], g, { gap: 34, thick: 10 }) +
          ring(0, 170, 30, PAPER, 12),
      ),
    ),
  balanza: (g, p, s, h) =>
    rect(-16, -280, 32, 520, p, 10) +
    rect(-150, 236, 300, 34, p, 14) +
    line('M-260-210H260', p, 26) +
    dot(0, -240, 40, h) +
    each(
      [-250, 250],
      (x) =>
        line(`M${x}-210l-90 240M${x}-210l90 240`, INK, 7) +
        shape(`M${x - 110} 30h220a110 90 0 0 1-220 0z`, x < 0 ? s : h),
    ) +
    each([-290, -220], (x) => dot(x, -4, 32, g)) +
    sheet(250, -20, 90, 90, ''),
  pizarra: (g, p, s, h) =>
    line('M-200 180l-60 90M200 180l60 90', INK, 24) +
    rect(-370, -300, 740, 490, INK, 16) +
    rect(-346, -276, 692, 442, PAPER, 6) +
    each(
      [
        [-230, -170, h],
        [0, -190, s],
        [230, -160, g],
      ],
      ([x, y, colour]) => rect(Number(x) - 80, Number(y) - 60, 160, 130, String(colour), 4),
    ) +
    line('M-260 90l150-60 130 20 130-90 110-20', p, 18) +
    shape('M270-90l60 20-50 40z', p),
  sellos: (g, p, s, h) =>
    sheet(
      -110,
      60,
      480,
      400,
      words(-200, -150, [260, 380, 330], g) + ring(120, 90, 76, h, 14) + line('M80 90l30 34 56-66', h, 14),
      -6,
    ) +
    at(
      190,
      -60,
      dot(0, -200, 70, p) +
        shape('M-34-150h68l20 150h-108z', p) +
        rect(-120, 0, 240, 80, s, 16) +
        rect(-140, 80, 280, 40, INK, 8),
      { turn: 12 },
    ),
  monedas: (g, p, s, h) =>
    each([3, 5, 2], (count, stack) =>
      each(
        Array.from({ length: count }, (_, n) => n),
        (n) =>
          oval(-220 + stack * 220, 230 - n * 62, 104, 40, p) +
          oval(-220 + stack * 220, 214 - n * 62, 104, 40, n === count - 1 ? h : s),
      ),
    ) +
    line('M-290-90L-60-190l110 60 220-150', p, 22) +
    shape('M220-310l90-10-20 90z', p),
}
