/** Ground, paint, second paint, highlight. */
export type Palette = [string, string, string, string]
export type Random = () => number

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
export const leaf = (x: number, y: number, turn: number, fill: string, scale = 1) =>
  at(x, y, shape('M0 0c-50-40-50-110 0-150 50 40 50 110 0 150z', fill), { turn, scale })
