export const WALLET = 'io.latchkey.testwallet'

/**
 * A step owns all files fetched until the browser is quiet. Buttons and rows preload below a
 * pointer, so the order matters:
 * - the modal is opened by keyboard, so that the card does not appear below a pointer;
 * - the connecting view is first shown for a wallet that is not installed, without a request;
 * - `connect` ends with the wallet's request; `connected` owns a connected page's needs (balances,
 *   disconnecting, the button's picture);
 * - the host's EIP-1193 provider reads the chain first: `sign` is the cost of signing.
 */
export const HOST_STEPS = [
  [
    'load',
    async ({ tab, url }) => {
      await tab.goto(url)
      await tab.getByTestId('lk-connect-button').waitFor()
    },
  ],
  [
    'open',
    async ({ tab }) => {
      await tab.getByTestId('lk-connect-button').press('Enter')
      await tab.getByTestId('lk-view-Connect').waitFor()
    },
  ],
  [
    'ConnectingExternal',
    async ({ tab }) => {
      const others = tab.locator(`[data-testid^="lk-wallet-"]:not([data-testid="lk-wallet-${WALLET}"])`)
      await others.first().click()
      await tab.getByTestId('lk-view-ConnectingExternal').waitFor()
      await back(tab)
    },
  ],
  [
    'WhatIsAWallet',
    async ({ tab }) => {
      await tab.getByTestId('lk-help').click()
      await tab.getByTestId('lk-view-WhatIsAWallet').waitFor()
      await back(tab)
    },
  ],
  [
    'AllWallets',
    async ({ tab }) => {
      await tab.getByTestId('lk-all-wallets').click()
      await tab.getByTestId('lk-view-AllWallets').waitFor()
      await back(tab)
    },
  ],
  [
    'connect',
    async ({ tab, wallet }) => {
      await wallet.hang('eth_requestAccounts')
      await tab.getByTestId(`lk-wallet-${WALLET}`).click()
      while ((await wallet.requests('eth_requestAccounts')).length === 0) await tab.waitForTimeout(50)
    },
  ],
  [
    'connected',
    async ({ tab, wallet }) => {
      await wallet.release()
      await tab.getByTestId('lk-account-button').waitFor()
    },
  ],
  [
    'Account',
    async ({ tab }) => {
      await tab.getByTestId('lk-account-button').click()
      await tab.getByTestId('lk-view-Account').waitFor()
    },
  ],
  ['WalletReceive', ({ tab }) => show(tab, 'WalletReceive')],
  ['WalletSend', ({ tab }) => show(tab, 'WalletSend')],
  ['Networks', ({ tab }) => show(tab, 'Networks')],
  [
    'switch',
    async ({ tab }) => {
      await tab.getByTestId('lk-network-eip155:31338').click()
      await tab.waitForFunction(() => window.client.getState().networks.eip155.chainId === 'eip155:31338')
    },
  ],
  [
    'provider',
    ({ tab }) => tab.evaluate(() => window.client.provider('eip155').request({ method: 'eth_chainId' })),
  ],
  [
    'sign',
    ({ tab }) =>
      tab.evaluate(async () => {
        const { address } = window.client.getState().accounts.eip155
        await window.client
          .provider('eip155')
          .request({ method: 'personal_sign', params: ['0x6869', address] })
      }),
  ],
]

async function back(tab) {
  await tab.getByTestId('lk-back').click()
  await tab.mouse.move(1, 1)
  await tab.getByTestId('lk-view-Connect').waitFor()
}

async function show(tab, view) {
  await tab.evaluate((name) => void window.client.open({ view: name }), view)
  await tab.getByTestId(`lk-view-${view}`).waitFor()
}
