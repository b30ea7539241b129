import type { Client } from '@latchkey/core'
import type { TestWallet } from '@latchkey/testkit/wallet'

export type WalletFault = 'reject' | 'wrongChain' | 'account' | 'disconnect' | 'lock' | 'slow'

/** testkit's EVM wallet, marked by its name. */
export interface WalletSimulator {
  isOn(): boolean
  turnOn(client: Client): Promise<void>
  turnOff(): void
  /** Returns a sentence about it. */
  act(fault: WalletFault, client: Client): string
}

const NAME = 'Simulated wallet (devtools)'
const UNKNOWN_CHAIN = 999_999
const SLOW_MS = 3_000

/** Rejected with 4001. */
const refusableMethods = [
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_requestPermissions',
]

export function createWalletSimulator(): WalletSimulator {
  let wallet: TestWallet | undefined
  let isSlow = false
  let account = 0
  const isOn = () => wallet !== undefined
  const turnOff = () => {
    wallet?.control.revoke()
    wallet?.control.removeExtension()
    wallet?.destroy()
    wallet = undefined
  }
  return {
    isOn,
    turnOff,
    async turnOn({ config }) {
      if (wallet) return
      const { createTestWallet, devAccounts } = await import('@latchkey/testkit/wallet')
      const chains = config.networks
        .filter(({ chainNamespace }) => chainNamespace === 'eip155')
        .map(({ id, name, rpcUrls }) => ({ chainId: Number(id), rpcUrl: rpcUrls[0] ?? '', name }))
      if (chains.length === 0)
        throw new Error('The simulated wallet knows EVM chains only, and this client has none')
      wallet = createTestWallet({
        name: NAME,
        rdns: 'io.latchkey.devtools',
        accounts: devAccounts,
        chains,
        approval: 'auto',
        storageKey: 'latchkey.devtools.wallet',
      })
      wallet.control.restoreExtension()
      wallet.announce()
    },
    act(fault, { config }) {
      if (!wallet) return 'Turn the simulated wallet on first.'
      const { control } = wallet
      if (fault === 'reject') {
        for (const method of refusableMethods)
          control.failNext(method, { code: 4001, message: 'User rejected the request.' })
        return 'The next request of each kind is refused with 4001.'
      }
      if (fault === 'wrongChain') {
        const [first] = config.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
        const wrong = control.chainId() === UNKNOWN_CHAIN
        control.setChain(wrong ? Number(first?.id) : UNKNOWN_CHAIN)
        return wrong
          ? 'The wallet is back on the first network.'
          : 'The wallet moved to a chain that the app does not know.'
      }
      if (fault === 'account') {
        account = (account + 1) % control.addresses.length
        control.setAccount(account)
        return `The wallet chose account ${account + 1} of ${control.addresses.length}.`
      }
      if (fault === 'lock') {
        if (control.isLocked()) control.unlock()
        else control.lock()
        return control.isLocked() ? 'The wallet is locked.' : 'The wallet is unlocked.'
      }
      if (fault === 'slow') {
        isSlow = !isSlow
        control.delay(isSlow ? SLOW_MS : 0)
        return isSlow ? 'Each answer of the wallet takes three seconds.' : 'The wallet answers at once.'
      }
      control.revoke()
      return 'The wallet took its permission back.'
    },
  }
}
