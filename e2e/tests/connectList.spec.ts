import type { Locator, Page } from '@playwright/test'
import { saveData } from '../support/saveData.js'
import { expect, host, test, WALLET } from '../support/fixtures.js'
import { requestsOf } from '../support/requestsOf.js'

test.use({ walletOptions: { approval: 'auto' } })

const rowsOf = async (view: Locator): Promise<readonly string[]> =>
  view
    .locator('[data-testid^="lk-wallet-"]')
    .evaluateAll((rows) =>
      rows.map((row) => row.getAttribute('data-testid')?.slice('lk-wallet-'.length) ?? ''),
    )

const hostileRan = (page: Page) => page.evaluate(() => Reflect.get(window, '__hostileRan') === true)

test('behavior: two announced wallets are two rows, and the pressed one connects', async ({
  page,
  wallet,
  addWallet,
  openDemo,
}) => {
  const second = await addWallet({ rdns: 'test.second', name: 'Second Wallet', approval: 'auto' })
  const lk = await openDemo()
  await lk.open()
  await expect(lk.row(WALLET)).toContainText('Installed')
  await expect(lk.row('test.second')).toContainText('Installed')
  await lk.row('test.second').click()
  await expect(host(page, 'wallet')).toHaveText('Second Wallet')
  expect(await wallet.requests()).toEqual([])
  expect(await second.requests('eth_requestAccounts')).toHaveLength(1)
})

test('behavior: an installed wallet of the catalogue is one row', async ({ page, addWallet, openDemo }) => {
  await addWallet({ rdns: 'io.metamask', name: 'MetaMask', approval: 'auto' })
  const lk = await openDemo()
  await lk.open()
  await expect(lk.row('io.metamask')).toContainText('Installed')
  await expect(lk.view('Connect').getByText('MetaMask', { exact: true })).toHaveCount(1)
  await lk.row('io.metamask').click()
  await expect(host(page, 'status')).toHaveText('connected')
})

test('behavior: a wallet that is not installed links to its installation', async ({ page, openDemo }) => {
  const lk = await openDemo()
  await lk.choose('io.metamask')
  await expect(lk.part('lk-not-installed')).toContainText('MetaMask isn’t installed')
  const link = lk.part('lk-install-link')
  await expect(link).toHaveAttribute('href', /^https:\/\/chrome\.google\.com\/webstore\//)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await lk.part('lk-install').getByRole('tab', { name: 'Mobile' }).click()
  await expect(lk.part('lk-store-ios')).toHaveAttribute('href', /^https:\/\/apps\.apple\.com\//)
  await expect(lk.part('lk-install-qr')).toBeVisible()
  await expect(host(page, 'status')).toHaveText('disconnected')
  await lk.back.click()
  await expect(lk.view('Connect')).toBeVisible()
})

test('behavior: installing a wallet while its page waits continues automatically', async ({
  page,
  addWallet,
  openDemo,
}) => {
  const metamask = await addWallet({
    rdns: 'io.metamask',
    name: 'MetaMask',
    approval: 'auto',
    announce: false,
  })
  const lk = await openDemo()
  await lk.choose('io.metamask')
  await expect(lk.part('lk-not-installed')).toBeVisible()
  await metamask.announce()
  await expect(host(page, 'status')).toHaveText('connected')
})

test.describe('a late announcement', () => {
  test.use({ walletOptions: { approval: 'auto', announce: { delayMs: 500 } } })

  test('behavior: 500 ms late it is listed and connects', async ({ page, wallet: _wallet, openDemo }) => {
    const lk = await openDemo()
    await lk.choose(WALLET)
    await expect(host(page, 'status')).toHaveText('connected')
  })
})

test.describe('an announcement while the list is open', () => {
  test.use({ walletOptions: { approval: 'auto', announce: false } })

  test('behavior: one row, however often, and no row moves under the pointer', async ({
    page,
    wallet,
    openDemo,
  }) => {
    const lk = await openDemo()
    await lk.open()
    await expect(lk.row('io.metamask')).toBeVisible()
    const before = await rowsOf(lk.view('Connect'))
    for (let time = 0; time < 3; time += 1) await wallet.announce()
    await expect(lk.row(WALLET)).toHaveCount(1)
    expect((await rowsOf(lk.view('Connect'))).filter((id) => id !== WALLET)).toEqual(before)
    expect((await rowsOf(lk.view('Connect'))).slice(0, before.length)).toEqual(before)
    await lk.row(WALLET).click()
    await expect(host(page, 'status')).toHaveText('connected')
  })
})

test('behavior: nothing can be pressed before the terms are accepted', async ({ page, wallet, openDemo }) => {
  const lk = await openDemo({ legalCheckbox: true })
  await lk.open()
  const legal = lk.part('lk-legal')
  await expect(legal).not.toBeChecked()
  await expect(lk.card.getByRole('link', { name: 'terms of service' })).toHaveAttribute(
    'href',
    /terms\.html$/,
  )
  await lk.row(WALLET).click({ force: true })
  await expect(lk.view('Connect')).toBeVisible()
  expect(await wallet.requests()).toEqual([])
  await legal.click()
  await expect(legal).toBeChecked()
  await lk.row(WALLET).click()
  await expect(host(page, 'status')).toHaveText('connected')
})

test('behavior: collapsed wallets are one row that opens the list', async ({
  page,
  wallet: _wallet,
  openDemo,
}) => {
  const lk = await openDemo({ collapseWallets: true })
  await lk.open()
  await expect(lk.row(WALLET)).toHaveCount(0)
  await lk.part('lk-use-wallet').click()
  await expect(lk.view('ConnectWallets')).toBeVisible()
  await lk.back.click()
  await lk.part('lk-use-wallet').click()
  await lk.row(WALLET).click()
  await expect(host(page, 'status')).toHaveText('connected')
})

test('behavior: wallets excluded by id or name are never listed, installed or not', async ({
  addWallet,
  openDemo,
}) => {
  await addWallet({ rdns: 'io.metamask', name: 'MetaMask' })
  const lk = await openDemo({ exclude: ['io.metamask', 'Trust Wallet'] })
  await lk.open()
  await expect(lk.view('Connect').locator('[data-testid^="lk-wallet-"]').first()).toBeVisible()
  const rows = await rowsOf(lk.view('Connect'))
  expect(rows).not.toContain('io.metamask')
  expect(rows).not.toContain('com.trustwallet.app')
  await lk.part('lk-all-wallets').click()
  await lk.part('lk-search').fill('metamask')
  await expect(lk.part('lk-search-empty').or(lk.part('lk-grid'))).toBeVisible()
  await expect(lk.view('AllWallets')).toHaveAttribute('data-status', 'ready')
  await expect(lk.row('io.metamask')).toHaveCount(0)
})

test('behavior: featured wallets are the first of those that are not installed', async ({
  wallet: _wallet,
  openDemo,
}) => {
  const lk = await openDemo({ featured: ['me.rainbow', 'io.zerion.wallet'] })
  await lk.open()
  await expect(lk.row('me.rainbow')).toBeVisible()
  const others = (await rowsOf(lk.view('Connect'))).filter((id) => id !== WALLET)
  expect(others.slice(0, 2)).toEqual(['me.rainbow', 'io.zerion.wallet'])
})

test('behavior: with an include list nothing else is shown', async ({
  wallet: _wallet,
  addWallet,
  openDemo,
}) => {
  await addWallet({ rdns: 'test.other', name: 'Other Wallet' })
  const lk = await openDemo({ include: ['me.rainbow', WALLET] })
  await lk.open()
  await expect(lk.row('me.rainbow')).toBeVisible()
  expect([...(await rowsOf(lk.view('Connect')))].sort()).toEqual([WALLET, 'me.rainbow'])
})

test('behavior: search finds a wallet of the catalogue, and nothing for nonsense', async ({ openDemo }) => {
  const lk = await openDemo()
  await lk.open()
  await lk.part('lk-all-wallets').click()
  await lk.part('lk-search').fill('rainb')
  await expect(lk.row('me.rainbow')).toBeVisible()
  await lk.part('lk-search').fill('zzqqxx')
  await expect(lk.part('lk-search-empty')).toContainText('zzqqxx')
  await lk.part('lk-search-clear').click()
  await expect(lk.row('io.metamask')).toBeVisible()
})

const hostile = ['hugeIcon', 'httpIcon', 'svgScript', 'longName', 'htmlName'] as const
for (const kind of hostile) {
  test(`error: a hostile announcement (${kind}) is a harmless row`, async ({ page, wallet, openDemo }) => {
    const lk = await openDemo()
    await wallet.announceHostile({ kind })
    await lk.open()
    const row = lk.row(`io.latchkey.hostile.${kind.toLowerCase()}`)
    await expect(row).toHaveCount(1)
    expect((await row.innerText()).length).toBeLessThan(80)
    await expect(row.locator('b, script, img[src^="http:"]')).toHaveCount(0)
    const source = await row
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
    expect(source.every((src) => src === null || src.startsWith('data:image/'))).toBe(true)
    if (kind === 'hugeIcon' || kind === 'httpIcon') expect(source).toEqual([])
    const card = await lk.card.boundingBox()
    expect(card?.width).toBeLessThanOrEqual(480)
    await row.click()
    await expect(lk.part('lk-connecting-message')).toContainText('Couldn’t connect')
    expect(await hostileRan(page)).toBe(false)
    await lk.back.click()
    await lk.row(WALLET).click()
    await expect(host(page, 'status')).toHaveText('connected')
  })
}

for (const kind of ['throwingGetter', 'noInfo', 'sameRdns'] as const) {
  test(`error: a hostile announcement (${kind}) makes no row and takes over none`, async ({
    page,
    wallet,
    openDemo,
  }) => {
    const lk = await openDemo()
    await wallet.announceHostile({ kind })
    await lk.open()
    await expect(lk.row(WALLET)).toHaveCount(1)
    await expect(lk.row(WALLET)).toContainText('Test Wallet')
    expect((await rowsOf(lk.view('Connect'))).filter((id) => id.includes('hostile'))).toEqual([])
    await lk.row(WALLET).click()
    await expect(host(page, 'status')).toHaveText('connected')
  })
}

test('behavior: a pointer on the button prepares the first view, unnoticed by the page and the gateway', async ({
  page,
  wallet: _wallet,
  openDemo,
}) => {
  const walletRequests = requestsOf(page, (url) => url.includes('/getWallets'))
  await saveData(page)
  const lk = await openDemo()
  const children = await page.evaluate(() => document.body.childElementCount)
  const drawing = page.waitForResponse(/\/modal-[^/]*\.js$/)
  await lk.connectButton.hover()
  await drawing
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => document.body.childElementCount)).toBe(children)
  await expect(lk.layer).toHaveCount(0)
  expect(walletRequests).toEqual([])
  await lk.open()
  await expect(lk.row(WALLET)).toBeVisible()
  await expect.poll(() => walletRequests.length).toBeGreaterThan(0)
})
