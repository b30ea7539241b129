/**
 * An injected wallet was connected before, so everything shared is loaded. A pointer on the row
 * loads the view; `remote` is the click, up to a signature.
 */
export const REMOTE_STEPS = [
  [
    'leave',
    async ({ tab }) => {
      await tab.evaluate(() => window.client.disconnect())
      await tab.getByTestId('lk-connect-button').press('Enter')
      await tab.getByTestId('lk-view-Connect').waitFor()
    },
  ],
  [
    'ConnectingWalletConnect',
    async ({ tab }) => {
      await tab.getByTestId('lk-wallet-walletConnect').hover()
    },
  ],
  [
    'remote',
    async ({ tab, phone }) => {
      await tab.getByTestId('lk-wallet-walletConnect').click()
      await tab.getByTestId('lk-qr').waitFor()
      await phone.pair(await tab.evaluate(() => window.client.getState().pairing.uri))
      await tab.getByTestId('lk-account-button').waitFor()
      await tab.evaluate(async () => {
        const { address } = window.client.getState().accounts.eip155
        await window.client
          .provider('eip155')
          .request({ method: 'personal_sign', params: ['0x6869', address] })
      })
    },
  ],
]
