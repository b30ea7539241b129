import type { ProviderParts } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { askWallet } from './askWallet.js'
import type { followWallet, WalletBefore } from './followWallet.js'
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
 * The stable Bitcoin interface of a client (`client.provider('bip122')`). Methods throw like {@link
 * BitcoinWalletProvider}, and `not_connected` without a wallet.
 */
export interface BitcoinProvider {
  /** Payment accounts first; empty without a wallet. */
  readonly accounts: readonly BitcoinAccount[]
  readonly chainId: Caip2 | undefined
  signMessage(input: SignMessageInput): Promise<SignedMessage>
  signPsbt(input: SignPsbtInput): Promise<SignedPsbt>
  sendTransfer(input: SendTransferInput): Promise<{ readonly txid: string }>
  switchNetwork(chainId: Caip2): Promise<void>
  /** After the client's state has changed. */
  on<E extends keyof WalletEvents>(event: E, listener: (payload: WalletEvents[E]) => void): () => void
}

interface LazyModule {
  readonly askWallet: typeof askWallet
  readonly followWallet: typeof followWallet
}

export function createStableProvider(parts: ProviderParts, load: () => Promise<LazyModule>): BitcoinProvider {
  const wallet = () => parts.client.rawProvider('bip122') as BitcoinWalletProvider | undefined
  const walletMethod = <M extends 'signMessage' | 'signPsbt' | 'sendTransfer'>(method: M) =>
    (async (input: never) => (await load()).askWallet(parts, method, input)) as BitcoinProvider[M]
  return {
    get accounts() {
      return wallet()?.accounts ?? []
    },
    get chainId() {
      return wallet()?.chainId
    },
    signMessage: walletMethod('signMessage'),
    signPsbt: walletMethod('signPsbt'),
    sendTransfer: walletMethod('sendTransfer'),
    switchNetwork: async (chainId) => (await parts.wallet()).switchNetwork(chainId),
    on(event, listener) {
      // Accounts and chain change in place.
      const previousWallet = wallet() && { ...wallet() }
      const following = load().then(
        (code) => code.followWallet(parts, event, listener, previousWallet as WalletBefore),
        () => () => undefined,
      )
      return () => void following.then((stop) => stop())
    },
  }
}
