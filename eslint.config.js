import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  { ignores: ['build/', '.data/', '.cache/', 'db/types.ts', 'test-results/', 'playwright-report/'] },
  ...tseslint.configs.recommended,
  jsxA11y.flatConfigs.recommended,
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
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
  { files: ['bin/**', 'bench/**', 'db/seed/**'], rules: { 'no-console': 'off' } },
)
