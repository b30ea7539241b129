import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'
import { serveStatic } from '../apps/devnet/src/serveStatic.mjs'
import { ensureBrowser } from '../scripts/lib/ensureBrowser.mjs'

/** One page of each kind. */
const pages = ['', 'start/button', 'guides/connect', 'reference/api/@latchkey/core', 'configurator', '404']

const looks = [
  { name: 'light', colorScheme: 'light', width: 1280 },
  { name: 'dark', colorScheme: 'dark', width: 1280 },
  { name: 'phone, light', colorScheme: 'light', width: 390 },
  { name: 'phone, dark', colorScheme: 'dark', width: 390 },
]

/** Off by default: Lighthouse's, and WCAG 2.2's. */
const rules = Object.fromEntries(
  ['label-content-name-mismatch', 'target-size'].map((name) => [name, { enabled: true }]),
)

/**
 * axe's findings, sideways scrolling, and script errors, in both themes and on a phone.
 *
 * @param {string} folder full path
 * @returns {Promise<string[]>}
 */
export async function accessibilityProblems(folder) {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const server = await serveStatic({ root: folder })
  const { path } = await ensureBrowser()
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
  /** @type {string[]} */
  const problems = []
  try {
    const left = [...looks]
    const work = async () => {
      for (let look = left.shift(); look; look = left.shift()) await visit(look)
    }
    await Promise.all([work(), work()])
  } finally {
    await browser.close()
    await server.stop()
  }
  return problems

  /** @param {(typeof looks)[number]} look */
  async function visit({ name, colorScheme, width }) {
    const context = await browser.newContext({
      colorScheme: colorScheme === 'dark' ? 'dark' : 'light',
      reducedMotion: 'reduce',
      viewport: { width, height: 844 },
    })
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => problems.push(`${page.url()} (${name}): ${message}`))
    for (const one of pages) {
      await page.goto(`${server.url}/${one}${one && '.html'}`)
      // Vue's scripts run.
      await page.waitForFunction(() => '__vue_app__' in (document.getElementById('app') ?? {}))
      await page.evaluate(axe)
      const found = await page.evaluate(audit, rules)
      problems.push(...found.map((line) => `/${one} (${name}): ${line}`))
    }
    await context.close()
  }
}

/**
 * Runs in the page, with axe.
 *
 * @param {Record<string, { enabled: boolean }>} chosen
 * @returns {Promise<string[]>}
 */
async function audit(chosen) {
  const moving = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(moving.map(({ finished }) => finished))
  const { violations } = await Reflect.get(window, 'axe').run(document, { rules: chosen })
  const { scrollWidth, clientWidth } = document.documentElement
  return [
    ...(scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} of ${clientWidth} px`] : []),
    ...violations.map(
      (/** @type {{ id: string, nodes: { html: string }[] }} */ { id, nodes }) =>
        `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`,
    ),
  ]
}
