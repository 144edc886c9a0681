import { defineConfig } from 'vitest/config'

export default defineConfig({
  esbuild: { jsx: 'automatic' },
  test: {
    include: [
      'app/**/*.test.{ts,tsx}',
      'server/**/*.test.ts',
      'db/**/*.test.ts',
      'lab/**/*.test.ts',
      'bin/**/*.test.ts',
      'tools/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    globalSetup: 'tests/support/global-setup.ts',
    setupFiles: 'tests/support/setup.ts',
    pool: 'forks',
    // A process for each file would load every package again, a third of all the time; tests/support/setup.ts begins
    // each file with an environment and modules of its own.
    isolate: false,
    // For two cores, as continuous integration has: a test often waits for PostgreSQL or the server under test.
    maxWorkers: 3,
    // A process keeps some of what each of its files has loaded, more in all than Node allows by itself.
    execArgv: ['--max-old-space-size=8192'],
    // For a machine that is ten times slower, not measures.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { requireAssertions: true, poll: { timeout: 30_000, interval: 50 } },
  },
})
