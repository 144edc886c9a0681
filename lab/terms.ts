/** Words whose share of the titles the seed decides. */
export const TERMS = {
  common: 'diseño', // one in ten
  medium: 'bicicleta', // one in a hundred
  some: 'reforma', // three in a hundred
  rare: 'saxofón', // one in a thousand
  veryRare: 'theremín', // eighteen in a million
  absent: 'zanfoñero',
  /** One in a hundred, all among the oldest: what an ordered walk from the newest reads a million rows to find. */
  old: 'linotipia',
  /** One in a hundred, all among the dearest: the same for the cheapest first. */
  dear: 'orfebrería',
} as const
