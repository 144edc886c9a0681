// Prints, as JSON, what the files that are named to it touch: for `npm test -- --since`.
import { importGraph } from './import-graph.ts'
import { listRoutes } from './route-table.ts'
import { touchedBy } from './touched.ts'

const { modules } = await importGraph(['app', 'server', 'db', 'bench', 'bin', 'tests'])
const used = modules.map(({ source, dependencies }) => ({
  file: source,
  imports: dependencies
    .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
    .map(({ resolved }) => resolved)
    .filter((resolved) => !resolved.includes('node_modules')),
}))
const routes = await listRoutes()
const { screens, ...touched } = touchedBy(
  process.argv.slice(2),
  used,
  routes.map(({ file }) => `app/${file}`),
)
const addresses = screens.flatMap((screen) =>
  routes.filter(({ file, isLayout }) => `app/${file}` === screen && !isLayout).map(({ path }) => path),
)
process.stdout.write(JSON.stringify({ ...touched, screens: addresses }))
