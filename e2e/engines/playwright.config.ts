import { defineConfig } from '@playwright/test'

// From system packages, with their own drivers.
export default defineConfig<{ readonly engine: 'firefox' | 'webkit' }>({
  testDir: '.',
  outputDir: '../test-results/engines',
  globalSetup: './support/globalSetup.ts',
  forbidOnly: Boolean(process.env['CI']),
  retries: 1,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['../../scripts/reporters/playwright.mjs']],
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
})
