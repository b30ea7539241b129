import assert from 'node:assert/strict'
import { PNG } from 'pngjs'

const phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }
const logOf = (page) => page.evaluate(() => log.splice(0))
const state = (page) => page.evaluate(() => layer.state())
const settle = (page) => page.waitForTimeout(400)
const open = async ({ page, url }) => {
  await page.goto(`${url}/layerPage`)
  await page.click('#opener')
  await settle(page)
  await logOf(page)
}
const closed = (page) => page.evaluate(async () => layer.close())
const styles = (page) =>
  page.evaluate(() =>
    [document.documentElement, document.body, document.body.lastElementChild.matches('latchkey-layer') ? document.body.lastElementChild.previousElementSibling : document.body.lastElementChild].map((element) => {
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      return [[...style].map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'), box.x, box.y, box.width].join()
    }),
  )

async function drag(page, from, to, { steps = 10, ms = 200 } = {}) {
  const client = await page.context().newCDPSession(page)
  const touch = (type, y) => client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 195, y }] })
  await touch('touchStart', from)
  for (let step = 1; step <= steps; step += 1) {
    await page.waitForTimeout(ms / steps)
    await touch('touchMove', from + ((to - from) * step) / steps)
  }
  await touch('touchEnd')
}
const frameTop = (page) => page.evaluate(() => layer.container.getBoundingClientRect().top)

export const layerChecks = [
  ['opens in the top layer, named, focus on the dialog', {}, async ({ page, url }) => {
    await open({ page, url })
    const facts = await page.evaluate(() => {
      const dialog = layer.root.querySelector('dialog')
      return [dialog.matches(':modal'), layer.root.activeElement === dialog, layer.host.parentNode === document.body]
    })
    assert.deepEqual(facts, [true, true, true])
    await page.getByRole('dialog', { name: 'First view' }).waitFor()
  }],
  ['close animates, removes the host, gives focus back, leaves no style', {}, async ({ page, url }) => {
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
      await page.evaluate(() => [document.querySelectorAll('latchkey-layer').length, document.activeElement.id]),
      [0, 'opener'],
    )
    assert.deepEqual(await styles(page), before)
  }],
  ['a close that is taken back stays open', {}, async ({ page, url }) => {
    await open({ page, url })
    const results = await page.evaluate(async () => {
      const closing = layer.close()
      await new Promise((resolve) => setTimeout(resolve, 50))
      layer.open()
      return [await closing, layer.state()]
    })
    assert.deepEqual(results, [false, 'modal'])
    assert.equal(await page.evaluate(async () => (await Promise.all([layer.close(), layer.close()])).join()), 'true,true')
  }],
  ['events stop at the host, Escape is only ours', {}, async ({ page, url }) => {
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
  }],
  ['works from inside a native dialog of the page', {}, async ({ page, url }) => {
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
    assert.deepEqual(await page.evaluate(() => [document.querySelector('#theirs').open, document.activeElement.id]), [true, 'opener'])
  }],
  ['lies above the highest z-index', {}, async ({ page, url }) => {
    await page.goto(`${url}/layerPage`)
    await page.evaluate(() => {
      const top = document.createElement('div')
      top.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:red;opacity:.2;pointer-events:none'
      document.body.append(top)
    })
    await page.click('#opener')
    await settle(page)
    await page.getByTestId('one').click()
    assert.ok((await logOf(page)).includes('one'))
  }],
  ['locks scrolling without touching the page', {}, async ({ page, url }) => {
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
    assert.ok((await page.evaluate(() => layer.root.querySelector('.lk-scroll').scrollTop)) > 100, 'our own list scrolls')
    await page.mouse.wheel(0, 9000)
    await page.mouse.wheel(0, 9000)
    await page.waitForTimeout(200)
    assert.equal(await page.evaluate(() => scrollY), 0)
    await closed(page)
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(200)
    assert.ok((await page.evaluate(() => scrollY)) > 0)
  }],
  ...['plain', 'late', 'html', 'dialog'].map((kind) => [`yields to a foreign element (${kind}) while pending, and returns`, {}, async ({ page, url }) => {
    await open({ page, url })
    const appear = () => page.evaluate((kind) => {
      const dialog = kind === 'dialog'
      const foreign = document.createElement(dialog ? 'dialog' : 'div')
      foreign.id = 'foreign'
      const draw = () => {
        foreign.style.cssText = `position:fixed;left:320px;top:300px;width:300px;height:160px;margin:0;background:white;${dialog ? '' : 'z-index:10'}`
        foreign.innerHTML = '<button id="approve">Approve</button>'
        foreign.querySelector('button').onclick = () => log.push('approved')
      }
      if (kind !== 'late') draw()
      ;(kind === 'html' ? document.documentElement : document.body).append(foreign)
      if (dialog) foreign.showModal()
      if (kind === 'late') setTimeout(draw, 30)
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
  }]),
  ['a close event is no dismissal', {}, async ({ page, url }) => {
    await open({ page, url })
    await page.evaluate(() => layer.root.querySelector('dialog').close())
    await page.waitForTimeout(50)
    assert.deepEqual(await page.evaluate(() => [layer.state(), layer.root.querySelector('dialog').matches(':modal')]), ['modal', true])
    assert.deepEqual((await logOf(page)).filter((entry) => entry.startsWith('escape')), [])
  }],
  ['focus goes to the heading, or to what asks for it', {}, async ({ page, url }) => {
    await open({ page, url })
    await page.evaluate(() => go('other'))
    await settle(page)
    assert.equal(await page.evaluate(() => layer.root.activeElement.id), 'lk-title')
    await page.evaluate(() => go('focus'))
    await settle(page)
    assert.equal(await page.evaluate(() => layer.root.activeElement.dataset.testid), 'again')
  }],
  ['views overlap, the leaving one is inert, the height follows', {}, async ({ page, url }) => {
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
    assert.ok(during.slice(1).every(([, , hidden]) => hidden), JSON.stringify(heights))
    assert.ok(heights.seen.some(([height]) => height > heights.from[0] + 4 && height < heights.to[0] - 4))
    for (let index = 1; index < heights.seen.length; index += 1) {
      assert.ok(Math.abs(heights.seen[index][0] - heights.seen[index - 1][0]) < (heights.to[0] - heights.from[0]) * 0.75, 'no jump')
    }
  }],
  ['a change interrupts a change, and the view keeps its state', {}, async ({ page, url }) => {
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
      return [stage.children.length, same, view.inert, view.ariaHidden, getComputedStyle(view).opacity, stage.getAnimations().length]
    })
    assert.deepEqual(count, [1, true, false, null, '1', 0])
  }],
  ['reduced motion moves nothing', { reducedMotion: 'reduce' }, async ({ page, url }) => {
    await open({ page, url })
    const moves = await page.evaluate(async () => {
      go('other')
      const seen = new Set()
      for (let frame = 0; frame < 12; frame += 1) {
        await new Promise(requestAnimationFrame)
        for (const view of layer.root.querySelectorAll('.lk-view')) seen.add(getComputedStyle(view).transform)
        seen.add(layer.root.querySelector('.lk-stage').getAnimations().length)
      }
      return [...seen]
    })
    assert.deepEqual(moves.filter((entry) => entry !== 'none' && entry !== 0), [])
  }],
  ['hostile page styles change no pixel', {}, async ({ page, url }) => {
    await open({ page, url })
    await page.evaluate(() => go('other', 'none'))
    await settle(page)
    const freeze = () => page.evaluate(() => layer.root.getAnimations().forEach((motion) => { motion.pause(); motion.currentTime = 0 }))
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
    // The paused ring is rastered anew, which may differ by a hair.
    const differs = calm.data.reduce((count, value, index) => count + (Math.abs(value - hostile.data[index]) > 4 ? 1 : 0), 0)
    assert.equal(differs, 0, 'the card looks the same')
    await page.getByTestId('lk-close').click()
    assert.ok((await logOf(page)).includes('close button'))
  }],
  ['sheet: a short pull springs back, a flick dismisses', phone, async ({ page, url }) => {
    await open({ page, url })
    const top = await frameTop(page)
    const box = await page.evaluate(() => { const b = layer.container.getBoundingClientRect(); return [b.left, b.width, innerHeight - b.bottom] })
    assert.deepEqual(box, [0, 390, 0])
    await drag(page, top + 12, top + 60, { ms: 600 })
    await page.waitForTimeout(450)
    assert.equal(await state(page), 'modal')
    assert.equal(await frameTop(page), top)
    await drag(page, top + 12, top + 160, { ms: 90, steps: 5 })
    await page.waitForTimeout(600)
    assert.deepEqual((await logOf(page)).filter((entry) => !entry.startsWith('page')), ['away', 'state closed'])
    await page.click('#opener')
    await settle(page)
    assert.equal(await frameTop(page), top, 'opens again where it belongs')
  }],
  ['sheet: content drags only from its top, and taps still work', phone, async ({ page, url }) => {
    await open({ page, url })
    await page.getByTestId('one').tap()
    assert.deepEqual((await logOf(page)).filter((entry) => !entry.startsWith('page')), ['one'])
    await page.evaluate(() => go('long'))
    await settle(page)
    const scrollTop = () => page.evaluate(() => layer.root.querySelector('.lk-scroll').scrollTop)
    await drag(page, 600, 300, { ms: 200 })
    await page.waitForTimeout(700)
    assert.ok((await scrollTop()) > 100)
    await drag(page, 300, 380, { ms: 300 })
    await page.waitForTimeout(500)
    assert.equal(await state(page), 'modal', 'scrolling back is no pull')
    await page.evaluate(() => { layer.root.querySelector('.lk-scroll').scrollTop = 0 })
    await drag(page, 300, 700, { ms: 300 })
    await page.waitForTimeout(700)
    assert.deepEqual((await logOf(page)).filter((entry) => !entry.startsWith('page')), ['away', 'state closed'])
  }],
  ['200 times open and close leave nothing', {}, async ({ page, url }) => {
    await open({ page, url })
    await closed(page)
    const client = await page.context().newCDPSession(page)
    await client.send('Performance.enable')
    await client.send('HeapProfiler.enable')
    const count = async () => {
      await client.send('HeapProfiler.collectGarbage')
      const { metrics } = await client.send('Performance.getMetrics')
      return Object.fromEntries(metrics.filter((metric) => ['JSEventListeners', 'Nodes'].includes(metric.name)).map((metric) => [metric.name, metric.value]))
    }
    const cycle = (times) => page.evaluate(async (times) => {
      for (let index = 0; index < times; index += 1) {
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
  }],
]
