import { defineConfig } from '@playwright/test'

// The runner alone: Firefox and WebKit come from packages of the system, and drivers of their own move them.
export default defineConfig<{ readonly engine: 'firefox' | 'webkit' }>({
  testDir: '.',
  outputDir: '../test-results/engines',
  globalSetup: './support/globalSetup.ts',
  forbidOnly: Boolean(process.env['CI']),
  retries: 1,
  // One for each engine.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['../../scripts/reporters/playwright.mjs']],
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
})
