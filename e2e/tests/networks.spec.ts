import { walletErrors } from '@latchkey/testkit/wallet'
import { walletWorld, WALLET } from '../support/fixtures.js'
import { expect, host, test } from '../support/moneyTest.js'
import { installStubbornWallet } from '../support/stubbornWallet.js'
import { world } from '../support/world.js'

const SECOND = 'lk-network-eip155:31338'
const FOREIGN = 31339
const nameOf = (index: number) => world().devnet.chains[index]?.name ?? ''

const chains = () => {
  const { chains: known = [], tokens = [] } = walletWorld()
  return { chains: [...known, { chainId: FOREIGN, rpcUrl: known[0]?.rpcUrl ?? '', name: 'Foreign' }], tokens }
}

test.describe('switching in the modal', () => {
  test('behavior: the wallet approves: list, request, done; the header opens the list as well', async ({
    page,
    wallet,
    signIn,
  }) => {
    const lk = await signIn()
    await page.getByTestId('lk-network-button').click()
    await expect(lk.view('Networks')).toBeVisible()
    await expect(lk.part('lk-network-eip155:31337')).toHaveAttribute('aria-current', 'true')
    await lk.part(SECOND).click()
    await expect(lk.part('lk-switch-message')).toContainText(
      `is asking to switch from ${nameOf(0)} to ${nameOf(1)}`,
    )
    await expect(host(page, 'network')).toHaveText(nameOf(0))
    expect(await wallet.approve()).toMatchObject({ kind: 'switchChain' })
    await expect(host(page, 'network')).toHaveText(nameOf(1))
    await expect(host(page, 'events')).toContainText('SWITCH_NETWORK')
    await expect(page.getByTestId('lk-network-button')).toContainText(nameOf(1))
    expect(await wallet.chainId()).toBe(31338)
    await expect(lk.layer).toHaveCount(0)

    await lk.accountButton.click()
    await lk.card.getByTestId('lk-account-network').click()
    await lk.part('lk-network-eip155:31337').click()
    await wallet.approve()
    await expect(lk.view('Account')).toBeVisible()
    await expect(lk.card.getByTestId('lk-account-network')).toHaveText(nameOf(0))
    await page.reload()
    await expect(host(page, 'network')).toHaveText(nameOf(0))
  })

  test('behavior: declined: stays on its network, retries, or goes back', async ({
    page,
    wallet,
    signIn,
  }) => {
    const lk = await signIn()
    await page.getByTestId('lk-network-button').click()
    await lk.part(SECOND).click()
    await wallet.reject()
    await expect(lk.part('lk-switch-message')).toContainText(`You’re still on ${nameOf(0)}.`)
    await lk.part('lk-try-again').click()
    await expect(lk.part('lk-switch-message')).toContainText('Approve in Test Wallet')
    await wallet.reject()
    await expect(lk.part('lk-switch-message')).toContainText('Request declined')
    await lk.part('lk-stay').click()
    await expect(lk.view('Networks')).toBeVisible()
    await expect(host(page, 'network')).toHaveText(nameOf(0))
    await lk.part(SECOND).click()
    await wallet.approve()
    await expect(host(page, 'network')).toHaveText(nameOf(1))
  })

  test('behavior: the wallet switches by itself, with the modal closed and open', async ({
    page,
    wallet,
    signIn,
  }) => {
    const lk = await signIn()
    await wallet.setChain(31338)
    await expect(host(page, 'network')).toHaveText(nameOf(1))
    await expect(lk.layer).toHaveCount(0)
    await lk.accountButton.click()
    await expect(lk.card.getByTestId('lk-account-network')).toHaveText(nameOf(1))
    await wallet.setChain(31337)
    await expect(lk.card.getByTestId('lk-account-network')).toHaveText(nameOf(0))
    await expect(lk.view('Account')).toBeVisible()
  })

  test('behavior: a network chosen before connecting is requested with it', async ({
    page,
    wallet,
    openDemo,
  }) => {
    const lk = await openDemo()
    await page.getByTestId('lk-network-button').click()
    await lk.part(SECOND).click()
    await expect(host(page, 'network')).toHaveText(nameOf(1))
    await expect(lk.layer).toHaveCount(0)
    expect(await wallet.requests()).toEqual([])
    await lk.choose(WALLET)
    expect(await wallet.approve()).toMatchObject({ kind: 'connect' })
    expect(await wallet.approve()).toMatchObject({ kind: 'switchChain' })
    await expect(host(page, 'status')).toHaveText('connected')
    await expect(host(page, 'network')).toHaveText(nameOf(1))
    expect(await wallet.chainId()).toBe(31338)
  })
})

for (const unknownChainError of ['plain', 'wrapped', 'positive'] as const) {
  const code = { plain: '4902', wrapped: '-32603 around 4902', positive: '32603' }[unknownChainError]
  test.describe(`a wallet that answers ${code} for an unknown chain`, () => {
    test.use({ walletOptions: { approval: 'script', knownChains: [31337], unknownChainError } })

    test('behavior: it is added and switched to, and the wallet’s report decides', async ({
      page,
      wallet,
      signIn,
    }) => {
      const lk = await signIn()
      await page.getByTestId('lk-network-button').click()
      await lk.part(SECOND).click()
      await expect(lk.part('lk-switch-message')).toContainText(`doesn’t have ${nameOf(1)} yet`)
      expect(await wallet.approve()).toMatchObject({ kind: 'addChain' })
      await wallet.approve()
      await expect(host(page, 'network')).toHaveText(nameOf(1))
      expect(await wallet.chainId()).toBe(31338)
      const [chain] = world().devnet.chains.slice(1)
      expect((await wallet.requests('wallet_addEthereumChain')).map(({ params }) => params)).toEqual([
        [
          {
            chainId: '0x7a6a',
            chainName: chain?.name,
            nativeCurrency: chain?.nativeCurrency,
            rpcUrls: [chain?.rpcUrl],
            blockExplorerUrls: [chain?.explorer],
          },
        ],
      ])
    })
  })
}

test.describe('a wallet that does not know the second network', () => {
  test.use({ walletOptions: { approval: 'script', knownChains: [31337] } })

  test('error: adding fails: Chain is not supported, one view back', async ({ page, wallet, signIn }) => {
    const lk = await signIn()
    await wallet.failNext('wallet_addEthereumChain', walletErrors.internal)
    await page.getByTestId('lk-network-button').click()
    await lk.part(SECOND).click()
    await expect(page.getByTestId('lk-toast')).toContainText('Chain is not supported')
    await expect(lk.view('Networks')).toBeVisible()
    await expect(host(page, 'network')).toHaveText(nameOf(0))
    expect(await wallet.chainId()).toBe(31337)
  })

  test('error: adding is declined: reported, nothing changed', async ({ page, wallet, signIn }) => {
    const lk = await signIn()
    await page.getByTestId('lk-network-button').click()
    await lk.part(SECOND).click()
    await wallet.reject()
    await expect(lk.part('lk-switch-message')).toContainText('Request declined')
    await lk.part('lk-stay').click()
    await expect(lk.view('Networks')).toBeVisible()
    await expect(host(page, 'network')).toHaveText(nameOf(0))
  })
})

test('error: a wallet that agrees but stays has not switched', async ({
  page,
  context,
  accounts,
  openDemo,
}) => {
  const id = await installStubbornWallet(context, accounts[0].address)
  const lk = await openDemo()
  await lk.choose(id)
  await expect(host(page, 'status')).toHaveText('connected')
  await page.getByTestId('lk-network-button').click()
  await lk.part(SECOND).click()
  await expect(page.getByTestId('lk-toast')).toBeVisible()
  await expect(lk.view('Networks')).toBeVisible()
  await expect(host(page, 'network')).toHaveText(nameOf(0))
  await expect(page.getByTestId('lk-network-button')).toContainText(nameOf(0))
})

test.describe('a wallet on a network that the site does not serve', () => {
  test.use({
    walletOptions: async ({ browserName: _browserName }, use) => use({ approval: 'script', ...chains() }),
  })

  test('behavior: UnsupportedChain opens automatically; the wallet’s own switch closes it', async ({
    page,
    wallet,
    signIn,
  }) => {
    const lk = await signIn()
    await wallet.setChain(FOREIGN)
    await expect(lk.view('UnsupportedChain')).toBeVisible()
    await expect(lk.back).toHaveCount(0)
    await expect(host(page, 'supported')).toHaveText('false')
    await wallet.setChain(31338)
    await expect(lk.layer).toHaveCount(0)
    await expect(host(page, 'network')).toHaveText(nameOf(1))
    await expect(host(page, 'supported')).toHaveText('true')
  })

  test('behavior: UnsupportedChain follows at once when the wallet connects there', async ({
    page,
    wallet,
    openDemo,
  }) => {
    const lk = await openDemo()
    await wallet.setChain(FOREIGN)
    await lk.choose(WALLET)
    await wallet.approve()
    await expect(lk.view('UnsupportedChain')).toBeVisible()
    await expect(lk.back).toHaveCount(0)
    await expect(host(page, 'status')).toHaveText('connected')
    await lk.part(SECOND).click()
    await wallet.approve()
    await expect(lk.view('UnsupportedChain')).toHaveCount(0)
    await expect(host(page, 'network')).toHaveText(nameOf(1))
  })

  test('behavior: choosing a network closes it, Wrong network opens it again', async ({
    page,
    wallet,
    signIn,
  }) => {
    const lk = await signIn()
    await wallet.setChain(FOREIGN)
    await expect(lk.view('UnsupportedChain')).toBeVisible()
    await lk.close.click()
    await expect(lk.layer).toHaveCount(0)
    await expect(page.getByTestId('lk-network-button')).toHaveText('Wrong network')
    // A request for the site's network stays there.
    await page.getByTestId(/^buy-/).first().click()
    await expect(page.locator('.print-note').filter({ hasText: /.+/ })).toBeVisible()
    expect(await wallet.requests('eth_sendTransaction')).toEqual([])
    await lk.accountButton.click()
    await expect(lk.view('UnsupportedChain')).toBeVisible()
    await lk.part(SECOND).click()
    await wallet.approve()
    await expect(host(page, 'network')).toHaveText(nameOf(1))
    await expect(lk.view('UnsupportedChain')).toHaveCount(0)
    await expect(page.getByTestId('lk-network-button')).toContainText(nameOf(1))
  })

  test('behavior: disconnecting also closes it', async ({ page, wallet, signIn }) => {
    const lk = await signIn()
    await wallet.setChain(FOREIGN)
    await lk.part('lk-disconnect').click()
    await expect(host(page, 'status')).toHaveText('disconnected')
  })

  for (const settings of [{ networkSwitch: false }, { allowUnsupported: true }]) {
    test(`behavior: it does not open with ${JSON.stringify(settings)}`, async ({ page, wallet, signIn }) => {
      const lk = await signIn(settings)
      await wallet.setChain(FOREIGN)
      await expect(host(page, 'supported')).toHaveText('false')
      await lk.accountButton.click()
      await expect(lk.view('Account')).toBeVisible()
      await expect(lk.view('UnsupportedChain')).toHaveCount(0)
      await expect(lk.part('lk-copy-address')).toBeVisible()
    })
  }
})
