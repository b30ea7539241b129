import type { BrowserContext } from '@playwright/test'
import type { Address } from 'viem'

/**
 * Accepts every switch but stays on 31337, as some wallets do.
 *
 * @returns its row's id
 */
export async function installStubbornWallet(context: BrowserContext, address: Address): Promise<string> {
  const rdns = 'test.stubborn'
  await context.addInitScript(
    ({ rdns: id, address: account }) => {
      const answers: Readonly<Record<string, unknown>> = {
        eth_requestAccounts: [account],
        eth_accounts: [account],
        eth_chainId: '0x7a69',
        wallet_switchEthereumChain: null,
      }
      const provider = {
        request: async ({ method }: { method: string }) => {
          if (Object.hasOwn(answers, method)) return answers[method]
          throw Object.assign(new Error('Not supported'), { code: 4200 })
        },
        on: () => provider,
        removeListener: () => provider,
      }
      const icon =
        'data:image/svg+xml;base64,' + btoa('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
      const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Stubborn Wallet', icon, rdns: id }
      const announce = () =>
        window.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
        )
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    },
    { rdns, address },
  )
  return rdns
}
