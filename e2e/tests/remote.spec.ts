import { type Hex, verifyMessage } from 'viem'
import { chainClient, tokenBalance } from '../support/chain.js'
import { confirmSend } from '../support/moneyTest.js'
import { ownAccounts } from '../support/ownAccounts.js'
import { expect, expectConnected, host, readCode, test } from '../support/remoteTest.js'
import { saveData } from '../support/saveData.js'
import { thimble } from '../support/thimble.js'
import { giveTokens } from '../support/tokenStorage.js'

const [one, two] = ['eip155:31337', 'eip155:31338']

test('behavior: closed before the pairing code has loaded, nothing starts', async ({ page, openRemote }) => {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await saveData(page)
  const lk = await openRemote()
  const code = /\/remote-[^/]*\.js/
  await page.route(code, async (route) => {
    await arrived
    await route.continue()
  })
  await lk.choose('walletConnect')
  await expect(lk.view('ConnectingWalletConnectBasic')).toBeVisible()
  await lk.close.click()
  await expect(lk.layer).toHaveCount(0)
  const response = page.waitForResponse(code)
  arrive()
  await response
  await page.waitForTimeout(500)
  await expect(host(page, 'status')).toHaveText('disconnected')
  await lk.choose('walletConnect')
  await readCode(page, 'screen')
})

test('behavior: the code on the screen connects the phone; sign, buy, send a token, reload, disconnect', async ({
  page,
  phone,
  accounts,
  openRemote,
}) => {
  const [{ address }, other] = accounts
  await giveTokens(address)
  const lk = await openRemote()

  await test.step('connect by the code', async () => {
    await lk.choose('walletConnect')
    await expect(lk.view('ConnectingWalletConnectBasic')).toBeVisible()
    await phone.pair(await readCode(page, 'screen'))
    await expect(phone.proposal).toContainText('Lumen')
    await phone.approve()
    await expectConnected(page, address)
    await expect(host(page, 'network')).toHaveText('Localnet')
  })

  await test.step('sign', async () => {
    await page.getByTestId('sign-guestbook').click()
    const message = await page.getByLabel('Your line').inputValue()
    await expect(phone.part('wa-text')).toHaveText(message)
    await phone.approve()
    const signature = await page.getByTestId('signature').getAttribute('title')
    expect(await verifyMessage({ address, message, signature: signature as Hex })).toBe(true)
  })

  await test.step('send ether', async () => {
    await page.getByTestId('buy-vega').click()
    await expect(phone.request).toContainText('Send 0.012 ETH')
    await phone.approve()
    await expect(page.getByText('Yours. It ships tonight.')).toBeVisible()
    await expect.poll(() => chainClient().getTransactionCount({ address })).toBe(1)
  })

  await test.step('a reload restores it', async () => {
    await page.reload()
    await expectConnected(page, address)
  })

  await test.step('send a token from the modal', async () => {
    await lk.accountButton.click()
    await lk.part('lk-action-send').click()
    await confirmSend(lk, { token: 'TUSD', amount: '12.5', receiver: other.address })
    await expect(phone.request).toContainText('Send 12.5 TUSD')
    await phone.approve()
    await expect.poll(() => tokenBalance('TUSD', other.address)).toBe(12_500000n)
    await lk.close.click()
  })

  await test.step('disconnect', async () => {
    await lk.disconnect()
    await expect(host(page, 'status')).toHaveText('disconnected')
    await expect(phone.part('wa-no-sessions')).toBeVisible()
  })
})

test('behavior: networks: one of the session at once, one chosen in the wallet, and one that the wallet adds', async ({
  page,
  phone,
  accounts,
  openRemote,
}) => {
  const lk = await openRemote()
  await lk.choose('walletConnect')
  await phone.pair(await readCode(page))
  await phone.pick('chain', two ?? '', false)
  await phone.approve()
  await expectConnected(page, accounts[0].address)

  await page.getByTestId('lk-network-button').click()
  await lk.part(`lk-network-${two}`).click()
  await expect(phone.request).toContainText('Localnet Two')
  await phone.approve()
  await expect(host(page, 'network')).toHaveText('Localnet Two')
  await expect(phone.sessions).toHaveAttribute('data-chains', `${one} ${two}`)
  await expect(lk.layer).toHaveCount(0)

  await page.getByTestId('lk-network-button').click()
  await lk.part(`lk-network-${one}`).click()
  await expect(host(page, 'network')).toHaveText('Localnet')
  await expect(phone.request).toHaveCount(0)
  await expect(lk.layer).toHaveCount(0)

  await phone.chooseChain(31337)
  await phone.chooseChain(31338)
  await expect(host(page, 'network')).toHaveText('Localnet Two')
  await page.getByTestId('buy-vega').click()
  await expect(phone.request).toContainText('Localnet Two')
  await phone.approve()
  await expect.poll(() => chainClient(1).getTransactionCount({ address: accounts[0].address })).toBe(1)
})

test('behavior: another account in the wallet, a request it rejects, and its end: the page follows', async ({
  page,
  phone,
  accounts,
  connectPhone,
}) => {
  await connectPhone()
  await phone.openSession()
  await phone.share('account', accounts[1].address, true)
  await phone.closeSheet()
  await phone.chooseAccount(1)
  await expect(host(page, 'address')).toHaveText(accounts[1].address)

  await page.getByTestId('sign-guestbook').click()
  await expect(phone.request).toBeVisible()
  await phone.reject()
  await expect(page.locator('.guestbook [role=status]')).not.toBeEmpty()
  await expect(host(page, 'status')).toHaveText('connected')

  await phone.openSession()
  await phone.part('wa-disconnect').click()
  await expect(host(page, 'status')).toHaveText('disconnected')
  await page.reload()
  await expect(host(page, 'status')).toHaveText('disconnected')
})

test('behavior: after the modal is closed a scanned code does not connect', async ({
  page,
  phone,
  openRemote,
}) => {
  const lk = await openRemote()
  await lk.choose('walletConnect')
  const uri = await readCode(page)
  await lk.close.click()
  await phone.pair(uri)
  await phone.approve()
  await expect(phone.proposal).toHaveCount(0)
  await expect(host(page, 'status')).toHaveText('disconnected')
  await page.reload()
  await expect(lk.connectButton).toBeVisible()
  await expect(host(page, 'status')).toHaveText('disconnected')
})

test('behavior: the code is renewed before it expires, and the new one connects', async ({
  page,
  phone,
  accounts,
  openRemote,
}) => {
  await page.clock.install()
  const lk = await openRemote()
  await lk.choose('walletConnect')
  const first = await readCode(page)
  await page.clock.fastForward(231_000)
  await expect.poll(() => readCode(page)).not.toBe(first)
  await phone.pair(await readCode(page))
  await phone.approve()
  await expectConnected(page, accounts[0].address)
})

test('behavior: two tabs share a connection: both show it, each can sign after the other closes', async ({
  page,
  context,
  phone,
  accounts,
  connectPhone,
  openRemote,
}) => {
  const [{ address }] = accounts
  await connectPhone()
  const second = await context.newPage()
  const other = await openRemote({}, second)
  await expectConnected(second, address)
  await page.close()
  await second.getByTestId('sign-guestbook').click()
  await phone.approve()
  await expect(second.getByTestId('signature')).toBeVisible()

  const third = await context.newPage()
  await openRemote({}, third)
  await expectConnected(third, address)
  await second.bringToFront()
  await other.disconnect()
  await expect(host(third, 'status')).toHaveText('disconnected')
  await expect(phone.part('wa-no-sessions')).toBeVisible()
})

test('behavior: the wallet’s web page in its own tab connects and returns', async ({
  page,
  context,
  accounts,
  openRemote,
}) => {
  await ownAccounts(context, accounts)
  const lk = await openRemote()
  await lk.choose('thimble')
  await expect(lk.view('ConnectingWalletConnect')).toBeVisible()
  await lk.part('lk-platforms-web').click()
  const opening = context.waitForEvent('page')
  await lk.part('lk-open-wallet').click()
  const wallet = thimble(await opening)
  await wallet.approve()
  await expectConnected(page, accounts[0].address)
  await wallet.goBack()

  const again = context.waitForEvent('page')
  await page.getByTestId('sign-guestbook').click()
  const second = thimble(await again)
  await second.approve()
  await second.goBack()
  await expect(page.getByTestId('signature')).toBeVisible()
})

test('error: with a full disk and refused locks the phone still connects and answers', async ({
  context,
  page,
  phone,
  accounts,
  openRemote,
}) => {
  await context.addInitScript(() => {
    const refuse = (name: string) => Promise.reject(new DOMException('The request was denied.', name))
    LockManager.prototype.request = () => refuse('SecurityError')
    LockManager.prototype.query = () => refuse('SecurityError')
    const { put } = IDBObjectStore.prototype
    // Full storage: requests succeed, the transaction fails.
    IDBObjectStore.prototype.put = function (...given: Parameters<typeof put>) {
      const request = put.apply(this, given)
      request.addEventListener('success', () => this.transaction.abort())
      return request
    }
  })
  const lk = await openRemote()
  await lk.choose('walletConnect')
  await phone.pair(await readCode(page))
  await phone.approve()
  await expectConnected(page, accounts[0].address)
  await page.getByTestId('sign-guestbook').click()
  await phone.approve()
  await expect(page.getByTestId('signature')).toContainText('0x')
})
