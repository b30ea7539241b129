import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const wide = { viewport: { width: 2100, height: 1900 }, reducedMotion: 'reduce' }
const specimen = async (page, url, query) => {
  await page.goto(`${url}/specimen?${query}`)
  await page.getByTestId('spec-connect').waitFor()
  await page.waitForTimeout(300)
}

/** A Gaussian of 2 pixels, like a defocused camera. */
function blurred(data, width, height) {
  const reach = 6
  const kernel = Array.from({ length: reach * 2 + 1 }, (_, index) => Math.exp(-((index - reach) ** 2) / 8))
  const total = kernel.reduce((sum, value) => sum + value, 0)
  let from = Float64Array.from(data)
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
  ]) {
    const to = Float64Array.from(from)
    for (let index = 0; index < width * height; index += 1) {
      const x = index % width
      const y = (index - x) / width
      let sum = 0
      for (let step = -reach; step <= reach; step += 1) {
        const px = Math.min(width - 1, Math.max(0, x + step * dx))
        const py = Math.min(height - 1, Math.max(0, y + step * dy))
        sum += from[(py * width + px) * 4] * kernel[step + reach]
      }
      to.fill(sum / total, index * 4, index * 4 + 3)
    }
    from = to
  }
  return from
}

export const lookChecks = [
  ...[
    'theme=dark',
    'theme=light',
    'theme=light&dir=rtl',
    'theme=dark&accent=ffe600',
    'theme=light&background=f3e7d3&accent=a83279',
  ].map((query) => [
    `axe: ${query}`,
    { ...wide, bypassCSP: true },
    async ({ page, url, shots }) => {
      await specimen(page, url, query)
      await page.evaluate(axe)
      const found = await page.evaluate(async () => {
        // Its landmarks and headings are not the modal's.
        const off = [
          'landmark-one-main',
          'page-has-heading-one',
          'landmark-unique',
          'landmark-no-duplicate-banner',
          'landmark-banner-is-top-level',
          'heading-order',
          'region',
        ]
        const result = await window.axe.run(document, {
          rules: {
            ...Object.fromEntries(off.map((id) => [id, { enabled: false }])),
            'target-size': { enabled: true },
          },
        })
        return result.violations.flatMap((violation) =>
          violation.nodes.map(
            (node) =>
              `${violation.id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1] ?? ''}`,
          ),
        )
      })
      if (shots) await page.screenshot({ path: join(shots, `${query.replace(/\W+/g, '-')}.png`) })
      // Cards share a shadow root, so the title's id repeats.
      assert.deepEqual(
        found.filter((entry) => !entry.includes('lk-title') && !entry.startsWith('duplicate-id')),
        [],
      )
    },
  ]),
  [
    'nothing overflows at 320 px, in both directions',
    wide,
    async ({ page, url }) => {
      for (const dir of ['ltr', 'rtl']) {
        await specimen(page, url, `width=320&dir=${dir}`)
        const over = await page.evaluate(() =>
          [...document.querySelectorAll('latchkey-layer')].flatMap((host) =>
            [...host.shadowRoot.querySelectorAll('.lk-card')].flatMap((card) => {
              const frame = card.getBoundingClientRect()
              return [...card.querySelectorAll('button,p,h1,h2,input,.lk-row,.lk-kv,.lk-note')].flatMap(
                (element) => {
                  const box = element.getBoundingClientRect()
                  return box.width > 1 && (box.left < frame.left - 0.5 || box.right > frame.right + 0.5)
                    ? [`${element.className} ${element.textContent}`]
                    : []
                },
              )
            }),
          ),
        )
        assert.deepEqual(over, [], dir)
      }
    },
  ],
  [
    'targets are 24 px or more',
    wide,
    async ({ page, url }) => {
      await specimen(page, url, '')
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('latchkey-layer')].flatMap((host) =>
          [...host.shadowRoot.querySelectorAll('button,a,input')].flatMap((element) => {
            const box = element.getBoundingClientRect()
            const own = Math.min(box.width, box.height)
            // Links in a sentence are exempt (::after widens them by 4 px per side).
            return own < (element.matches('.lk-link') ? 15 : element.matches('[type=checkbox]') ? 20 : 24)
              ? [`${element.className} ${own}`]
              : []
          }),
        ),
      )
      assert.deepEqual(small, [])
    },
  ],
  ...['dark', 'light'].flatMap((theme) =>
    ['pairing', 'sign-in'].map((uri) => [
      `qr at 180 CSS px is read, sharp and blurred (${theme}, ${uri})`,
      { ...wide, deviceScaleFactor: 2 },
      async ({ page, url }) => {
        await specimen(page, url, `theme=${theme}&uri=${uri}`)
        await page.evaluate(() => {
          for (const host of document.querySelectorAll('latchkey-layer')) {
            for (const qr of host.shadowRoot.querySelectorAll('.lk-qr:not(.lk-qr-waiting)'))
              qr.style.width = '180px'
          }
        })
        const shot = await page.getByTestId('spec-qr').getByRole('img').screenshot()
        const { data, width, height } = PNG.sync.read(shot)
        assert.equal(width, 360)
        const end = uri === 'pairing' ? 'expiryTimestamp=1705934757' : 'wc_sessionAuthenticate'
        for (const pixels of [data, blurred(data, width, height)]) {
          const text = jsQR(new Uint8ClampedArray(pixels), width, height)?.data ?? ''
          assert.ok(text.startsWith('wc:7f6e504b') && text.endsWith(end), `"${text}"`)
        }
      },
    ]),
  ),
  [
    'grid: arrow keys, virtual rows, one tab stop',
    { viewport: { width: 2100, height: 1900 } },
    async ({ page, url }) => {
      await specimen(page, url, '')
      const grid = page.getByTestId('grid')
      assert.equal(await grid.locator('button[tabindex="0"]').count(), 1)
      const first = await grid.locator('button').count()
      assert.ok(first < 80, `${first} of 240 are drawn`)
      await grid.locator('button').first().focus()
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'End']) await page.keyboard.press(key)
      const focused = () =>
        page.evaluate(() => {
          for (const host of document.querySelectorAll('latchkey-layer'))
            if (host.shadowRoot.activeElement) return host.shadowRoot.activeElement.dataset.index
        })
      assert.equal(await focused(), '11')
      for (let times = 0; times < 12; times += 1) await page.keyboard.press('PageDown')
      await page.waitForTimeout(200)
      assert.equal(await focused(), '203')
      assert.ok((await grid.locator('button').count()) < 80)
      const visible = await page.evaluate(() => {
        for (const host of document.querySelectorAll('latchkey-layer')) {
          const element = host.shadowRoot.activeElement
          if (element) {
            const area = element.closest('.lk-scroll').getBoundingClientRect()
            const box = element.getBoundingClientRect()
            return box.top >= area.top && box.bottom <= area.bottom
          }
        }
      })
      assert.equal(visible, true)
    },
  ],
  [
    'tabs: arrow keys choose',
    wide,
    async ({ page, url }) => {
      await specimen(page, url, '')
      const account = page.getByTestId('spec-account')
      await account.getByRole('tab', { name: 'Tokens' }).focus()
      await page.keyboard.press('ArrowRight')
      assert.equal(await account.getByRole('tab', { name: 'Activity' }).getAttribute('aria-selected'), 'true')
      assert.equal(await account.getByRole('tab', { selected: true }).count(), 1)
    },
  ],
]
