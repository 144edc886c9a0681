import type { IForbiddenRuleType } from 'dependency-cruiser'

const TEST_FILES = '\\.test\\.(rows\\.ts|tsx?)$'
/** Areas of the domain, the lower ones first: an area may use itself and the areas before it. */
const AREAS = [
  ['audit', 'ledger', 'outbox', 'places', 'sealed', 'simulator'],
  // The registry of tables is read by the modules that keep, export or erase rows.
  ['settings', 'tables', 'uploads'],
  ['notifications'],
  ['profiles'],
  ['accounts'],
  ['payouts'],
  ['listings'],
  ['measures'],
  ['search'],
  ['abuse'],
  ['contests', 'conversations', 'external', 'favorites', 'newsletter', 'reviews', 'samples', 'saved-searches'],
  ['hiring'],
  ['documents'],
  ['orders'],
  ['disputes', 'tax-details'],
  ['withdrawals'],
  ['moderation'],
  ['retention'],
  ['personal-data'],
  // A store is known by the files that the areas name.
  ['installation'],
  // The site's own texts print the periods of all areas.
  ['pages'],
]

/** The modules of the repository that a layer may import; all others are forbidden to it. */
function layer(name: string, from: string, mayImport: string[]): IForbiddenRuleType {
  return {
    name,
    severity: 'error',
    from: { path: from, pathNot: TEST_FILES },
    to: { path: '^(app|db|server|lab|bin|tests)/', pathNot: [...mayImport, from] },
  }
}

const areaRules = AREAS.flatMap((areas, rank) =>
  areas.map((area) =>
    layer(`domain/${area}`, `^app/domain/${area}/`, [
      ...AREAS.slice(0, rank)
        .flat()
        .map((lower) => `^app/domain/${lower}/`),
      '^app/domain/paging\\.(server\\.)?ts$',
      '^app/locale/',
      '^app/forms/fields\\.ts$',
      // Which tiles belong to an id, and their colours, for the signs in mails.
      '^app/ui/tile(-colours)?\\.ts$',
      '^app/db\\.server\\.ts$',
      '^app/adapters/',
      '^db/types\\.ts$',
    ]),
  ),
)

/** Folders of the server, the lower ones first: a folder may use itself and the folders before it. */
const SERVER_ROOMS = ['start', 'http', 'optional', 'remix', 'live', 'backup', 'doctor', 'commands']

const serverRules = SERVER_ROOMS.map((room, rank) =>
  layer(`server/${room}`, `^server/${room}/`, [
    '^app/(domain|http|adapters|config|locale|jobs)/',
    '^app/forms/fields\\.ts$',
    '^app/(db|reading|database-failures)\\.server\\.ts$',
    '^db/',
    '^server/faults\\.ts$',
    ...SERVER_ROOMS.slice(0, rank).map((lower) => `^server/${lower}/`),
  ]),
)

/** The import table of the house, as rules. */
export const importRules: IForbiddenRuleType[] = [
  layer('root', '^app/((root|route-fault)\\.tsx$|entry\\.)', [
    '^app/(domain|http|forms|ui|locale|adapters|styles|screens/offline)/',
    '^app/db\\.server\\.ts$',
  ]),
  {
    name: 'an-area-of-screens-imports-no-other',
    comment: 'What two areas show is in a place of its own, app/parts/.',
    severity: 'error',
    from: { path: '^app/screens/([^/]+)/', pathNot: TEST_FILES },
    to: { path: '^app/screens/', pathNot: '^app/screens/$1/' },
  },
  layer('screens', '^app/screens/', [
    '^app/(parts|domain|http|forms|ui|locale|adapters|styles)/',
    '^app/(db\\.server\\.ts|route-fault\\.tsx)$',
  ]),
  layer('parts', '^app/parts/', ['^app/(domain|http|forms|ui|locale|adapters|styles)/', '^app/db\\.server\\.ts$']),
  ...areaRules,
  ...serverRules,
  layer('forms', '^app/forms/', ['^app/(ui|locale)/']),
  layer('ui', '^app/ui/', ['^app/locale/']),
  layer('jobs', '^app/jobs/', ['^app/(domain|locale|adapters|config)/', '^app/db\\.server\\.ts$']),
  layer('http', '^app/http/', [
    '^app/domain/(accounts/|orders/limits\\.ts$|tables/periods\\.ts$)',
    '^app/locale/',
    '^app/forms/fields\\.ts$',
    '^app/config/',
    '^app/db\\.server\\.ts$',
    '^app/adapters/(clock|tokens)\\.server\\.ts$',
    '^app/adapters/turns\\.ts$',
  ]),
  layer('adapters', '^app/adapters/', [
    '^app/(config|locale)/',
    // The typeface of titles and names on paper.
    '^app/styles/fonts/',
  ]),
  layer('locale', '^app/locale/', ['^app/config/']),
  layer('db.server', '^app/db\\.server\\.ts$', [
    '^app/config/',
    '^app/(column-names|database-failures|local-settings|reading)\\.server\\.ts$',
    '^db/types\\.ts$',
  ]),
  layer('config', '^app/config/', ['^app/locale/(known|languages|email-address\\.server)\\.ts$']),
  layer('db', '^db/(?!seed/)', ['^app/config/', '^app/domain/search/synonyms\\.ts$']),
  {
    name: 'server-and-programs-show-no-screens',
    severity: 'error',
    from: { path: '^(server|bin|lab)/', pathNot: TEST_FILES },
    to: { path: '^app/(screens|parts)/' },
  },
  {
    name: 'optional-parts-have-one-door',
    comment: 'Each is left out by taking its line out of server/optional/optional.ts; the doctor asks there first.',
    severity: 'error',
    from: { path: '^server/(?!optional/)', pathNot: [TEST_FILES, '^server/doctor/replicas\\.ts$'] },
    to: { path: '^server/optional/(?!optional\\.ts$)', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'adapters-are-parameters-of-the-domain',
    comment: 'The domain knows the type of an adapter; the thing itself is handed to it.',
    severity: 'error',
    from: { path: '^app/domain/', pathNot: TEST_FILES },
    to: { path: '^app/adapters/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'app-takes-only-types-from-db',
    comment: 'A module of db/ that a component imports would go into the client bundle silently.',
    severity: 'error',
    from: { path: '^app/', pathNot: TEST_FILES },
    to: { path: '^db/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'domain-knows-no-web',
    severity: 'error',
    from: { path: '^app/domain/', pathNot: TEST_FILES },
    to: { path: 'node_modules/(react|react-dom|@remix-run|express|@conform-to|leaflet|react-leaflet)/' },
  },
  {
    name: 'sql-is-written-in-the-domain',
    severity: 'error',
    from: { path: '^app/(screens|parts|ui|forms|http)/|^app/root\\.tsx$', pathNot: TEST_FILES },
    to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'zod-stays-on-the-server',
    comment: 'A component may know the type of a form, never its schema: zod would follow into the browser.',
    severity: 'error',
    from: { path: '^app/(ui/|forms/(?!fields)|.+-form\\.tsx$)', pathNot: TEST_FILES },
    to: { path: 'node_modules/(zod|@conform-to/zod)/|^app/forms/fields\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'one-reader-of-the-environment',
    comment: 'Routes and the domain get values, not the configuration.',
    severity: 'error',
    from: { path: '^app/(screens|parts|domain|ui|forms)/', pathNot: TEST_FILES },
    to: { path: '^app/config/' },
  },
  {
    name: 'one-door-for-forms',
    comment: 'What is posted is bounded there before anything is built from it.',
    severity: 'error',
    from: { path: '^(app|server)/', pathNot: [TEST_FILES, '^app/http/form-(data|body)\\.server\\.ts$'] },
    to: { path: '(node_modules/@conform-to/zod/|^app/http/multipart\\.ts$)' },
  },
  {
    name: 'no-circles',
    comment: 'Imports of types count as others do.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable',
    severity: 'error',
    from: { path: '^(app|db|server|lab)/' },
    to: { couldNotResolve: true, pathNot: '^virtual:|\\.svg\\?|\\?url$' },
  },
  {
    name: 'not-to-dev-packages',
    comment:
      'The image is installed without them. The build takes in the list of names of emoji, of a package of fifty megabytes.',
    severity: 'error',
    from: { path: '^(app|db|server)/', pathNot: [TEST_FILES, '/routes\\.ts$', '\\.d\\.ts$'] },
    to: {
      path: '.',
      pathNot: 'node_modules/emojibase-data/es/',
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only'],
    },
  },
]
