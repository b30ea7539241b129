import { writeInGuestbook } from '../support/guestbook.js'
import { isSolanaSignature } from '../support/solanaChain.js'
import { expect, host, SOLANA_WALLET, test } from '../support/solanaTest.js'

const localnet = 'solana:localnet'

test.describe('a Solana wallet', () => {
  test('behavior: connects, shows its balance, and signs a message', async ({
    page,
    solanaWallet,
    solanaAccounts,
    signInSolana,
  }) => {
    await signInSolana()
    const [{ address }] = solanaAccounts
    await expect(host(page, 'address')).toHaveText(address)
    await expect(host(page, 'wallet')).toHaveText('Solana Test Wallet')
    await expect(host(page, 'network')).toHaveText('Solana Localnet')
    await expect(host(page, 'balance')).toHaveText('5 SOL')
    await page.getByTestId('sign-guestbook').click()
    expect(await solanaWallet.approve()).toMatchObject({ kind: 'signMessage', account: address })
    const signature = (await page.getByTestId('signature').getAttribute('title')) ?? ''
    expect(isSolanaSignature('The stars were worth the walk.', signature, address)).toBe(true)
  })

  test('behavior: is restored after a reload, without a prompt', async ({
    page,
    solanaWallet,
    solanaAccounts,
    signInSolana,
  }) => {
    await signInSolana()
    await page.reload()
    await expect(host(page, 'status')).toHaveText('connected')
    await expect(host(page, 'address')).toHaveText(solanaAccounts[0].address)
    expect(await solanaWallet.pending()).toBeNull()
    await page.getByTestId('sign-guestbook').click()
    await solanaWallet.approve()
    await expect(page.getByTestId('signature')).toBeVisible()
  })

  test('behavior: the page follows another account and a disconnect in the wallet', async ({
    page,
    solanaWallet,
    solanaAccounts,
    signInSolana,
  }) => {
    const lk = await signInSolana()
    await solanaWallet.setAccount(1)
    await expect(host(page, 'address')).toHaveText(solanaAccounts[1].address)
    await lk.disconnect()
    await expect(host(page, 'status')).toHaveText('disconnected')
    expect(await solanaWallet.connectedAccounts()).toEqual([])
    await page.reload()
    await expect(lk.connectButton).toBeVisible()
  })

  test('error: a declined request, and its retry', async ({ page, solanaWallet, openSolana }) => {
    const lk = await openSolana()
    await lk.choose(SOLANA_WALLET)
    await solanaWallet.reject()
    await expect(lk.view('ConnectingExternal')).toContainText(/declined/i)
    await lk.part('lk-try-again').click()
    await solanaWallet.approve()
    await expect(host(page, 'status')).toHaveText('connected')
  })

  test('behavior: with sign-in, one approval connects and signs in', async ({
    page,
    solanaWallet,
    solanaAccounts,
    openDemo,
  }) => {
    const lk = await openDemo({ solana: true, signIn: true })
    await lk.choose(SOLANA_WALLET)
    const [{ address }] = solanaAccounts
    expect(await solanaWallet.approve()).toMatchObject({ kind: 'signIn', account: address, warning: null })
    await expect(lk.layer).toHaveCount(0)
    await expect(host(page, 'events')).toContainText('SIWX_AUTH_SUCCESS')
    await writeInGuestbook(page, `One approval, ${address.slice(0, 8)}.`, address)
    await page.reload()
    await expect(host(page, 'address')).toHaveText(address)
    await expect(lk.layer).toHaveCount(0)
    expect(await solanaWallet.pending()).toBeNull()
  })

  test('behavior: a wallet with only its legacy object', async ({ page, addSolanaWallet, openDemo }) => {
    const old = await addSolanaWallet({ name: 'Old', register: false, windowPath: 'solflare' })
    const lk = await openDemo({ solana: true })
    await lk.choose('solana:solflare')
    await old.approve()
    await expect(host(page, 'accounts')).toContainText(localnet)
    await page.getByTestId('sign-guestbook').click()
    await old.approve()
    await expect(page.getByTestId('signature')).toBeVisible()
  })
})
