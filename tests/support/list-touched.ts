// Prints, as JSON, what the files that are named to it touch: for `npm test -- --since`; and in `whole` the screens that
// `npm test` has to look at in all their states when these files differ from what was checked last.
import { importGraph } from './import-graph.ts'
import { ROWS, screens as states } from './pages.ts'
import { listRoutes } from './route-table.ts'
import { screensToCheck } from './screens-to-check.ts'
import { touchedBy } from './touched.ts'

const { modules } = await importGraph(['app', 'server', 'db', 'lab', 'bin', 'tests'])
const used = modules.map(({ source, dependencies }) => ({
  file: source,
  imports: dependencies
    .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
    .map(({ resolved }) => resolved)
    .filter((resolved) => !resolved.includes('node_modules')),
}))
const pages = (await listRoutes()).filter(({ isLayout }) => !isLayout)
// A frame is shown with each page in it.
for (const { file, frames } of pages) used.push({ file: `app/${file}`, imports: frames.map((frame) => `app/${frame}`) })
const changed = process.argv.slice(2)
const { screens, ...touched } = touchedBy(
  changed,
  used,
  pages.map(({ file }) => `app/${file}`),
)
const addresses = screens.flatMap((screen) =>
  pages.filter(({ file }) => `app/${file}` === screen).map(({ path }) => path),
)
const whole = screensToCheck(
  changed,
  used,
  pages
    .map(({ path, file }) => ({
      path,
      file: `app/${file}`,
      rows: states.filter(({ route }) => route === path).map(({ area }) => `app/screens/${area}/${ROWS}`),
    }))
    .filter(({ rows }) => rows.length > 0),
)
process.stdout.write(JSON.stringify({ ...touched, screens: addresses, whole }))
