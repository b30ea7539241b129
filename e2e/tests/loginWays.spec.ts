import { expect, type Page, test } from '@playwright/test'
import { type Hex, parseEther } from 'viem'
import { allowAndStop } from '../support/allowAndStop.js'
import { answerProvider } from '../support/answerProvider.js'
import { drawnByThePage } from '../support/drawnByThePage.js'
import { eachProvider } from '../support/eachProvider.js'
import { loginPage, pressLast } from '../support/loginPage.js'
import { type LoginWorld, startLoginWorld } from '../support/loginWorld.js'
import { tryProgramLogin } from '../support/programLogin.js'
import { addPasskeyDevice } from '../support/passkeyDevice.js'
import { payInAdvance } from '../support/payInAdvance.js'
import { swapAtOnce } from '../support/swapAtOnce.js'
import { giveLamports, lamportsOf, unsignedTransfer } from '../support/solanaChain.js'

// Shared services; an identity per test.
test.describe.configure({ mode: 'serial' })

let own: LoginWorld
test.beforeAll(async () => {
  own = await startLoginWorld()
})
test.afterAll(() => own.stop())

const receiver: Hex = '0x000000000000000000000000000000000000bEEF'

async function arrive(page: Page, query: Readonly<Record<string, string>> = {}) {
  const visit = loginPage(page)
  await visit.open(own.site, { ...own.query, ...query })
  await visit.lk.open()
  return visit
}

async function sendEther(page: Page, from: Hex): Promise<void> {
  const visit = loginPage(page)
  await own.fund(from)
  const before = await own.balanceOf(receiver)
  const sending = visit.ask('eth_sendTransaction', [{ from, to: receiver, value: '0xde0b6b3a7640000' }])
  await visit.approve('Send', 'Send 1 ETH to')
  expect(await own.succeeded((await sending) as Hex)).toBe(true)
  expect((await own.balanceOf(receiver)) - before).toBe(parseEther('1'))
}

test('behavior: with Google to a smart account that swaps and sends, and on Solana; a closed window is reported', async ({
  page,
}) => {
  const visit = await arrive(page, { sessions: '1', gateway: own.gateway })
  const { lk } = visit
  await test.step('the window is closed, and opened again', async () => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), lk.part('lk-social-google').click()])
    await expect(popup.getByText('This page stands in for google')).toBeVisible()
    await popup.close()
    await expect(lk.part('lk-login-message')).toContainText('The window was closed')
    const [again] = await Promise.all([page.waitForEvent('popup'), lk.part('lk-social-again').click()])
    await answerProvider(again, 'mira')
    await expect.poll(() => again.isClosed()).toBe(true)
  })
  const address = (await visit.connected()) as Hex
  await expect(lk.layer).toHaveCount(0)
  expect(await visit.types()).toEqual(['smartAccount', 'smartAccount', 'eoa'])

  await test.step('before its deployment it approves and swaps at once', () =>
    swapAtOnce(visit, own, address))

  await test.step('the smart account sends through the bundler', () => sendEther(page, address))

  await test.step('it grants a key a permission, in words, and revokes it', () => allowAndStop(visit))

  await test.step('the account on Solana sends', async () => {
    const from = await page.evaluate(() => window.clients[0]?.provider('solana')?.accounts[0]?.address ?? '')
    await giveLamports(from, 3_000_000_000)
    const transaction = await unsignedTransfer(from, from, 1_000n)
    const sending = page.evaluate(async (text) => {
      const wallet = window.clients[0]?.provider('solana')
      const [account] = wallet?.accounts ?? []
      if (!wallet || !account) throw new Error('not connected')
      const [output] =
        (await wallet.features['solana:signAndSendTransaction']?.signAndSendTransaction({
          account,
          chain: 'solana:localnet',
          transaction: Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
        })) ?? []
      return output?.signature.length
    }, transaction)
    await visit.approve('Send', 'Send 0.000001 SOL')
    expect(await sending).toBe(64)
    await expect.poll(() => lamportsOf(from)).toBe(2_999_995_000n)
  })
})

test('behavior: with each provider a first login is one window and no email', ({ browser }) =>
  eachProvider(browser, own))

test('behavior: with GitHub in the same tab, where the browser blocks the window', async ({ page }) => {
  await page.addInitScript(() => {
    if (window === window.top) window.open = () => null
  })
  const finished: string[] = []
  // A new page gets a nonce first.
  page.on('response', (response) => {
    if (response.url().includes('/auth/v1/social/finish') && response.status() === 200)
      finished.push(response.url())
  })
  const visit = await arrive(page, { signIn: '1' })
  const { lk } = visit
  const here = page.url()
  await lk.part('lk-social-github').click()
  await expect(lk.part('lk-login-message')).toContainText('Your browser blocked the window')
  await lk.part('lk-social-here').click()
  await answerProvider(page, 'noor')
  // Storage is partitioned by site: the frame's own page fetches the result.
  await visit.press('Continue')
  const address = await visit.connected()
  expect(page.url()).toBe(here)
  expect(finished).toHaveLength(1)
  await expect(page.locator('output')).toHaveText(['connected', address, 'github', 'signed'])
  await page.reload()
  expect(await visit.connected()).toBe(address)
  expect(finished).toHaveLength(1)
})

test('behavior: with GitHub on a page without access to its windows, in this tab', async ({ page }) => {
  const visit = loginPage(page)
  await visit.open(own.cut, own.query)
  await visit.lk.open()
  await visit.lk.part('lk-social-github').click()
  await visit.lk.part('lk-social-here').click()
  await answerProvider(page, 'cleo')
  const opened = page.context().waitForEvent('page')
  await visit.press('Continue')
  // The result's page cannot see its opener.
  await opened
  expect(await visit.connected()).toMatch(/^0x/)
  expect(page.url()).not.toContain('result_uri')
})

test('error: a hostile page learns nothing of a login started by a program, in a window or in this tab', async ({
  page,
}) => {
  await arrive(page)
  await tryProgramLogin(page, own)
})

test('behavior: with GitHub on two devices: the same wallet, by GitHub’s answer to the recovery service', async ({
  browser,
  page,
}) => {
  /** On a new device, again for the recovery service; GitHub has a session. */
  const enter = async (device: Page, locale: string, button?: string): Promise<string> => {
    const visit = await arrive(device, { locale })
    const [popup] = await Promise.all([
      device.waitForEvent('popup'),
      visit.lk.part('lk-social-github').click(),
    ])
    await answerProvider(popup, 'lena')
    await expect(visit.frame.locator('html')).toHaveAttribute('lang', locale)
    if (button !== undefined) await visit.press(button)
    return visit.connected()
  }
  const address = await enter(page, 'en')
  expect(address).toMatch(/^0x/)
  await test.step('recovery is set up later, with the same provider', async () => {
    const { lk, openWindow } = loginPage(page)
    await page.evaluate(() => void window.clients[0]?.open({ view: 'AccountSettings' }))
    await lk.part('lk-settings-recovery').click()
    const wallet = await openWindow()
    await wallet.getByRole('button', { name: 'Continue with GitHub' }).click()
    await pressLast(wallet.getByRole('button', { name: 'Done' }))
    await expect(lk.part('lk-settings-recovery')).toHaveCount(0)
    await lk.close.click()
  })
  const other = await browser.newContext()
  expect(await enter(await other.newPage(), 'de', 'Weiter mit GitHub')).toBe(address)
  await other.close()

  const visit = loginPage(page)
  const second = await page.context().newPage()
  await loginPage(second).open(own.site, { ...own.query, locale: 'en' })
  expect(await loginPage(second).connected()).toBe(address)
  // Browsers throttle background tabs.
  await page.bringToFront()
  const addresses = () => Promise.all([page, second].map((tab) => tab.getByTestId('address').textContent()))
  const eoa = await page.evaluate(() => {
    const account = window.clients[0]?.getState().accounts['eip155']
    return account?.status === 'connected'
      ? account.allAccounts.find(({ type }) => type === 'eoa')?.address
      : ''
  })
  await test.step('the other account, chosen in the modal, applies everywhere and in every tab', async () => {
    await page.evaluate(() => void window.clients[0]?.open({ view: 'AccountSettings' }))
    await visit.lk.part('lk-settings-eoa').click()
    await visit.lk.part('lk-account-type-switch').click()
    await expect.poll(addresses).toEqual([eoa, eoa])
    expect(await visit.types()).toEqual(['eoa', 'eoa', 'smartAccount'])
    await expect.poll(() => loginPage(second).types()).toEqual(['eoa', 'eoa', 'smartAccount'])
    expect([...(await visit.ask('eth_accounts', []))][0]).toBe(eoa)
    await expect(visit.lk.accountButton).toContainText(eoa?.slice(-6) ?? '')
  })

  await test.step('a seed imported in one tab is the other tab’s wallet', async () => {
    await page.evaluate(() => void window.clients[0]?.open({ view: 'AccountSettings' }))
    await visit.lk.part('lk-settings-import').click()
    const wallet = await visit.openWindow()
    const press = (name: string) => wallet.getByRole('button', { name, exact: true }).click()
    await wallet.getByLabel('Recovery phrase').fill(`${'test '.repeat(11)}junk`)
    await press('Continue')
    await press('Import')
    await press('Continue with GitHub')
    await pressLast(wallet.getByRole('button', { name: 'Done', exact: true }))
    const imported = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    await expect.poll(addresses).toEqual([imported, imported])
    expect([...(await loginPage(second).ask('eth_accounts', []))][0]).toBe(imported)
  })
})

test('behavior: with Farcaster to a plain account that sends; going back leaves no listener', async ({
  page,
}) => {
  const visit = await arrive(page, { eoa: '1' })
  const { lk } = visit
  const show = async (): Promise<string> => {
    await lk.part('lk-social-farcaster').click()
    await expect(lk.part('lk-qr')).toBeVisible()
    return page.evaluate(() => window.clients[0]?.getState().login?.url ?? '')
  }
  const answer = (url: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ fid: '1001' }) }).then(({ ok }) => ok)

  const left = await show()
  const reloaded = page.waitForResponse((response) => new URL(response.url()).pathname === '/sdk')
  await lk.part('lk-login-cancel').click()
  await reloaded
  await expect(lk.view('Connect')).toBeVisible()
  expect(await answer(left)).toBe(true)

  const url = await show()
  expect(url).not.toBe(left)
  await expect(page.getByTestId('status')).not.toHaveText('connected')
  expect(await answer(url)).toBe(true)
  const address = (await visit.connected()) as Hex
  expect(await visit.types()).toEqual(['eoa', 'eoa'])
  await sendEther(page, address)
})

test('behavior: with a new passkey, and again with the same one, also on another device', async ({
  page,
}) => {
  const { devtools } = await addPasskeyDevice(page)
  const visit = await arrive(page)
  await visit.lk.part('lk-social-passkey').click()
  await visit.press('Create a new wallet')
  const address = (await visit.connected()) as Hex
  await sendEther(page, address)

  await page.evaluate(() => window.clients[0]?.disconnect())
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await visit.lk.open()
  await visit.lk.part('lk-social-passkey').click()
  await visit.press('Use my passkey')
  expect(await visit.connected()).toBe(address)

  // A browser without storage is another device.
  await page.evaluate(() => window.clients[0]?.disconnect())
  // Partitioned by top-level site.
  const [frame, site] = [own.query['frame'] ?? '', own.site.url].map((url) => new URL(url))
  const storageKey = `${frame?.origin}/^0${site?.protocol}//${site?.hostname}`
  await devtools.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' })
  const visitAgain = await arrive(page)
  await visitAgain.lk.part('lk-social-passkey').click()
  await visitAgain.press('Use my passkey')
  expect(await visitAgain.connected()).toBe(address)
})

test('behavior: a shop collects an allowance once a month, and nothing after its revocation', ({ page }) =>
  payInAdvance(page, own))

test('behavior: on a page that draws its own login with the hook', ({ page }) => drawnByThePage(page, own))
