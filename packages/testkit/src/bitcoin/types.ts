import type { Hex } from '../crypto/hex.js'
import type { CommonControl, TestWalletEnvironment, WalletErrorShape } from '../wallet/types.js'
import type { BitcoinAddressType, BitcoinNetwork } from './createBitcoinKey.js'
import type { BitcoinProtocol } from './signBitcoinMessage.js'

export interface BitcoinTestChain {
  network: BitcoinNetwork
  /** Like Esplora's HTTP API. */
  esploraUrl: string
}

/** An output. Amounts are decimal strings in satoshi. */
export interface BitcoinOutput {
  /** Missing for a script without an address. */
  to?: string
  amount: string
}

/** A question to the user, as plain JSON. */
export type BitcoinApprovalRequest =
  | { kind: 'unlock' }
  | { kind: 'connect'; accounts: readonly string[]; network: BitcoinNetwork }
  | { kind: 'signMessage'; account: string; text: string; protocol: BitcoinProtocol }
  | {
      kind: 'signPsbt'
      account: string
      network: BitcoinNetwork
      outputs: readonly BitcoinOutput[]
      sends: boolean
    }
  | { kind: 'sendTransfer'; account: string; network: BitcoinNetwork; output: BitcoinOutput; fee: string }
  | { kind: 'switchNetwork'; from: BitcoinNetwork; to: BitcoinNetwork }

export interface LoggedBitcoinCall {
  id: number
  /** As the page named it: `bitcoin:connect`, `wallet_connect`, `requestAccounts` …. */
  method: string
  params: unknown
  status: 'pending' | 'resolved' | 'rejected'
  error?: WalletErrorShape
}

/** Browser APIs that the wallet uses; all replaceable. */
export interface BitcoinTestEnvironment extends Omit<TestWalletEnvironment, 'fetch'> {
  ask: (url: string, body?: string) => Promise<{ status: number; text: string }>
}

/** Options of {@link createBitcoinTestWallet}. */
export interface BitcoinTestWalletOptions {
  /** Development accounts only: the page can read the keys. At least one. */
  accounts: readonly { privateKey: Hex }[]
  /** At least one; the first is active. */
  chains: readonly BitcoinTestChain[]
  /** Default `Bitcoin Test Wallet`. */
  name?: string
  /** Data URI; drawn from the name by default. */
  icon?: string
  /** Default `p2wpkh`. The ordinals address is always taproot. */
  paymentType?: BitcoinAddressType
  /**
   * The Wallet Standard, JSON-RPC like sats-connect's wallets (in `window.btc_providers`), UniSat's
   * (at `windowPath`), or Phantom's (at `phantom.bitcoin`). Default: the first two.
   */
  speaks?: readonly ('standard' | 'satsConnect' | 'unisat' | 'phantom')[]
  /** The UniSat-like provider's place in the window, default `unisat`. */
  windowPath?: string
  /** A sheet in the page (default), automatic, or `control.approve()` and `control.reject()`. */
  approval?: 'sheet' | 'auto' | 'script'
  /** A plain element (default) or a native `dialog`. */
  sheet?: 'element' | 'dialog'
  announce?: boolean | { delayMs: number }
  unsupported?: readonly string[]
  storageKey?: string
  environment?: Partial<BitcoinTestEnvironment>
}

export interface BitcoinTestWalletControl extends CommonControl<BitcoinApprovalRequest, LoggedBitcoinCall> {
  readonly name: string
  /** Of every account on the active network. */
  addresses(): readonly { payment: string; ordinals: string }[]
  /** The user switches inside the wallet. */
  setNetwork(network: BitcoinNetwork): void
  isConnected(): boolean
  network(): BitcoinNetwork
  setUnsupported(methods: readonly string[]): void
  announce(): void
}
