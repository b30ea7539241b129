import type { CDPSession, Page } from '@playwright/test'
import type { PlaywrightPhoneOptions } from '@latchkey/testkit/playwright'
import { WebSocket } from 'ws'
import { cuttableRelay } from '../support/cuttableRelay.js'
import { countLive, type Live, readMetrics } from '../support/countLive.js'
import { door } from '../support/door.js'
import { expect, test, WALLET } from '../support/fixtures.js'
import { world } from '../support/world.js'

test.use({ walletOptions: { approval: 'auto' }, contextOptions: { reducedMotion: 'reduce' } })

const liveCounts = (page: Page) => page.evaluate(() => (Reflect.get(window, '__live') as () => Live)())

const openAndClose = (page: Page, times: number) =>
  page.evaluate(async (count) => {
    const { client } = window.stress
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const layer = () => document.querySelector('latchkey-layer')
    for (let round = 0; round < count; round += 1) {
      const outcome = client.open()
      while (!layer()?.shadowRoot?.querySelector('[data-testid="lk-view-Connect"]')) await frame()
      client.close()
      while (layer()) await frame()
      const { status } = await outcome
      if (status !== 'dismissed') throw new Error(`Round ${round} ended as ${status}`)
    }
  }, times)

const connectAndDisconnect = (page: Page, times: number) =>
  page.evaluate(
    async ({ count, walletId }) => {
      const { client, connect, disconnect } = window.stress
      const drawn = async (testId: string) => {
        while (!document.querySelector(`[data-testid="${testId}"]`)) await new Promise(requestAnimationFrame)
      }
      for (let round = 0; round < count; round += 1) {
        const { status } = await connect(client, { walletId })
        if (status !== 'connected') throw new Error(`Round ${round} ended as ${status}`)
        await drawn('lk-account-button')
        await disconnect(client)
        await drawn('lk-connect-button')
        if (client.getState().accounts.eip155?.status !== 'disconnected') throw new Error('Still connected')
      }
    },
    { count: times, walletId: WALLET },
  )

async function expectNoLeak(page: Page, act: (times: number) => Promise<void>, times: number): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  // All lazy chunks, with their links, are loaded.
  await act(5)
  let nodes = 0
  await expect
    .poll(
      async () => {
        const last = nodes
        await act(1)
        nodes = (await readMetrics(session))['Nodes'] ?? 0
        return nodes - last
      },
      { intervals: [400] },
    )
    .toBe(0)
  const links = () => page.evaluate(() => document.head.querySelectorAll('link').length)
  const before = { live: await liveCounts(page), metrics: await readMetrics(session), links: await links() }
  await act(times)
  await expect
    .poll(async () => {
      const now = await liveCounts(page)
      return (['listeners', 'timers', 'providerListeners'] as const).filter(
        (what) => now[what] > before.live[what],
      )
    })
    .toEqual([])
  await expect
    .poll(async () => {
      const now = await readMetrics(session)
      const lateLinks = (await links()) - before.links
      const more = (name: string) => (now[name] ?? 0) - (before.metrics[name] ?? 0)
      return {
        nodes: more('Nodes') <= lateLinks ? 'none' : more('Nodes'),
        listeners: more('JSEventListeners') <= 0 ? 'none' : more('JSEventListeners'),
        documents: more('Documents') <= 0 ? 'none' : more('Documents'),
        heap: more('JSHeapUsedSize') < 1_000_000 ? 'under 1 MB' : more('JSHeapUsedSize'),
      }
    })
    .toEqual({ nodes: 'none', listeners: 'none', documents: 'none', heap: 'under 1 MB' })
}

test.beforeEach(async ({ context, wallet: _wallet, page }) => {
  await countLive(context)
  await page.goto(`${world().hostsUrl}/stress.html`)
  await expect(page.getByTestId('lk-connect-button')).toBeVisible()
})

test('behavior: 200 × open and close leave nothing behind', async ({ page }) => {
  test.setTimeout(300_000)
  await expectNoLeak(page, (times) => openAndClose(page, times), 200)
})

test('behavior: 100 × connect and disconnect leave nothing behind', async ({ page, wallet }) => {
  test.setTimeout(300_000)
  await expectNoLeak(page, (times) => connectAndDisconnect(page, times), 100)
  expect((await liveCounts(page)).providerListeners).toBe(0)
  const revokes = await wallet.requests('wallet_revokePermissions')
  expect(revokes).toHaveLength((await wallet.requests('eth_requestAccounts')).length)
  expect(revokes.length).toBeGreaterThanOrEqual(100)
})

test('behavior: disposing a client removes everything', async ({ page }) => {
  await connectAndDisconnect(page, 1)
  await openAndClose(page, 1)
  const lasting = await page.evaluate(() => {
    const count = Reflect.get(window, '__live') as () => Live
    const before = count()
    window.stress.client.dispose()
    return { before, after: count() }
  })
  expect(lasting.after.timers).toBe(0)
  expect(lasting.after.providerListeners).toBe(0)
  expect(lasting.after.listeners).toBeLessThan(lasting.before.listeners)
  await expect(page.locator('latchkey-layer')).toHaveCount(0)
})

test.describe('with a remote wallet', () => {
  test.use({
    bypassCSP: true,
    phoneWalletOptions: async ({ guard: _guard }, use) => {
      // Node has none before 22.
      const socket = WebSocket as unknown as NonNullable<PlaywrightPhoneOptions['WebSocket']>
      await use({ relayUrl: world().devnet.relay ?? '', approval: 'auto', WebSocket: socket })
    },
  })

  test('behavior: 100 × a dropped socket leave nothing behind, and the session still answers', async ({
    page,
    phoneWallet,
    guard,
  }) => {
    guard.allow(/^console\.error: WebSocket connection to/)
    const relay = await cuttableRelay()
    await page.route('**/devnet.json', (route) =>
      route.fulfill({ json: { ...world().devnet, relay: relay.url } }),
    )
    await page.goto(`${world().hostsUrl}/stress.html?remote`)
    await door(page).choose('walletConnect')
    await phoneWallet.scan()
    await expect(door(page).accountButton).toBeVisible()
    await expect(door(page).layer).toHaveCount(0)

    const cutAndReturn = async (times: number) => {
      for (let round = 0; round < times; round += 1) {
        const socket = page.waitForEvent('websocket')
        relay.cut()
        await (await socket).waitForEvent('framereceived')
      }
    }
    await expectNoLeak(page, cutAndReturn, 100)
    const [address] = phoneWallet.addresses
    const signature = await page.evaluate(
      (params) => window.stress.client.provider('eip155').request({ method: 'personal_sign', params }),
      ['0x68656c6c6f', address],
    )
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    await relay.stop()
  })
})
