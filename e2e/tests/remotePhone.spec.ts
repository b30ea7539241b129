import { devices } from '@playwright/test'
import { type Door, door } from '../support/door.js'
import { demoAddress } from '../support/fixtures.js'
import { catchLinks, openedLinks } from '../support/openedLinks.js'
import { ownAccounts } from '../support/ownAccounts.js'
import { pairingReady } from '../support/pairingReady.js'
import { expect, expectConnected, host, test } from '../support/remoteTest.js'
import { thimble } from '../support/thimble.js'
import { world } from '../support/world.js'

const { userAgent: android } = devices['Pixel 7']
const { userAgent: iphone } = devices['iPhone 15']
const screen = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
const featured = ['io.metamask', 'io.zerion.wallet', 'app.phantom', 'com.coinbase.wallet']

const pairingUri = /^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=\d+$/

function uriOf(href: string, start: string): string {
  expect(href.slice(0, start.length)).toBe(start)
  return href.slice(start.length)
}

async function openPrepared(lk: Door, ready: Promise<void>): Promise<void> {
  await lk.open()
  await ready
}

test.describe('on Android', () => {
  test.use({ ...screen, userAgent: android })

  test('behavior: the tap opens the app by its scheme in the same task; after two seconds there are alternatives', async ({
    page,
    openRemote,
  }) => {
    await catchLinks(page)
    const ready = pairingReady(page)
    const lk = await openRemote({ featured, everyone: true })
    await openPrepared(lk, ready)
    await lk.row('io.metamask').tap()
    const [first] = await openedLinks(page)
    expect(first).toMatchObject({ target: '_self', inTask: true })
    const encoded = uriOf(first?.href ?? '', 'metamask://wc?uri=')
    expect(decodeURIComponent(encoded)).toMatch(pairingUri)

    await expect(lk.view('ConnectingWalletConnect')).toBeVisible()
    await expect(lk.part('lk-way-out')).toBeVisible()
    await lk.part('lk-other-link').tap()
    await lk.part('lk-open-wallet').tap()
    const [, universal, again] = await openedLinks(page)
    expect(universal).toMatchObject({
      href: `https://metamask.app.link/wc?uri=${encoded}`,
      target: '_self',
      inTask: true,
    })
    expect(again).toEqual(first)
  })

  test('behavior: a tap before the pairing is ready shows a button that opens the app', async ({
    page,
    openRemote,
  }) => {
    await catchLinks(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.routeWebSocket(/./, async (socket) => {
      await held
      socket.connectToServer()
    })
    const lk = await openRemote({ featured, everyone: true })
    await lk.open()
    await lk.row('io.metamask').tap()
    await expect(lk.view('ConnectingWalletConnect')).toBeVisible()
    expect(await openedLinks(page)).toEqual([])
    release()
    await expect(lk.part('lk-open-wallet')).toBeEnabled()
    await lk.part('lk-open-wallet').tap()
    const [link] = await openedLinks(page)
    expect(link).toMatchObject({ target: '_self', inTask: true })
    expect(link?.href).toMatch(/^metamask:\/\/wc\?uri=wc%3A/)
  })

  test('behavior: a web app opens in its own tab', async ({ page, openRemote }) => {
    await catchLinks(page)
    const ready = pairingReady(page)
    const lk = await openRemote({ featured, everyone: true })
    await openPrepared(lk, ready)
    await lk.row('io.zerion.wallet').tap()
    await lk.part('lk-platforms-web').tap()
    await lk.part('lk-open-wallet').tap()
    const links = await openedLinks(page)
    expect(links.at(-1)).toMatchObject({ target: '_blank', inTask: true })
    expect(links.at(-1)?.href).toMatch(/^https:\/\/wallet\.zerion\.io\/wc\?uri=wc%3A/)
  })

  for (const [id, expected] of [
    [
      'app.phantom',
      (href: string, origin: string) =>
        `intent://browse/${href}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`,
    ],
    ['com.coinbase.wallet', (href: string) => `cbwallet://miniapp?url=${href}`],
  ] as const) {
    test(`behavior: ${id} opens the page in its own browser`, async ({ page, openRemote }) => {
      await catchLinks(page)
      const lk = await openRemote({ featured, everyone: true })
      await lk.open()
      await lk.row(id).tap()
      await expect.poll(() => openedLinks(page)).toHaveLength(1)
      const [link] = await openedLinks(page)
      const href = encodeURIComponent(page.url())
      const origin = encodeURIComponent(new URL(page.url()).origin)
      expect(link).toEqual({ href: expected(href, origin), target: '_self', inTask: true })
      await expect(lk.view('ConnectingWalletConnect')).toBeVisible()
      await expect(lk.part('lk-way-out')).toBeVisible()
    })
  }

  test('behavior: in Telegram the universal link opens through the mini app; a scheme is encoded twice', async ({
    page,
    openRemote,
  }) => {
    await catchLinks(page, { telegram: true })
    const ready = pairingReady(page)
    const lk = await openRemote({ featured, everyone: true })
    await openPrepared(lk, ready)
    await lk.row('io.metamask').tap()
    const [first] = await openedLinks(page)
    expect(first).toMatchObject({ target: 'telegram', inTask: true })
    const once = uriOf(first?.href ?? '', 'https://metamask.app.link/wc?uri=')
    expect(decodeURIComponent(once)).toMatch(pairingUri)
    await lk.part('lk-other-link').tap()
    const [, native] = await openedLinks(page)
    expect(native).toEqual({
      href: `metamask://wc?uri=${encodeURIComponent(once)}`,
      target: '_blank',
      inTask: true,
    })
  })

  test('behavior: inside a frame the link opens in the top window', async ({ page, context }) => {
    // Routed pages count as public, and need permission for this machine.
    await context.grantPermissions(['local-network-access'])
    await context.route(`${world().demoUrl}/?*`, async (route) => {
      const response = await route.fetch()
      const headers = { ...response.headers(), 'content-security-policy': '' }
      await route.fulfill({ response, headers })
    })
    await catchLinks(page)
    const ready = pairingReady(page)
    const outer = `${world().demoUrl}/outer.html`
    const body = `<iframe src="${demoAddress({ remote: true, featured, everyone: true })}" width="380" height="800"></iframe>`
    await page.route(outer, (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto(outer)
    const inner = page.frameLocator('iframe')
    await inner.getByTestId('lk-connect-button').tap()
    await ready
    await inner.getByTestId('lk-wallet-io.metamask').tap()
    const frame = page.frames().find((item) => item !== page.mainFrame())
    if (!frame) throw new Error('The frame did not load')
    await expect.poll(() => openedLinks(frame)).toHaveLength(1)
    expect((await openedLinks(frame))[0]).toMatchObject({ target: '_top', inTask: true })
  })

  test('behavior: any wallet: the system’s own chooser for the bare link, or the link to copy', async ({
    page,
    context,
    openRemote,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await catchLinks(page)
    const lk = await openRemote()
    await lk.open()
    await lk.row('walletConnect').tap()
    await expect(lk.view('ConnectingWalletConnectBasic')).toBeVisible()
    const button = lk.part('lk-open-wallet')
    await expect(button).toBeEnabled()
    await button.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
    const href = await button.getAttribute('href')
    await button.tap()
    await lk.part('lk-way-out').getByTestId('lk-copy-link').tap()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(pairingUri)
    const [opened] = await openedLinks(page)
    expect(href ?? opened?.href).toBe(copied)
  })

  test('behavior: the list excludes wallets that cannot be reached from a phone', async ({ openRemote }) => {
    const lk = await openRemote()
    await lk.open()
    await lk.part('lk-all-wallets').tap()
    const search = lk.part('lk-search')
    await search.fill('rainbow')
    await expect(lk.row('me.rainbow')).toBeVisible()
    await search.fill('magic eden')
    await expect(lk.row('me.rainbow')).toHaveCount(0)
    await expect(lk.row('app.magiceden')).toHaveCount(0)
  })
})

test.describe('on an iPhone', () => {
  test.use({ ...screen, userAgent: iphone })

  test('behavior: Phantom opens the page by its universal link', async ({ page, openRemote }) => {
    await catchLinks(page)
    const lk = await openRemote({ featured, everyone: true })
    await lk.open()
    await lk.row('app.phantom').tap()
    await expect.poll(() => openedLinks(page)).toHaveLength(1)
    const href = encodeURIComponent(page.url())
    const origin = encodeURIComponent(new URL(page.url()).origin)
    expect((await openedLinks(page))[0]).toEqual({
      href: `https://phantom.app/ul/browse/${href}?ref=${origin}`,
      target: '_self',
      inTask: true,
    })
  })
})

for (const [name, userAgent] of Object.entries({ android, iphone })) {
  test.describe(`on one phone: ${name}`, () => {
    test.use({ ...screen, userAgent })

    test('behavior: to the wallet, approve, back, connected; a request opens it again', async ({
      page,
      context,
      accounts,
      openRemote,
    }) => {
      await ownAccounts(context, accounts)
      const ready = pairingReady(page)
      const lk = await openRemote()
      await openPrepared(lk, ready)
      await lk.row('thimble').tap()
      const wallet = thimble(page)
      await expect(page).toHaveURL(new RegExp(`^${world().devnet.wallet}/`))
      await wallet.approve()
      await wallet.part('wa-back').tap()
      await expectConnected(page, accounts[0].address)
      await expect(host(page, 'wallet')).toHaveText('Thimble')

      const opening = context.waitForEvent('page')
      await page.getByTestId('sign-guestbook').tap()
      const opened = thimble(await opening)
      await opened.approve()
      await opened.goBack()
      await expect(page.getByTestId('signature')).toBeVisible()
      await expect.poll(() => context.pages().length).toBe(1)
    })
  })
}

test('behavior: on a desktop a tab for the desktop app opens it beside the page', async ({
  page,
  openRemote,
}) => {
  await catchLinks(page)
  const lk = await openRemote({ featured: ['com.ledger'], everyone: true })
  await lk.choose('com.ledger')
  await expect(door(page).part('lk-qr')).toBeVisible()
  await lk.part('lk-platforms-desktop').click()
  await lk.part('lk-open-wallet').click()
  const links = await openedLinks(page)
  expect(links).toHaveLength(1)
  expect(links[0]).toMatchObject({ target: '_blank', inTask: true })
  expect(links[0]?.href).toMatch(/^ledgerlive:\/\/wc\?uri=wc%3A/)
})
