import { devices, type BrowserContext, type Page } from '@playwright/test'
import { chainClient } from '../support/chain.js'
import { type Door, door } from '../support/door.js'
import { fillSend, freshAddress } from '../support/moneyTest.js'
import { ownAccounts } from '../support/ownAccounts.js'
import { pairingReady } from '../support/pairingReady.js'
import { expect, expectConnected, test } from '../support/remoteTest.js'
import { type Thimble, thimble } from '../support/thimble.js'
import { withoutGesture } from '../support/withoutGesture.js'
import { world } from '../support/world.js'

// Browsers open no app without a tap.

const { userAgent } = devices['Pixel 7']
const phoneScreen = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, userAgent }

async function openByButton(page: Page, context: BrowserContext): Promise<Thimble> {
  const opening = context.waitForEvent('page')
  await page.getByTestId('lk-open-request').tap()
  return thimble(await opening)
}

const signature = (page: Page) => page.getByTestId('signature')

test.describe('on a phone', () => {
  test.use(phoneScreen)

  let lk: Door
  test.beforeEach(async ({ page, context, accounts, openRemote }) => {
    await ownAccounts(context, accounts)
    const ready = pairingReady(page)
    lk = await openRemote()
    await lk.open()
    await ready
    await lk.row('thimble').tap()
    await expect(page).toHaveURL(new RegExp(`^${world().devnet.wallet}/`))
    const wallet = thimble(page)
    await wallet.approve()
    await wallet.part('wa-back').tap()
    await expectConnected(page, accounts[0].address)
  })

  test('behavior: the view opens, its button opens the wallet, and the answer closes it', async ({
    page,
    context,
  }) => {
    await withoutGesture(page, 'sign-guestbook')
    await expect(lk.view('OpenWallet')).toBeVisible()
    await expect(lk.heading).toHaveText('Thimble')
    await expect(lk.part('lk-open-message')).toContainText('Open Thimble')
    expect(context.pages()).toHaveLength(1)
    const wallet = await openByButton(page, context)
    await wallet.approve()
    await wallet.goBack()
    await expect(signature(page)).toBeVisible()
    await expect(lk.layer).toHaveCount(0)
  })

  test('behavior: after a dismissal the request is still answered; the modal shows the button until then', async ({
    page,
    context,
  }) => {
    await withoutGesture(page, 'sign-guestbook')
    await lk.part('lk-not-now').tap()
    await expect(lk.layer).toHaveCount(0)
    await lk.accountButton.tap()
    await expect(lk.view('Account')).toBeVisible()
    await expect(page.getByTestId('lk-request-bar')).toContainText('A request is waiting for you in Thimble.')
    const wallet = thimble(await context.newPage())
    await wallet.open()
    await wallet.reject()
    await wallet.page.close()
    await expect(page.getByTestId('lk-request-bar')).toHaveCount(0)
    await expect(lk.view('Account')).toBeVisible()
    await expect(page.locator('.guestbook [role=status]')).not.toBeEmpty()
  })

  test('behavior: an answer without the button closes the view', async ({ page, context }) => {
    await withoutGesture(page, 'sign-guestbook')
    await expect(lk.view('OpenWallet')).toBeVisible()
    const wallet = thimble(await context.newPage())
    await wallet.open()
    await wallet.approve()
    await wallet.page.close()
    await expect(signature(page)).toBeVisible()
    await expect(lk.layer).toHaveCount(0)
  })

  test('behavior: a tap opens the wallet directly: no view', async ({ page, context }) => {
    const opening = context.waitForEvent('page')
    await page.getByTestId('sign-guestbook').tap()
    const wallet = thimble(await opening)
    await expect(lk.layer).toHaveCount(0)
    await wallet.approve()
    await wallet.goBack()
    await expect(signature(page)).toBeVisible()
    await expect(lk.layer).toHaveCount(0)
  })

  test('behavior: the progress of a transfer stays and gets the button', async ({ page, context }) => {
    const receiver = freshAddress()
    await lk.accountButton.tap()
    await lk.part('lk-action-send').tap()
    await fillSend(lk, { amount: '0.5', receiver })
    await lk.part('lk-send-review').tap()
    await expect(lk.part('lk-send-confirm')).toBeEnabled()
    await withoutGesture(page, 'lk-send-confirm')
    await expect(lk.part('lk-send-message')).toContainText('Confirm in Thimble')
    const wallet = await openByButton(page, context)
    await wallet.approve()
    await wallet.goBack()
    await expect(lk.part('lk-send-message')).toContainText('Sent 0.5 ETH')
    await expect(page.getByTestId('lk-request-bar')).toHaveCount(0)
    expect(await chainClient(0).getBalance({ address: receiver })).toBe(5n * 10n ** 17n)
  })
})

test('behavior: on a desktop there is no prompt to open anything', async ({ page, phone, connectPhone }) => {
  await connectPhone()
  await withoutGesture(page, 'sign-guestbook')
  await expect(door(page).layer).toHaveCount(0)
  await phone.approve()
  await expect(signature(page)).toBeVisible()
  await expect(door(page).layer).toHaveCount(0)
})
