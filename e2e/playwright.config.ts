import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

// The last list wins: Playwright's own, except storage partitioning, which the cross-site frame
// needs. The last three only cost time.
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
]

export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  // For the Chromium of screens/chromium.txt.
  snapshotPathTemplate: '{testDir}/../screens/{arg}{ext}',
  globalSetup: './support/globalSetup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 1,
  // Tests mostly wait: three keep two cores busy.
  workers: 3,
  // For a four times busier machine.
  timeout: 240_000,
  expect: {
    timeout: 30_000,
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled', caret: 'hide' },
  },
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/results.json' }],
    ['../scripts/reporters/playwright.mjs'],
  ],
  use: {
    viewport: { width: 1280, height: 860 },
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: process.env['LATCHKEY_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        `--disable-features=${withoutFeatures.join()}`,
      ],
    },
  },
  projects: [{ name: 'chromium' }],
})
