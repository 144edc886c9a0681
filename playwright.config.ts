import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './tests/e2e/support/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Limits for a busy machine, not measures: the longest journey takes some ten seconds on two free cores.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    launchOptions,
    // `--trace on` when one is to be looked into: recording every test doubles the time.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    // Journeys begin as new visitors; those about what a worker does let it in.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'with JavaScript', grepInvert: /@no-js-only/ },
    { name: 'without JavaScript', grepInvert: /@js-only/, use: { javaScriptEnabled: false } },
  ],
})
