import { defineConfig } from '@playwright/test'
import base from '../playwright.config.js'

// Pictures for translators, not tests: `npm run words -- pictures`.
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../test-results/languages',
  retries: 0,
  workers: 2,
  timeout: 0,
  reporter: [['list']],
})
