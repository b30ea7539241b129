import type { ProviderParts } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { askWallet } from './askWallet.js'
import type {
  BitcoinAccount,
  BitcoinWalletProvider,
  SendTransferInput,
  SignedMessage,
  SignedPsbt,
  SignMessageInput,
  SignPsbtInput,
  WalletEvents,
} from '../wallets/walletProvider.js'

/**
 * The stable Bitcoin interface of a client (`client.provider('bip122')`): the same object whatever wallet is connected,
 * now or later.
 *
 * Methods throw as {@link BitcoinWalletProvider} says, and `not_connected` without a wallet, `method_not_supported`
 * where the wallet cannot.
 */
export interface BitcoinProvider {
  /** Those of the active wallet, for payments first; none without one. */
  readonly accounts: readonly BitcoinAccount[]
  readonly chainId: Caip2 | undefined
  signMessage(input: SignMessageInput): Promise<SignedMessage>
  signPsbt(input: SignPsbtInput): Promise<SignedPsbt>
  sendTransfer(input: SendTransferInput): Promise<{ readonly txid: string }>
  switchNetwork(chainId: Caip2): Promise<void>
  /** Told after the state of the client has changed. */
  on<E extends keyof WalletEvents>(event: E, listener: (payload: WalletEvents[E]) => void): () => void
}

/** Makes it. What a request needs is loaded with the first one. */
export function createStableProvider(
  parts: ProviderParts,
  load: () => Promise<{ readonly askWallet: typeof askWallet }>,
): BitcoinProvider {
  const { client } = parts
  const wallet = () => client.rawProvider('bip122') as BitcoinWalletProvider | undefined
  const accounts = () => wallet()?.accounts ?? []
  return {
    get accounts() {
      return accounts()
    },
    get chainId() {
      return wallet()?.chainId
    },
    signMessage: async (input) => (await load()).askWallet(parts, 'signMessage', input),
    signPsbt: async (input) => (await load()).askWallet(parts, 'signPsbt', input),
    sendTransfer: async (input) => (await load()).askWallet(parts, 'sendTransfer', input),
    switchNetwork: async (chainId) => (await parts.wallet()).switchNetwork(chainId),
    on(event, listener) {
      const read = () => (event === 'chainChanged' ? wallet()?.chainId : accounts())
      let last = JSON.stringify(read())
      return client.subscribe(() => {
        const value = read()
        const next = JSON.stringify(value)
        if (next === last) return
        last = next
        if (value !== undefined) listener(value as WalletEvents[typeof event])
      })
    },
  }
}
