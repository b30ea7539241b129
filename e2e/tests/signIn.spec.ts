import type { Page } from '@playwright/test'
import { door } from '../support/door.js'
import { expect, host, test, WALLET } from '../support/fixtures.js'
import { writeInGuestbook } from '../support/guestbook.js'
import { waitForStillCard } from '../support/stillCard.js'
import { world } from '../support/world.js'

test('behavior: connecting signs in, lasts, and another account signs again', async ({
  page,
  wallet,
  accounts,
  openDemo,
}) => {
  const lk = await openDemo({ signIn: true })
  await lk.choose(WALLET)
  await wallet.approve()
  const view = lk.view('SIWXSignMessage')
  await expect(view).toContainText('Sign in to')
  await expect(view).toContainText(new URL(page.url()).host)
  await expect(lk.close).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(view).toBeVisible()

  await lk.part('lk-sign-in-sign').click()
  await wallet.reject()
  await expect(lk.part('lk-sign-in-message')).toContainText('You declined')
  await lk.part('lk-sign-in-sign').click()
  const request = await wallet.approve()
  expect(request).toMatchObject({ kind: 'signMessage' })
  expect(JSON.stringify(request)).toContain(accounts[0].address)
  expect(JSON.stringify(request)).toContain('wants you to sign in with your Ethereum account')
  expect(JSON.stringify(request)).toContain('Welcome to the print shop.')
  await expect(lk.layer).toHaveCount(0)
  await expect(lk.accountButton).toBeFocused()
  await expect(host(page, 'status')).toHaveText('connected')
  await expect(host(page, 'events')).toContainText('SIWX_AUTH_SUCCESS')

  // The shop verifies the gateway's token.
  const line = `The stars, ${accounts[0].address.slice(2, 10)}.`
  const written = await writeInGuestbook(page, line, accounts[0].address)
  const forged = await page.request.post(new URL('/shop/guestbook', page.url()).href, {
    data: { text: 'Me too' },
    headers: { authorization: 'Bearer e30.e30.x' },
  })
  expect(forged.status()).toBe(401)

  await page.reload()
  await expect(written).toBeVisible()
  await expect(host(page, 'status')).toHaveText('connected')
  await expect(lk.accountButton).toBeVisible()
  await expect(lk.layer).toHaveCount(0)

  await wallet.setAccount(1)
  await expect(view).toBeVisible()
  await lk.part('lk-sign-in-cancel').click()
  await expect(host(page, 'status')).toHaveText('disconnected')
  await expect(lk.layer).toHaveCount(0)
})

test.describe('with a wallet that knows wallet_connect (ERC-7846)', () => {
  test.use({ walletOptions: { signIn: true } })

  test('behavior: one approval connects and signs in', async ({ page, wallet, accounts, openDemo }) => {
    const [{ address }] = accounts
    const lk = await openDemo({ signIn: true })
    await lk.choose(WALLET)
    const request = await wallet.approve()
    expect(request).toMatchObject({ kind: 'signIn', account: address, warning: null })
    expect(JSON.stringify(request)).toContain('Welcome to the print shop.')
    await expect(lk.layer).toHaveCount(0)
    await expect(host(page, 'events')).toContainText('SIWX_AUTH_SUCCESS')
    expect((await wallet.requests()).map(({ method }) => method)).not.toContain('personal_sign')
    await writeInGuestbook(page, `One approval, ${address.slice(2, 10)}.`, address)
    await page.reload()
    await expect(host(page, 'address')).toHaveText(address)
    await expect(lk.layer).toHaveCount(0)
    expect(await wallet.pending()).toBeNull()
  })

  test('behavior: after a rejection the wallet is not asked in another way', async ({
    page,
    wallet,
    openDemo,
  }) => {
    const lk = await openDemo({ signIn: true })
    await lk.choose(WALLET)
    await wallet.reject()
    await expect(lk.view('ConnectingExternal')).toContainText(/declined/i)
    expect((await wallet.requests()).map(({ method }) => method)).not.toContain('eth_requestAccounts')
    await lk.part('lk-try-again').click()
    expect(await wallet.approve()).toMatchObject({ kind: 'signIn' })
    await expect(host(page, 'status')).toHaveText('connected')
  })

  test.describe('and signs another text', () => {
    test.use({ walletOptions: { signIn: 'wrong' } })

    test('behavior: the gateway refuses it, and the visitor is asked the usual way', async ({
      wallet,
      openDemo,
      guard,
    }) => {
      guard.allow(/status of 422/)
      const lk = await openDemo({ signIn: true })
      await lk.choose(WALLET)
      await wallet.approve()
      await expect(lk.view('SIWXSignMessage')).toContainText('Sign in to')
      await lk.part('lk-sign-in-sign').click()
      expect(await wallet.approve()).toMatchObject({ kind: 'signMessage' })
      await expect(lk.layer).toHaveCount(0)
    })
  })
})

test.describe('on a phone, with optional sign-in', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('behavior: without a signature the visitor stays connected, signs later, and is signed in or out in every tab', async ({
    context,
    page,
    wallet,
  }) => {
    const hostPage = `${world().hostsUrl}/signIn.html`
    const signed = (tab: Page, status: string) => expect(tab.getByTestId('signed')).toHaveText(status)
    await page.goto(hostPage)
    const lk = door(page)
    const view = lk.view('SIWXSignMessage')
    await lk.choose(WALLET)
    await wallet.approve()
    await expect(view).toContainText('Sign in to')
    await waitForStillCard(page)
    const sheet = await lk.card.boundingBox()
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeGreaterThan(820)

    await page.reload()
    await expect(view).toBeVisible()
    await lk.part('lk-sign-in-cancel').click()
    await expect(lk.layer).toHaveCount(0)
    await expect(page.getByTestId('status')).toHaveText('connected')
    await signed(page, 'unsigned')

    const second = await context.newPage()
    await second.goto(hostPage)
    const other = door(second)
    await expect(other.view('SIWXSignMessage')).toBeVisible()
    await page.bringToFront()
    await page.getByTestId('sign-in').click()
    await wallet.approve()
    await Promise.all([signed(page, 'signed'), signed(second, 'signed')])
    await expect(other.layer).toHaveCount(0)
    await second.getByTestId('sign-out').click()
    await signed(page, 'unsigned')
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(lk.layer).toHaveCount(0)

    await page.evaluate(() => (window.lifetime = 1))
    await page.getByTestId('sign-in').click()
    await wallet.approve()
    await expect(view).toBeVisible()
    await expect(page.getByTestId('seen')).toHaveText(/signed checking unsigned$/)
  })
})
