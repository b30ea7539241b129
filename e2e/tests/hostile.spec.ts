import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import {
  type HostilePage,
  type HostileWorld,
  logIn,
  openHostile,
  startHostileWorld,
} from '../support/hostilePage.js'

// A page of the project's list does what it can. One visitor, logged in once, falls for all of it.
test.describe.configure({ mode: 'serial' })

const email = 'visitor@example.com'
let hostile: HostileWorld
let context: BrowserContext
let page: Page
let parent: HostilePage
let address: string
test.beforeAll(async ({ browser }) => {
  hostile = await startHostileWorld()
  context = await browser.newContext()
  page = await context.newPage()
  parent = await openHostile(page, hostile)
  address = await logIn(parent, hostile, email)
})
test.afterAll(async () => {
  await context.close()
  await hostile.stop()
})

const message = ['0x6869', '']
const sign = () => parent.sign('personal_sign', message.with(1, address))
const covers = () => page.evaluate(() => window.attack.covers)
test('error: no cover that a browser reports lets a press through, not even for a message', async () => {
  for (const kind of (await covers()).reported)
    await test.step(kind, async () => {
      await parent.play(kind)
      const answer = sign()
      // One of the two comes: what the frame says of a cover, or buttons that count.
      const told = parent.frame.locator('[role=alert], main[data-gate=open]')
      await expect(told.first()).toHaveRole('alert')
      await parent.play()
      await parent.ask('RPC_ABORT')
      expect(await answer).toContain('2011')
    })
})

const drawnTwice = (body: Locator) =>
  body.evaluate(
    () => new Promise<number>((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )

test('error: a frame that is zoomed away while its buttons count takes no press', async () => {
  const answer = sign()
  await expect(parent.gate).toHaveAttribute('data-gate', 'open')
  const button = parent.frame.getByRole('button', { name: 'Sign', exact: true })
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  // The shrunken button stays below the mouse.
  await page.evaluate(
    ([left, top]) => {
      const frame = document.querySelector('iframe')
      if (frame) frame.style.cssText += `;zoom:.2;position:fixed;left:${left * 4}px;top:${top * 4}px`
    },
    [x + width / 2, y + height / 2] as const,
  )
  await page.mouse.down()
  // A finger holds a button for longer than the page and the frame take to draw two pictures each.
  await drawnTwice(page.locator('body'))
  await drawnTwice(parent.frame.locator('body'))
  await page.mouse.up()
  await expect(parent.frame.getByRole('alert')).toBeVisible()
  await page.evaluate(() =>
    document.querySelector('iframe')?.setAttribute('style', 'width:360px;height:560px;border:0'),
  )
  await parent.ask('RPC_ABORT')
  expect(await answer).toContain('2011')
})

test('error: under masks no right is won; a press leads to the wallet window, which says what is asked', async () => {
  const rights = await page.evaluate(([own, chainId]) => window.attack.rights(own, chainId), [
    address,
    hostile.chainId,
  ] as const)
  for (const [index, kind] of (await covers()).unreported.entries())
    await test.step(kind, async () => {
      await parent.play(kind)
      const answer = parent.sign('eth_signTypedData_v4', [address, JSON.stringify(rights[index])])
      await expect(parent.gate).toHaveAttribute('data-gate', 'open')
      const opened = context.waitForEvent('page')
      await parent.frame.locator('button.lk-button-primary:enabled').click()
      const wallet = await Promise.race([answer, opened])
      if (typeof wallet === 'string') throw new Error(`Without a window: ${wallet}`)
      await expect(wallet.getByText(`${new URL(hostile.url).host} · verified`)).toBeVisible()
      await expect(wallet.locator('.lkf-sentence')).not.toBeEmpty()
      await wallet.close()
      expect(await answer).toContain('2001')
    })
  await parent.play()
})
