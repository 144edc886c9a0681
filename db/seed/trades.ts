/** Ground, paint, second paint, highlight. */
export type Palette = [string, string, string, string]
export type Random = () => number

const WIDTH = 1280
const HEIGHT = 960
const PAPER = '#fffdf8'

/** What a trade is known by, drawn around (0, 0), some 520 wide and resting on y = 270. */
const OBJECTS: Record<string, (palette: Palette) => string> = {
  diseno: ([ground, paint, second, highlight]) =>
    `<rect x="-215" y="-290" width="400" height="560" fill="${PAPER}"/>` +
    `<path fill="${paint}" d="M-215 -10h200a200 200 0 0 1-200 200z"/><circle cx="60" cy="-140" r="95" fill="${highlight}"/>` +
    `<path fill="${second}" d="M-15-10h200v200z"/><path stroke="${ground}" stroke-width="18" d="M-175 228h320"/>` +
    `<g transform="translate(232 40) rotate(14)"><path fill="${paint}" d="M-30-250h60v400h-60z"/><path fill="${highlight}" d="M-30-296h60v46h-60z"/><path fill="${PAPER}" d="M-30 150h60L0 236z"/><path fill="${paint}" d="M-11 204h22L0 236z"/></g>`,
  web: ([ground, paint, second, highlight]) =>
    `<rect x="-360" y="-230" width="720" height="500" rx="24" fill="${PAPER}"/>` +
    `<path fill="${paint}" d="M-336-230h672a24 24 0 0 1 24 24v56h-720v-56a24 24 0 0 1 24-24z"/>` +
    [-312, -268, -224].map((x) => `<circle cx="${x}" cy="-190" r="13" fill="${ground}"/>`).join('') +
    `<rect x="-316" y="-106" width="292" height="180" fill="${second}"/><circle cx="-170" cy="-16" r="58" fill="${ground}"/>` +
    `<path stroke="${paint}" stroke-width="22" d="M20-90h296M20-34h230"/><rect x="20" y="14" width="150" height="60" rx="12" fill="${highlight}"/>` +
    [-316, -98, 120].map((x) => `<rect x="${x}" y="118" width="196" height="106" fill="${ground}"/>`).join(''),
  marketing: ([ground, paint, second, highlight]) =>
    `<rect x="-300" y="-60" width="600" height="330" fill="${PAPER}"/><rect x="-250" y="30" width="280" height="170" fill="${ground}"/>` +
    `<rect x="90" y="30" width="150" height="240" fill="${paint}"/><circle cx="215" cy="155" r="10" fill="${highlight}"/>` +
    `<rect x="-230" y="-290" width="460" height="90" rx="10" fill="${paint}"/><path stroke="${highlight}" stroke-width="20" d="M-150-245h300"/>` +
    [0, 1, 2, 3, 4, 5]
      .map(
        (stripe) =>
          `<path fill="${stripe % 2 ? PAPER : highlight}" d="M${-330 + stripe * 110}-170h110v130a55 55 0 0 1-110 0z"/>`,
      )
      .join('') +
    `<path fill="${second}" d="M-150 200a70 70 0 0 1 0-110 70 70 0 0 1 0 110z"/><path fill="${second}" d="M-70 200a50 50 0 0 1 0-80 50 50 0 0 1 0 80z"/>`,
  redaccion: ([ground, paint, second, highlight]) =>
    `<path fill="${paint}" d="M-380-190h760v440h-760z"/><path fill="${PAPER}" d="M0-170c-90-60-240-70-350-40v420c110-30 260-20 350 40z"/>` +
    `<path fill="${ground}" d="M0-170c90-60 240-70 350-40v420c-110-30-260-20-350 40z"/>` +
    [-110, -50, 10, 70, 130]
      .map(
        (y) =>
          `<path fill="none" stroke="${second}" stroke-width="14" d="M-300 ${y - 20}c80-16 170-8 250 24M50 ${y + 4}c80-32 ${y > 100 ? 110 : 170}-40 ${y > 100 ? 150 : 250}-24"/>`,
      )
      .join('') +
    `<path fill="${highlight}" d="M180-226h70v220l-35-34-35 34z"/>`,
  video: ([ground, paint, second, highlight]) =>
    `<rect x="-330" y="-110" width="660" height="380" rx="18" fill="${paint}"/><path fill="${highlight}" d="M-60-10v180L100 80z"/>` +
    `<g transform="translate(-330 -120) rotate(-9)"><rect y="-110" width="660" height="100" rx="10" fill="${PAPER}"/>` +
    [30, 190, 350, 510].map((x) => `<path fill="${paint}" d="M${x}-110h80l-60 100h-80z"/>`).join('') +
    `</g><circle cx="-296" cy="-114" r="26" fill="${second}"/><path stroke="${ground}" stroke-width="14" d="M-290 214h160M150 214h140"/>`,
  musica: ([ground, paint, second, highlight]) =>
    `<g transform="rotate(24) translate(0 36)"><circle cy="130" r="190" fill="${highlight}"/><circle cy="-60" r="140" fill="${highlight}"/>` +
    `<circle cy="10" r="74" fill="${paint}"/><circle cy="10" r="88" fill="none" stroke="${PAPER}" stroke-width="8"/>` +
    `<rect x="-34" y="-470" width="68" height="440" fill="${paint}"/><rect x="-52" y="-560" width="104" height="110" rx="14" fill="${second}"/>` +
    `<rect x="-86" y="150" width="172" height="34" rx="8" fill="${paint}"/>` +
    [-18, -6, 6, 18].map((x) => `<path stroke="${ground}" stroke-width="3" d="M${x}-540v706"/>`).join('') +
    `</g>`,
  programacion: ([ground, paint, second, highlight]) =>
    `<rect x="-330" y="-250" width="580" height="400" rx="22" fill="${paint}"/><rect x="-302" y="-222" width="524" height="344" fill="${PAPER}"/>` +
    `<path fill="${second}" d="M-400 150h720l40 60a24 24 0 0 1-20 36h-760a24 24 0 0 1-20-36z"/>` +
    `<path stroke="${paint}" stroke-width="20" d="M-262-168h120M-222-116h220M-222-64h150M-182-12h190M-222 40h90"/>` +
    `<path stroke="${highlight}" stroke-width="20" d="M-112-168h90M-42-64h110M-262 88h140"/><path stroke="${second}" stroke-width="20" d="M30-116h120"/>` +
    `<rect x="170" y="-90" width="210" height="370" rx="30" fill="${paint}"/><rect x="190" y="-58" width="170" height="300" rx="8" fill="${ground}"/>` +
    `<rect x="210" y="-34" width="58" height="58" rx="12" fill="${highlight}"/><rect x="282" y="-34" width="58" height="58" rx="12" fill="${second}"/>` +
    `<rect x="210" y="40" width="58" height="58" rx="12" fill="${second}"/><rect x="282" y="40" width="58" height="58" rx="12" fill="${paint}"/><rect x="210" y="168" width="130" height="46" rx="10" fill="${paint}"/>`,
  negocios: ([ground, paint, second, highlight]) =>
    `<path fill="${PAPER}" d="M-210-300h380v570l-47-40-48 40-47-40-48 40-47-40-48 40-47-40-48 40z"/>` +
    `<path stroke="${paint}" stroke-width="26" d="M-150-230h180"/><path stroke="${second}" stroke-width="14" d="M-150-140h150M-150-80h190M-150-20h130M60-140h60M80-80h40M60-20h60"/>` +
    `<path stroke="${paint}" stroke-width="22" d="M-150 80h110M30 80h90"/><path stroke="${ground}" stroke-width="8" d="M-150 30h270"/>` +
    [0, 1, 2, 3, 4]
      .map(
        (coin) =>
          `<path fill="${coin % 2 ? paint : highlight}" d="M150 ${232 - coin * 38}h170a19 19 0 0 1 0 38h-170a19 19 0 0 1 0-38z"/>`,
      )
      .join(''),
  estilo: ([ground, paint, second, highlight]) =>
    [-62, -34, 0, 34, 62]
      .map(
        (turn, leaf) =>
          `<g transform="translate(0 60) rotate(${turn})"><path fill="${leaf % 2 ? second : highlight}" d="M0 0C-90-120-70-280 0-${leaf === 2 ? 380 : 330} 70-280 90-120 0 0z"/><path stroke="${paint}" stroke-width="7" d="M0 0v-250"/></g>`,
      )
      .join('') +
    `<path fill="${paint}" d="M-170 40h340v70h-340z"/><path fill="${paint}" d="M-145 110h290l-40 160h-210z"/>` +
    `<path fill="${ground}" d="M-100 160l50-40 50 40-50 40zM0 160l50-40 50 40-50 40z"/>`,
  fotografia: ([ground, paint, second, highlight]) =>
    `<path fill="${paint}" d="M-130-200h260l50 80h-360z"/><rect x="-360" y="-130" width="720" height="400" rx="36" fill="${paint}"/>` +
    `<rect x="-360" y="-40" width="720" height="90" fill="${second}"/><circle cy="70" r="180" fill="${ground}"/><circle cy="70" r="146" fill="${paint}"/>` +
    `<circle cy="70" r="100" fill="${highlight}"/><circle cy="70" r="52" fill="${paint}"/><circle cx="-40" cy="28" r="24" fill="${PAPER}"/>` +
    `<circle cx="280" cy="-84" r="28" fill="${PAPER}"/><rect x="-310" y="-170" width="110" height="40" rx="10" fill="${second}"/>`,
  otro: ([ground, paint, second, highlight]) =>
    `<g transform="rotate(-13)"><rect x="-130" y="-250" width="34" height="330" fill="${highlight}"/><path fill="${PAPER}" d="M-148-250h70c0-70-20-90-35-150-15 60-35 80-35 150z"/></g>` +
    `<rect x="-18" y="-220" width="36" height="300" fill="${second}"/><path fill="${highlight}" d="M-70-330h140v110h-140z"/>` +
    `<g transform="rotate(14)"><rect x="96" y="-170" width="40" height="250" fill="${PAPER}"/><path fill="none" stroke="${second}" stroke-width="42" d="M66-240a52 52 0 1 0 100 0"/></g>` +
    `<path fill="${paint}" d="M-180-20h360l-24 290h-312z"/><path fill="${ground}" d="M-172 70h344l-8 90h-328z"/>` +
    [-120, -40, 40, 120].map((x) => `<path fill="${paint}" d="M${x} 78l36 37-36 37-36-37z"/>`).join(''),
}

/** What stands behind: each takes the palette and leaves the middle free. */
const BACKDROPS: ((palette: Palette) => string)[] = [
  // A niche in a wall.
  ([ground, , second]) => `${fill(second)}<path fill="${ground}" d="M240 960V500a400 400 0 0 1 800 0v460z"/>`,
  // The sun behind a table.
  ([ground, , second]) =>
    `${fill(ground)}<circle cx="640" cy="430" r="350" fill="${second}" fill-opacity="0.55"/><path fill="${second}" d="M0 760h1280v200H0z"/>`,
  // A wall with a dado of tiles.
  ([ground, paint, second]) => `${fill(ground)}<path fill="${second}" d="M0 690h1280v14H0z"/>${dado(paint)}`,
  // Two halves.
  ([ground, , second]) => `${fill(ground)}<path fill="${second}" fill-opacity="0.8" d="M0 960V0h640v960z"/>`,
]

const fill = (colour: string) => `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour}"/>`

function dado(paint: string) {
  const tiles = []
  for (let x = 0; x < WIDTH; x += 128) {
    for (const y of [704, 832]) {
      tiles.push(
        `<path fill="${paint}" fill-opacity="0.75" d="M${x + 64} ${y}c0 35 29 64 64 64-35 0-64 29-64 64 0-35-29-64-64-64 35 0 64-29 64-64z"/>`,
      )
    }
  }
  return tiles.join('')
}

/** The thing that a trade is known by, as on the sign of a workshop. */
export function tradeSign(category: string, random: Random, palette: Palette): string {
  const backdrop = BACKDROPS[Math.floor(random() * BACKDROPS.length)]!
  const object = OBJECTS[category] ?? OBJECTS['otro']!
  return `${backdrop(palette)}<g transform="translate(640 500)">${object(palette)}</g>`
}
