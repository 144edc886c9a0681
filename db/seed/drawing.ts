/** Ground, paint, second paint, highlight. */
export type Palette = [string, string, string, string]
export type Random = () => number
/** A thing around (0, 0): some 760 wide, from y = -330 down to 270, where it stands. */
export type Thing = (...palette: Palette) => string

export const PAPER = '#fffdf8'
export const INK = '#2a2f42'

export const rect = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" rx="${round}"/>`
export const dot = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
export const oval = (x: number, y: number, width: number, height: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="${fill}"/>`
export const shape = (d: string, fill: string) => `<path fill="${fill}" d="${d}"/>`
export const line = (d: string, stroke: string, width: number) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`
export const ring = (x: number, y: number, radius: number, stroke: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
export const at = (x: number, y: number, inner: string, { turn = 0, scale = 1 } = {}) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${inner}</g>`
export const each = <T>(items: readonly T[], draw: (item: T, index: number) => string) => items.map(draw).join('')

/** Lines of writing, one for each width. */
export const words = (x: number, y: number, widths: number[], colour: string, { gap = 44, thick = 14 } = {}) =>
  each(widths, (width, index) => rect(x, y + index * gap, width, thick, colour, thick / 2))

export const heart = (x: number, y: number, size: number, fill: string) =>
  at(x, y, shape('M0 30C-60-10-40-50-14-44-4-42 0-30 0-30S4-42 14-44C40-50 60-10 0 30z', fill), { scale: size })
export const star = (x: number, y: number, size: number, fill: string) =>
  at(x, y, shape('M0-40l12 26 28 3-21 19 6 29-25-15-25 15 6-29-21-19 28-3z', fill), { scale: size })
export const leaf = (x: number, y: number, turn: number, fill: string, scale = 1) =>
  at(x, y, shape('M0 0c-50-40-50-110 0-150 50 40 50 110 0 150z', fill), { turn, scale })

/** A screen on its foot; what it shows goes from -300 to 300 and from -250 to 110. */
export const screen = (colour: string, shown: string, back = PAPER) =>
  shape('M-60 150h120l20 100h-160z', INK) +
  rect(-150, 244, 300, 26, INK, 13) +
  rect(-340, -290, 680, 450, colour, 26) +
  rect(-310, -260, 620, 380, back, 8) +
  shown
/** An open laptop; what it shows goes from -260 to 260 and from -220 to 110. */
export const laptop = (colour: string, shown: string, back = PAPER) =>
  rect(-300, -260, 600, 420, colour, 24) +
  rect(-272, -232, 544, 364, back, 6) +
  shown +
  shape('M-380 160h760l30 74a24 24 0 0 1-24 36h-772a24 24 0 0 1-24-36z', INK) +
  rect(-70, 160, 140, 18, colour, 9)
/** A telephone, 250 by 500 around its place; what it shows goes from -105 to 105 and from -220 to 220. */
export const phone = (x: number, y: number, colour: string, shown: string, back = PAPER) =>
  at(
    x,
    y,
    rect(-130, -260, 260, 520, colour, 36) +
      rect(-112, -236, 224, 472, back, 20) +
      rect(-34, -250, 68, 8, back, 4) +
      shown,
  )
/** A window of a browser; what it shows goes from -330 to 330 and from -170 to 240. */
export const browser = (bar: string, shown: string, buttons: string) =>
  rect(-360, -280, 720, 550, PAPER, 24) +
  shape('M-336-280h672a24 24 0 0 1 24 24v56h-720v-56a24 24 0 0 1 24-24z', bar) +
  each([-312, -270, -228], (x) => dot(x, -240, 13, buttons)) +
  rect(-180, -260, 480, 40, PAPER, 20) +
  shown
/** A sheet of paper around its place. */
export const sheet = (x: number, y: number, width: number, height: number, inner: string, turn = 0) =>
  at(
    x,
    y,
    rect(-width / 2 + 8, -height / 2 + 10, width, height, '#00000022', 6) +
      rect(-width / 2, -height / 2, width, height, PAPER, 6) +
      inner,
    {
      turn,
    },
  )
/** What stands on three legs. */
export const tripod = (y: number, colour: string) => line(`M0 ${y}L-120 266M0 ${y}L120 266M0 ${y}V266`, colour, 20)
/** A pot with a plant. */
export const plant = (pot: string, green: string) =>
  each([-50, -20, 20, 50], (turn) => leaf(0, 60, turn, green)) + shape('M-70 50h140l-22 130h-96z', pot)
