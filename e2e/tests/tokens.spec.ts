import type { Page } from '@playwright/test'
import { walletWorld } from '../support/fixtures.js'
import { expect, host, test } from '../support/moneyTest.js'
import { world } from '../support/world.js'

const SYMBOLS = ['ETH', 'WETH', 'TUSD', 'LATCH', 'OLDUSD']
const FOREIGN = 31339
const TOAST = 'Token Balance Unavailable'

function balanceCalls(page: Page): URL[] {
  const requestedUrls: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === new URL(world().gatewayUrl).origin && url.pathname.endsWith('/balance'))
      requestedUrls.push(url)
  })
  return requestedUrls
}

const balancePath = () => new RegExp(`^${world().gatewayUrl}/v1/account/[^/]+/balance`)

test('behavior: the gateway lists every token with its value, per network', async ({
  page,
  accounts,
  wallet,
  openAccount,
}) => {
  const calls = balanceCalls(page)
  const lk = await openAccount()
  for (const symbol of SYMBOLS) await expect(lk.part(`lk-token-${symbol}`)).toBeVisible()
  await expect(lk.part('lk-token-TUSD')).toContainText('$1,000.00')
  await expect(lk.part('lk-token-ETH')).toContainText('10 ETH')
  // 10 × 3,000 + 1,000 × (3,000 + 1 + 0.42 + 1)
  await expect(lk.part('lk-balance')).toHaveText('$3,032,420.00')
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.every(({ pathname }) => pathname.includes(accounts[0].address))).toBe(true)
  expect(new Set(calls.map(({ searchParams }) => searchParams.get('chainId')))).toEqual(
    new Set(['eip155:31337']),
  )
  await wallet.setChain(31338)
  await expect(lk.part('lk-token-TUSD')).toContainText('Localnet Two')
  expect(calls.at(-1)?.searchParams.get('chainId')).toBe('eip155:31338')
})

test('behavior: without a gateway the host’s list is read from the chain in one call', async ({
  page,
  openAccount,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.toLowerCase().includes('0xca11bde05977b3631167028862be2a173976ca11'))
      calls.push(request.url())
  })
  const gateway: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(world().gatewayUrl)) gateway.push(request.url())
  })
  const lk = await openAccount({ gateway: false })
  for (const symbol of SYMBOLS) await expect(lk.part(`lk-token-${symbol}`)).toBeVisible()
  await expect(lk.part('lk-token-TUSD')).toContainText('1,000')
  await expect(lk.part('lk-balance')).toHaveText(/10\s?ETH/)
  expect(calls).toHaveLength(1)
  expect(gateway).toEqual([])
})

test.describe('a wallet that lists its assets', () => {
  test.use({ walletOptions: { approval: 'script', assets: true } })

  test('behavior: it is asked by hex chain id, instead of the gateway', async ({
    page,
    wallet,
    openAccount,
  }) => {
    const calls = balanceCalls(page)
    const lk = await openAccount()
    for (const symbol of SYMBOLS) await expect(lk.part(`lk-token-${symbol}`)).toBeVisible()
    const [asked] = await wallet.requests('wallet_getAssets')
    expect(asked?.params).toMatchObject([{ chainFilter: ['0x7a69'] }])
    expect(await wallet.requests('wallet_getCapabilities')).not.toHaveLength(0)
    expect(calls).toEqual([])
  })

  test('behavior: with one invalid asset the gateway answers instead', async ({ page, wallet, signIn }) => {
    const calls = balanceCalls(page)
    const lk = await signIn()
    await wallet.setAssets({
      '0x7a69': [{ address: 'native', balance: 'many', metadata: null, type: 'native' }],
    })
    await lk.accountButton.click()
    for (const symbol of SYMBOLS) await expect(lk.part(`lk-token-${symbol}`)).toBeVisible()
    expect(await wallet.requests('wallet_getAssets')).not.toHaveLength(0)
    expect(calls).not.toHaveLength(0)
  })
})

test('behavior: entries with zero decimals are dropped', async ({ page, openAccount }) => {
  await page.route(balancePath(), async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { balances: { address?: string; quantity: object }[] }
    const [model] = body.balances.filter(({ address }) => address)
    const odd = { ...model, symbol: 'TICKET', name: 'Ticket', quantity: { decimals: '0', numeric: '3' } }
    await route.fulfill({ response, json: { ...body, balances: [odd, ...body.balances] } })
  })
  const lk = await openAccount()
  for (const symbol of SYMBOLS) await expect(lk.part(`lk-token-${symbol}`)).toBeVisible()
  await expect(lk.part('lk-token-TICKET')).toHaveCount(0)
})

test('error: a failure is reported once, requests pause for 30 s, success clears it', async ({
  page,
  guard,
  openAccount,
}) => {
  guard.allow(/Failed to load resource/)
  const calls = balanceCalls(page)
  let isDown = true
  await page.route(balancePath(), (route) => (isDown ? route.abort() : route.continue()))
  await page.clock.install()
  const lk = await openAccount()
  await expect(lk.part('lk-tokens-failed')).toBeVisible()
  await expect(page.getByTestId('lk-toast')).toContainText(TOAST)
  const asked = calls.length
  await page.clock.fastForward(5_000)
  await expect(page.getByTestId('lk-toast')).toHaveCount(0)

  await lk.part('lk-tokens-retry').click()
  await lk.part('lk-action-receive').click()
  await expect(lk.view('WalletReceive')).toBeVisible()
  await lk.back.click()
  await expect(lk.part('lk-tokens-failed')).toBeVisible()
  await page.clock.fastForward(20_000)
  await lk.part('lk-tokens-retry').click()
  expect(calls).toHaveLength(asked)

  await page.clock.fastForward(10_000)
  await lk.part('lk-tokens-retry').click()
  await expect.poll(() => calls.length).toBe(asked + 1)
  await expect(lk.part('lk-tokens-failed')).toBeVisible()
  await expect(page.getByTestId('lk-toast')).toHaveCount(0)

  isDown = false
  await page.clock.fastForward(61_000)
  for (const symbol of SYMBOLS) await expect(lk.part(`lk-token-${symbol}`)).toBeVisible()
  await expect(lk.part('lk-tokens-failed')).toHaveCount(0)

  isDown = true
  await page.clock.fastForward(61_000)
  await expect(page.getByTestId('lk-toast')).toContainText(TOAST)
  await expect(lk.part('lk-token-TUSD')).toBeVisible()
})

test.describe('a network that the site does not serve', () => {
  test.use({
    walletOptions: async ({ browserName: _browserName }, use) => {
      const { chains = [], tokens = [] } = walletWorld()
      const foreign = { chainId: FOREIGN, rpcUrl: chains[0]?.rpcUrl ?? '', name: 'Foreign' }
      await use({ approval: 'script', chains: [...chains, foreign], tokens })
    },
  })

  test('behavior: an empty list without a request, reported once', async ({ page, wallet, signIn }) => {
    const lk = await signIn({ allowUnsupported: true })
    await wallet.setChain(FOREIGN)
    await expect(host(page, 'supported')).toHaveText('false')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await lk.accountButton.click()
    await expect(lk.part('lk-tokens-empty')).toBeVisible()
    await expect(page.getByTestId('lk-toast')).toContainText(TOAST)
    await expect(page.getByTestId('lk-toast')).toHaveCount(0)
    await lk.part('lk-action-receive').click()
    await lk.back.click()
    await expect(lk.part('lk-tokens-empty')).toBeVisible()
    await expect(page.getByTestId('lk-toast')).toHaveCount(0)
    const asking = requests.filter((url) => /\/balance|127\.0\.0\.1/.test(url) && !/Image/.test(url))
    expect(asking).toEqual([])
    expect(await wallet.requests('eth_getBalance')).toEqual([])
  })
})

/** Without pictures; a batch's calls count each. */
function apiCalls(page: Page): string[] {
  const pictures: string[] = []
  const own = [world().gatewayUrl, ...world().devnet.chains.map(({ rpcUrl }) => rpcUrl)]
  page.on('request', (request) => {
    const url = request.url()
    if (!own.some((base) => url.startsWith(base)) || /get\w*Image/.test(url)) return
    const body = request.postData() ?? ''
    for (const call of body.match(/"method":"\w+"/g) ?? ['']) pictures.push(`${url} ${call}`)
  })
  return pictures
}

const setVisible = (page: Page, visibility: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)

test('behavior: an idle page polls each chain at most twice a minute, a hidden one never', async ({
  page,
  signIn,
}) => {
  await page.clock.install()
  const lk = await signIn()
  await expect(host(page, 'balance')).toHaveText('10 ETH')
  await page.clock.runFor(5_000)
  const apiUrls = apiCalls(page)
  await page.clock.runFor(60_000)
  await expect.poll(() => apiUrls.length).toBeGreaterThan(0)
  expect(apiUrls.length, apiUrls.join('\n')).toBeLessThanOrEqual(2)

  await lk.accountButton.click()
  await expect(lk.part('lk-token-TUSD')).toBeVisible()
  await page.clock.runFor(5_000)
  apiUrls.splice(0)
  await page.clock.runFor(60_000)
  await expect.poll(() => apiUrls.length).toBeGreaterThan(0)
  expect(apiUrls.length, apiUrls.join('\n')).toBeLessThanOrEqual(2)

  await setVisible(page, 'hidden')
  apiUrls.splice(0)
  await page.clock.runFor(600_000)
  expect(apiUrls).toEqual([])
  await setVisible(page, 'visible')
  await expect.poll(() => apiUrls.length).toBeGreaterThan(0)
})
