import { defineConfig } from '@playwright/test'
import tests from '../playwright.config.js'

// Pictures for translators, not tests: `npm run words -- pictures`.
export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/languageRuns',
  workers: 2,
  timeout: 0,
  expect: { timeout: 60_000 },
  use: tests.use ?? {},
  reporter: [['list']],
})
