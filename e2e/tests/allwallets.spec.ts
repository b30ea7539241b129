import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Door } from '../support/door.js'
import { expect, test, WALLET } from '../support/fixtures.js'
import { saveData } from '../support/saveData.js'
import { world } from '../support/world.js'
import { requestsOf } from '../support/requestsOf.js'

const wallets: unknown = JSON.parse(
  readFileSync(new URL('../../services/gateway/data/wallets.json', import.meta.url), 'utf8'),
)

function listCalls(page: Page): URLSearchParams[] {
  const seen: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.href.startsWith(world().gatewayUrl) && url.pathname === '/getWallets') seen.push(url.searchParams)
  })
  return seen
}

async function catalogue(search = ''): Promise<{ count: number; data: { id: string; name: string }[] }> {
  const query = new URLSearchParams({
    projectId: 'demo',
    page: '1',
    entries: '100',
    search,
    chains: 'eip155',
  })
  const answer = await fetch(`${world().gatewayUrl}/getWallets?${query}`, {
    headers: { origin: world().demoUrl },
  })
  return (await answer.json()) as { count: number; data: { id: string; name: string }[] }
}

async function openAll(lk: Door): Promise<void> {
  await lk.open()
  await lk.part('lk-all-wallets').click()
  await expect(lk.view('AllWallets')).toBeVisible()
}

const tiles = (lk: Door) => lk.part('lk-grid').getByRole('button')

test('behavior: the count, the first page with pictures of the gateway, further pages while scrolling', async ({
  page,
  openDemo,
}) => {
  const calls = listCalls(page)
  const { count, data } = await catalogue()
  const lk = await openDemo()
  await lk.open()
  await expect(lk.part('lk-all-wallets')).toContainText(String(count))
  await lk.part('lk-all-wallets').click()
  await expect(lk.part('lk-search')).toHaveAttribute('placeholder', `Search ${count} wallets`)
  await expect(lk.view('AllWallets')).toHaveAttribute('data-status', 'ready')
  await expect(tiles(lk).first()).toHaveText(data[0]?.name ?? '')
  await expect(lk.part('lk-grid')).toHaveAttribute('aria-rowcount', String(Math.ceil(count / 4)))

  const images = lk.part('lk-grid').locator('img')
  const sources = await images.evaluateAll((list) => list.map((image) => image.getAttribute('src') ?? ''))
  expect(sources.length).toBeGreaterThan(10)
  expect(sources.filter((source) => !source.startsWith(`${world().gatewayUrl}/getWalletImage/`))).toEqual([])
  await expect
    .poll(() => images.first().evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)

  const pages = () => calls.flatMap((query) => (query.get('entries') === '40' ? [query.get('page')] : []))
  await expect.poll(() => new Set(pages())).toEqual(new Set(['1']))
  const fortyFirst = data[40]?.id ?? ''
  await expect(lk.row(fortyFirst)).toHaveCount(0)
  await tiles(lk).first().hover()
  await page.mouse.wheel(0, 1_200)
  await expect(lk.row(fortyFirst)).toBeVisible()
  await expect.poll(() => new Set(pages())).toEqual(new Set(['1', '2']))
  expect(pages().length).toBe(2)
  for (const query of calls) expect(query.get('projectId')).toBe('demo')
})

test('behavior: while a further page loads, all previous pages stay drawn', async ({ page, openDemo }) => {
  const { data } = await catalogue()
  await page.route(/getWallets\?.*page=3/, () => undefined)
  const lk = await openDemo()
  await openAll(lk)
  const toEnd = () =>
    lk.part('lk-grid').evaluate((grid) => {
      grid.closest('[data-lk-scroll]')?.scrollTo(0, grid.scrollHeight)
    })
  await expect(lk.row(data[0]?.id ?? '')).toBeVisible()
  await expect(lk.view('AllWallets')).toHaveAttribute('data-status', 'ready')
  await toEnd()
  await expect(lk.row(data[40]?.id ?? '')).toBeVisible()
  await expect(lk.view('AllWallets')).toHaveAttribute('data-status', 'ready')
  await toEnd()
  await expect(lk.view('AllWallets')).not.toHaveAttribute('data-status', 'ready')
  await expect(lk.row(data[75]?.id ?? '')).toBeVisible()
})

test('behavior: a search waits for a pause and is one request; an empty result can be cleared', async ({
  page,
  openDemo,
}) => {
  const calls = listCalls(page)
  const searches = () => calls.flatMap((query) => query.get('search') ?? [])
  const { data } = await catalogue('rain')
  expect(data.length).toBeGreaterThan(0)
  const lk = await openDemo()
  await openAll(lk)
  await expect(lk.part('lk-search')).toBeFocused()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await lk.part('lk-search').pressSequentially('rain')
  await page.clock.runFor(290)
  expect(searches()).toEqual([])
  await page.clock.runFor(20)
  await expect(tiles(lk)).toHaveCount(data.length)
  for (const { id } of data) await expect(lk.row(id)).toBeVisible()
  expect(searches()).toEqual(['rain'])

  await lk.part('lk-search').fill('no such wallet anywhere')
  await page.clock.runFor(400)
  await expect(lk.part('lk-search-empty')).toContainText('Nothing matches “no such wallet anywhere”')
  await lk.part('lk-search-clear').click()
  await expect(lk.part('lk-search')).toHaveValue('')
  await expect(lk.row('io.metamask')).toBeVisible()
  expect(searches()).toEqual(['rain', 'no such wallet anywhere'])

  await lk.part('lk-search').fill('phantom')
  await lk.part('lk-search').press('Enter')
  await expect(lk.row('app.phantom')).toBeVisible()
  expect(searches()).toHaveLength(3)
})

test('behavior: the search gets the focus even when its code loads late', async ({ page, openDemo }) => {
  await saveData(page)
  const lk = await openDemo()
  await lk.open()
  let held = 0
  await page.route(/\/allWalletsViews-[^/]*\.js$/, async (route) => {
    await expect(page.getByTestId('lk-chunk-waiting')).toBeVisible()
    held += 1
    await route.continue()
  })
  await lk.part('lk-all-wallets').click()
  await expect(lk.part('lk-search')).toBeFocused()
  expect(held).toBeGreaterThan(0)
})

test('behavior: by keyboard: one stop, arrows within, Enter chooses', async ({ page, openDemo }) => {
  const lk = await openDemo()
  await openAll(lk)
  await expect(lk.view('AllWallets')).toHaveAttribute('data-status', 'ready')
  const cell = (index: number) => lk.part('lk-grid').locator(`[data-index="${index}"]`)
  const search = lk.part('lk-search')
  await search.focus()
  await page.keyboard.press('Tab')
  await expect(cell(0)).toBeFocused()
  for (const [key, focused] of [
    ['ArrowRight', cell(1)],
    ['ArrowDown', cell(5)],
    ['ArrowLeft', cell(4)],
    ['ArrowUp', cell(0)],
    ['ArrowUp', search],
    ['ArrowDown', cell(0)],
    ['ArrowDown', cell(4)],
    ['ArrowDown', cell(8)],
  ] as const) {
    await page.keyboard.press(key)
    await expect(focused).toBeFocused()
  }
  const name = (await cell(8).textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(lk.view('ConnectingExternal')).toBeVisible()
  await expect(lk.heading).toHaveText(name)
  await lk.back.press('Enter')
  await expect(lk.view('AllWallets')).toBeVisible()
  await expect(cell(8)).toBeFocused()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  const far = lk.part('lk-grid').locator(':focus')
  const id = await far.getAttribute('data-testid')
  await page.keyboard.press('Enter')
  await expect(lk.view('AllWallets')).toHaveCount(0)
  await lk.back.press('Enter')
  await expect(lk.part(id ?? '')).toBeFocused()
  await expect(lk.part(id ?? '')).toBeInViewport({ ratio: 1 })
})

test('error: the gateway is unreachable: installed wallets work, and Try again loads the list', async ({
  page,
  wallet,
  guard,
  openDemo,
}) => {
  guard.allow(/Failed to load resource/)
  await page.route(`${world().gatewayUrl}/**`, (route) => route.abort())
  const failed = requestsOf(page, (url) => url.startsWith(world().gatewayUrl))
  const lk = await openDemo()
  await openAll(lk)
  await expect(lk.part('lk-offline')).toContainText('Wallets on this device still work')
  await expect(lk.row(WALLET)).toBeVisible()
  await expect(lk.row('io.metamask').locator('img')).toHaveAttribute('src', /^data:image\/svg/)
  expect(failed.filter((url) => url.includes('Image'))).toEqual([])
  expect(failed.length).toBeLessThanOrEqual(5)
  await page.unroute(`${world().gatewayUrl}/**`)
  await lk.part('lk-offline-retry').click()
  await expect(lk.part('lk-offline')).toHaveCount(0)
  const { count } = await catalogue()
  await expect(lk.part('lk-search')).toHaveAttribute('placeholder', `Search ${count} wallets`)
  await expect(lk.row('io.metamask')).toBeVisible()
  await lk.row(WALLET).click()
  await expect(wallet.sheet.approve).toBeVisible()
})

test('behavior: without a gateway the first 24 of the page’s families are listed with logos, and searched locally', async ({
  page,
  openDemo,
}) => {
  const first = (wallets as readonly { chains?: readonly string[] }[]).slice(0, 24)
  const listed = first.filter(({ chains }) => !chains || chains.some((chain) => chain.startsWith('eip155:')))
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const lk = await openDemo({ gateway: false })
  await openAll(lk)
  await expect(lk.part('lk-search')).toHaveAttribute('placeholder', `Search ${listed.length} wallets`)
  await expect(lk.part('lk-grid')).toHaveAttribute('aria-rowcount', String(Math.ceil(listed.length / 4)))
  await expect(lk.row('io.metamask')).toBeVisible()
  const logos = lk.part('lk-grid').locator('img')
  await expect(logos).toHaveCount(listed.length - 1)
  expect(
    await logos.evaluateAll((all) =>
      all.every((img) => img.getAttribute('src')?.startsWith('data:image/svg+xml,')),
    ),
  ).toBe(true)
  await expect
    .poll(() => logos.evaluateAll((all) => all.every((img) => (img as HTMLImageElement).naturalWidth > 0)))
    .toBe(true)
  await lk.part('lk-search').fill('phantom')
  await expect(tiles(lk)).toHaveCount(1)
  await expect(lk.row('app.phantom')).toBeVisible()
  expect(requests.filter((url) => url.startsWith(world().gatewayUrl))).toEqual([])
})

test('behavior: exclude hides, include lists only its wallets, featured comes first', async ({
  openDemo,
}) => {
  const lk = await openDemo({ exclude: ['io.metamask', 'Phantom'] })
  await openAll(lk)
  await expect(lk.row('com.trustwallet.app')).toBeVisible()
  await expect(lk.row('io.metamask')).toHaveCount(0)
  await expect(lk.row('app.phantom')).toHaveCount(0)
  await lk.part('lk-search').fill('metamask')
  await lk.part('lk-search').press('Enter')
  await expect(lk.part('lk-search-empty')).toBeVisible()

  await openDemo({ include: ['app.phantom', 'io.metamask', 'me.rainbow'] })
  await openAll(lk)
  await expect(tiles(lk)).toHaveCount(3)
  for (const id of ['app.phantom', 'io.metamask', 'me.rainbow']) await expect(lk.row(id)).toBeVisible()

  await openDemo({ featured: ['me.rainbow'] })
  await lk.open()
  await expect(
    lk
      .view('Connect')
      .getByTestId(/^lk-wallet-/)
      .first(),
  ).toHaveAttribute('data-testid', 'lk-wallet-me.rainbow')
})

test('behavior: disabled, the list cannot be opened', async ({ openDemo }) => {
  const lk = await openDemo({ allWallets: false })
  await lk.open()
  await expect(
    lk
      .view('Connect')
      .getByTestId(/^lk-wallet-/)
      .first(),
  ).toBeVisible()
  await expect(lk.part('lk-all-wallets')).toHaveCount(0)
})
