import assert from 'node:assert/strict'
import { PNG } from 'pngjs'
import { logOf, open, settle } from './pageHelpers.mjs'

export const motionChecks = [
  [
    'focus goes to the heading, or to what asks for it',
    {},
    async ({ page, url }) => {
      await open({ page, url })
      await page.evaluate(() => go('other'))
      await settle(page)
      assert.equal(await page.evaluate(() => layer.root.activeElement.id), 'lk-title')
      await page.evaluate(() => go('focus'))
      await settle(page)
      assert.equal(await page.evaluate(() => layer.root.activeElement.dataset.testid), 'again')
    },
  ],
  [
    'views overlap, the leaving one is inert, the height follows',
    {},
    async ({ page, url }) => {
      await open({ page, url })
      const heights = await page.evaluate(async () => {
        const stage = layer.root.querySelector('.lk-stage')
        const read = () => [Math.round(stage.getBoundingClientRect().height), stage.children.length]
        const from = read()
        go('other')
        const seen = []
        for (let frame = 0; frame < 30; frame += 1) {
          await new Promise(requestAnimationFrame)
          const leaving = stage.querySelector('[data-lk-leaving]')
          seen.push([...read(), leaving ? leaving.inert && leaving.ariaHidden === 'true' : null])
        }
        return { from, seen, to: read() }
      })
      assert.equal(heights.from[1], 1)
      assert.equal(heights.to[1], 1)
      assert.ok(heights.to[0] > heights.from[0] + 50)
      const during = heights.seen.filter(([, count]) => count === 2)
      assert.ok(during.length >= 3, JSON.stringify(heights))
      assert.ok(
        during.slice(1).every(([, , hidden]) => hidden),
        JSON.stringify(heights),
      )
      assert.ok(heights.seen.some(([height]) => height > heights.from[0] + 4 && height < heights.to[0] - 4))
      for (let index = 1; index < heights.seen.length; index += 1) {
        assert.ok(
          Math.abs(heights.seen[index][0] - heights.seen[index - 1][0]) <
            (heights.to[0] - heights.from[0]) * 0.75,
          'no jump',
        )
      }
    },
  ],
  [
    'a change interrupts a change, and the view keeps its state',
    {},
    async ({ page, url }) => {
      await open({ page, url })
      const count = await page.evaluate(async () => {
        const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
        const row = layer.root.querySelector('[data-testid=one]')
        go('other')
        await wait(60)
        go('first', 'back')
        await wait(30)
        go('third')
        await wait(30)
        go('first', 'back')
        await wait(500)
        const stage = layer.root.querySelector('.lk-stage')
        const same = row.isConnected && row === layer.root.querySelector('[data-testid=one]')
        const view = stage.firstElementChild
        return [
          stage.children.length,
          same,
          view.inert,
          view.ariaHidden,
          getComputedStyle(view).opacity,
          stage.getAnimations().length,
        ]
      })
      assert.deepEqual(count, [1, true, false, null, '1', 0])
    },
  ],
  [
    'reduced motion moves nothing',
    { reducedMotion: 'reduce' },
    async ({ page, url }) => {
      await open({ page, url })
      const moves = await page.evaluate(async () => {
        go('other')
        const seen = new Set()
        for (let frame = 0; frame < 12; frame += 1) {
          await new Promise(requestAnimationFrame)
          for (const view of layer.root.querySelectorAll('.lk-view'))
            seen.add(getComputedStyle(view).transform)
          seen.add(layer.root.querySelector('.lk-stage').getAnimations().length)
        }
        return [...seen]
      })
      assert.deepEqual(
        moves.filter((entry) => entry !== 'none' && entry !== 0),
        [],
      )
    },
  ],
  [
    'hostile page styles change no pixel',
    {},
    async ({ page, url }) => {
      await open({ page, url })
      const freeze = () =>
        page.evaluate(() =>
          layer.root.getAnimations().forEach((motion) => {
            motion.pause()
            motion.currentTime = 0
          }),
        )
      const shot = async () => {
        await freeze()
        return PNG.sync.read(await page.screenshot({ clip: { x: 320, y: 150, width: 360, height: 500 } }))
      }
      const calm = await shot()
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`html{font-size:10px}*{all:unset!important;letter-spacing:9px!important;color:red!important;font:900 40px serif!important;text-transform:uppercase!important}
        body>*{display:none!important;opacity:.3!important;filter:invert(1)!important;transform:rotate(9deg)!important;pointer-events:none!important;visibility:hidden!important}
        button{background:lime!important;padding:50px!important}svg{width:1px!important}dialog{display:none!important}`)
        document.adoptedStyleSheets = [sheet]
      })
      await page.waitForTimeout(100)
      const hostile = await shot()
      // Rasterization may differ slightly.
      const differs = calm.data.reduce(
        (count, value, index) => count + (Math.abs(value - hostile.data[index]) > 4 ? 1 : 0),
        0,
      )
      assert.equal(differs, 0, 'the card looks the same')
      await page.getByTestId('lk-close').click()
      assert.ok((await logOf(page)).includes('close button'))
    },
  ],
]
