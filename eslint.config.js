import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import words from './tools/words/lint.js'

/** The whole set of rules; some of them are warnings there. */
const HOOKS = reactHooks.configs.flat['recommended-latest']

export default tseslint.config(
  { ignores: ['build/', '.data/', '.cache/', 'db/types.ts', 'test-results/', 'playwright-report/'] },
  ...tseslint.configs.recommended,
  jsxA11y.flatConfigs.recommended,
  {
    // Nothing else may use React, as tests/architecture holds; compiling the rest would take half of the linter's time.
    files: ['app/**/*.tsx', 'app/{forms,parts,screens,ui}/**/*.ts'],
    ignores: ['**/*.server.ts', '**/*.test.ts', '**/*.rows.ts'],
    ...HOOKS,
    rules: Object.fromEntries(Object.keys(HOOKS.rules).map((rule) => [rule, 'error'])),
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-namespace': 'off',
      // An import of `{ type A, type B }` is still run, in browsers too.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      'no-console': ['error', { allow: ['error'] }],
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['../*'], message: 'Import with #app/…, #db/…, #server/…, #tests/… or ./' }] },
      ],
    },
  },
  { files: ['bin/**', 'lab/**', 'tools/**', 'db/seed/**'], rules: { 'no-console': 'off' } },
  {
    files: ['app/**', 'server/**'],
    ignores: ['app/locale/**', '**/*.test.{ts,tsx}'],
    plugins: { words },
    rules: { 'words/texts': 'error' },
  },
  {
    files: ['app/**', 'server/**', 'db/**', 'bin/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'max-lines': ['error', 250],
      'max-lines-per-function': ['error', 80],
      complexity: ['error', 15],
    },
  },
  // Tables of data, as long as what they tell.
  { files: ['db/seed/*.ts', 'db/seed/scenes/*.ts'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
)
