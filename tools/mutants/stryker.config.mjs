// The rules that need no database, and nothing else: a change of them has to be noticed by a test beside them.
const RULES = [
  'app/domain/contests/period.ts',
  'app/domain/contests/states.ts',
  'app/domain/measures/figures.ts',
  'app/domain/paging.ts',
  'app/domain/profiles/username.ts',
  'app/domain/search/params.ts',
  'app/forms/fields.ts',
  'app/http/address.ts',
  'app/http/csv.ts',
  'app/http/return-path.ts',
]

export default {
  mutate: RULES,
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutants/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  tempDirName: '.cache/mutants',
  ignorePatterns: [
    '/build',
    '/.data',
    '/.cache',
    '/test-results',
    '/docs',
    '/tools/*/node_modules',
    '/public',
    '/bench',
  ],
  concurrency: 2,
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, reportTests: false, skipFull: true },
  thresholds: { high: 95, low: 85, break: 85 },
  allowConsoleColors: false,
}
