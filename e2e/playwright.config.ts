import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

// The list that comes last counts, so it begins with Playwright's own, but for the parting of storage by site: visitors
// have that on, and the frame of an embedded wallet is of another site than the page. The three at its end cost time alone:
// two pages of the browser's address bar, which every window would load (a third of a test), and a process for
// a page that may be opened next (a tenth).
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
  // Pictures of the gallery (tests/gallery.spec.ts); they count under the Chromium of screens/chromium.txt.
  snapshotPathTemplate: '{testDir}/../screens/{arg}{ext}',
  globalSetup: './support/globalSetup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A second try on a busy machine; the summary says how many tests needed it.
  retries: 1,
  // Tests wait for chains and for what moves more than they compute: three keep two cores busy.
  workers: 3,
  // These end what hangs; a machine that is four times as busy has time.
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
