import assert from 'node:assert/strict'
import { closed, logOf, open, settle, state, styles } from './pageHelpers.mjs'

export const layerChecks = [
  [
    'opens in the top layer, named, focus on the dialog',
    {},
    async ({ page, url }) => {
      await open({ page, url })
      const facts = await page.evaluate(() => {
        const dialog = layer.root.querySelector('dialog')
        return [
          dialog.matches(':modal'),
          layer.root.activeElement === dialog,
          layer.host.parentNode === document.body,
        ]
      })
      assert.deepEqual(facts, [true, true, true])
      await page.getByRole('dialog', { name: 'First view' }).waitFor()
    },
  ],
  [
    'close animates, removes the host, gives focus back, leaves no style',
    {},
    async ({ page, url }) => {
      await page.goto(`${url}/layerPage`)
      await page.focus('#opener')
      const before = await styles(page)
      await page.keyboard.press('Enter')
      await settle(page)
      assert.deepEqual(await styles(page), before, 'nothing of the page changes while open')
      const took = await page.evaluate(async () => {
        const start = performance.now()
        await layer.close()
        return performance.now() - start
      })
      assert.ok(took > 100 && took < 400, `close took ${took}`)
      assert.deepEqual(
        await page.evaluate(() => [
          document.querySelectorAll('latchkey-layer').length,
          document.activeElement.id,
        ]),
        [0, 'opener'],
      )
      assert.deepEqual(await styles(page), before)
    },
  ],
  [
    'a close that is taken back stays open',
    {},
    async ({ page, url }) => {
      await open({ page, url })
      const results = await page.evaluate(async () => {
        const closing = layer.close()
        await new Promise((resolve) => setTimeout(resolve, 50))
        layer.open()
        return [await closing, layer.state()]
      })
      assert.deepEqual(results, [false, 'modal'])
      assert.equal(
        await page.evaluate(async () => (await Promise.all([layer.close(), layer.close()])).join()),
        'true,true',
      )
    },
  ],
  [
    'events stop at the host, Escape is only ours',
    {},
    async ({ page, url }) => {
      await open({ page, url })
      await page.getByTestId('one').click()
      await page.getByTestId('text').focus()
      await page.keyboard.press('a')
      await page.mouse.wheel(0, 10)
      await page.keyboard.press('Escape')
      assert.deepEqual(await logOf(page), ['one', 'escape'])
      assert.equal(await state(page), 'modal')
      await page.mouse.click(20, 400)
      assert.deepEqual(await logOf(page), ['backdrop'])
    },
  ],
  [
    'works from inside a native dialog of the page',
    {},
    async ({ page, url }) => {
      await page.goto(`${url}/layerPage`)
      await page.evaluate(() => {
        const dialog = document.createElement('dialog')
        dialog.id = 'theirs'
        dialog.append(document.querySelector('#opener'))
        document.body.append(dialog)
        dialog.showModal()
      })
      await page.click('#opener')
      await settle(page)
      await page.getByTestId('one').click()
      await page.keyboard.press('Escape')
      const entries = await logOf(page)
      assert.ok(entries.includes('one') && entries.includes('escape'), entries.join())
      assert.equal(await page.evaluate(() => document.querySelector('#theirs').open), true)
      await closed(page)
      assert.deepEqual(
        await page.evaluate(() => [document.querySelector('#theirs').open, document.activeElement.id]),
        [true, 'opener'],
      )
    },
  ],
  [
    'lies above the highest z-index',
    {},
    async ({ page, url }) => {
      await page.goto(`${url}/layerPage`)
      await page.evaluate(() => {
        const top = document.createElement('div')
        top.style.cssText =
          'position:fixed;inset:0;z-index:2147483647;background:red;opacity:.2;pointer-events:none'
        document.body.append(top)
      })
      await page.click('#opener')
      await settle(page)
      await page.getByTestId('one').click()
      assert.ok((await logOf(page)).includes('one'))
    },
  ],
  [
    'locks scrolling without touching the page',
    {},
    async ({ page, url }) => {
      await open({ page, url })
      await page.mouse.move(20, 400)
      await page.mouse.wheel(0, 600)
      await page.keyboard.press('End')
      await page.keyboard.press('Space')
      await page.mouse.move(500, 400)
      await page.mouse.wheel(0, 600)
      await page.waitForTimeout(200)
      assert.equal(await page.evaluate(() => scrollY), 0)
      await page.evaluate(() => go('long'))
      await settle(page)
      await page.mouse.wheel(0, 300)
      await page.waitForTimeout(200)
      assert.ok(
        (await page.evaluate(() => layer.root.querySelector('.lk-scroll').scrollTop)) > 100,
        'our own list scrolls',
      )
      await page.mouse.wheel(0, 9000)
      await page.mouse.wheel(0, 9000)
      await page.waitForTimeout(200)
      assert.equal(await page.evaluate(() => scrollY), 0)
      await closed(page)
      await page.mouse.wheel(0, 300)
      await page.waitForTimeout(200)
      assert.ok((await page.evaluate(() => scrollY)) > 0)
    },
  ],
  ...['plain', 'late', 'html', 'dialog'].map((kind) => [
    `yields to a foreign element (${kind}) while pending, and returns`,
    {},
    async ({ page, url }) => {
      await open({ page, url })
      const appear = () =>
        page.evaluate((role) => {
          const dialog = role === 'dialog'
          const foreign = document.createElement(dialog ? 'dialog' : 'div')
          foreign.id = 'foreign'
          const draw = () => {
            foreign.style.cssText = `position:fixed;left:320px;top:300px;width:300px;height:160px;margin:0;background:white;${dialog ? '' : 'z-index:10'}`
            foreign.innerHTML = '<button id="approve">Approve</button>'
            foreign.querySelector('button').addEventListener('click', () => log.push('approved'))
          }
          if (role !== 'late') draw()
          ;(role === 'html' ? document.documentElement : document.body).append(foreign)
          if (dialog) foreign.showModal()
          if (role === 'late') setTimeout(draw, 30)
        }, kind)
      await appear()
      assert.equal(await state(page), 'modal', 'not pending: stays')
      await page.evaluate(() => document.querySelector('#foreign').remove())
      await page.waitForTimeout(1100)
      await page.evaluate(() => layer.setPending(true))
      await appear()
      await page.waitForTimeout(120)
      assert.equal(await state(page), 'yielded')
      await page.click('#approve')
      assert.ok((await logOf(page)).includes('approved'))
      if (kind !== 'dialog') {
        await page.getByTestId('lk-close').click()
        assert.ok((await logOf(page)).includes('close button'), 'the card can still be used')
      }
      await page.evaluate(() => document.querySelector('#foreign').remove())
      await page.waitForTimeout(50)
      assert.equal(await state(page), 'modal')
      assert.ok(await page.evaluate(() => layer.root.querySelector('dialog').matches(':modal')))
      await appear()
      await page.waitForTimeout(50)
      assert.equal(await state(page), 'yielded')
      await page.evaluate(() => layer.setPending(false))
      assert.equal(await state(page), 'modal', 'the request settled')
      assert.ok(!(await logOf(page)).includes('escape'))
      await closed(page)
    },
  ]),
  [
    'a close event is no dismissal',
    {},
    async ({ page, url }) => {
      await open({ page, url })
      await page.evaluate(() => layer.root.querySelector('dialog').close())
      await page.waitForTimeout(50)
      assert.deepEqual(
        await page.evaluate(() => [layer.state(), layer.root.querySelector('dialog').matches(':modal')]),
        ['modal', true],
      )
      assert.deepEqual(
        (await logOf(page)).filter((entry) => entry.startsWith('escape')),
        [],
      )
    },
  ],
  [
    '200 times open and close leave nothing',
    {},
    async ({ page, url }) => {
      await open({ page, url })
      await closed(page)
      const client = await page.context().newCDPSession(page)
      await client.send('Performance.enable')
      await client.send('HeapProfiler.enable')
      const count = async () => {
        await client.send('HeapProfiler.collectGarbage')
        const { metrics } = await client.send('Performance.getMetrics')
        return Object.fromEntries(
          metrics
            .filter((metric) => ['JSEventListeners', 'Nodes'].includes(metric.name))
            .map((metric) => [metric.name, metric.value]),
        )
      }
      const cycle = (times) =>
        page.evaluate(async (rounds) => {
          for (let index = 0; index < rounds; index += 1) {
            layer.open()
            layer.setPending(true)
            await layer.close({ instant: true })
          }
        }, times)
      await cycle(5)
      const before = await count()
      await cycle(200)
      const after = await count()
      assert.ok(after.JSEventListeners <= before.JSEventListeners, JSON.stringify([before, after]))
      assert.ok(after.Nodes <= before.Nodes + 2, JSON.stringify([before, after]))
    },
  ],
]
