import type { Hex } from '../crypto/hex.js'
import type { CommonControl, TestWalletEnvironment, WalletErrorShape } from '../wallet/types.js'
import type { BitcoinAddressType, BitcoinNetwork } from './createBitcoinKey.js'
import type { BitcoinProtocol } from './signBitcoinMessage.js'

/** A network that the wallet can reach. */
export interface BitcoinTestChain {
  network: BitcoinNetwork
  /** Where the wallet reads its coins and sends: an HTTP API of Esplora's shape. */
  esploraUrl: string
}

/** What a transaction pays. Amounts are decimal strings in satoshi. */
export interface BitcoinOutput {
  /** Missing where it is a script without an address. */
  to?: string
  amount: string
}

/** What the wallet asks its user. Plain JSON. */
export type BitcoinApprovalRequest =
  | { kind: 'unlock' }
  | { kind: 'connect'; accounts: readonly string[]; network: BitcoinNetwork }
  | { kind: 'signMessage'; account: string; text: string; protocol: BitcoinProtocol }
  | {
      kind: 'signPsbt'
      account: string
      network: BitcoinNetwork
      outputs: readonly BitcoinOutput[]
      /** Whether the wallet sends it too. */
      sends: boolean
    }
  | { kind: 'sendTransfer'; account: string; network: BitcoinNetwork; output: BitcoinOutput; fee: string }
  | { kind: 'switchNetwork'; from: BitcoinNetwork; to: BitcoinNetwork }

/** One call that the page made. */
export interface LoggedBitcoinCall {
  id: number
  /** As the page called it: `bitcoin:connect`, `wallet_connect`, `requestAccounts` …. */
  method: string
  params: unknown
  status: 'pending' | 'resolved' | 'rejected'
  error?: WalletErrorShape
}

/** The parts of a browser that the wallet uses; all replaceable, so that tests need no browser. */
export interface BitcoinTestEnvironment extends Omit<TestWalletEnvironment, 'fetch'> {
  /** Asks an HTTP API: posts the body, or gets without one. */
  ask: (url: string, body?: string) => Promise<{ status: number; text: string }>
}

/** Options of {@link createBitcoinTestWallet}. */
export interface BitcoinTestWalletOptions {
  /** Development accounts only: the keys lie open in the page. At least one. */
  accounts: readonly { privateKey: Hex }[]
  /** At least one; the wallet stands on the first. */
  chains: readonly BitcoinTestChain[]
  /** `Bitcoin Test Wallet` by default; wallets are told apart by it. */
  name?: string
  /** Data URI; drawn from the name by default. */
  icon?: string
  /** Of the address that pays: `p2wpkh` by default. The one for ordinals is always taproot. */
  paymentType?: BitcoinAddressType
  /**
   * How it speaks: the Wallet Standard, JSON-RPC as sats-connect's wallets do (listed in `window.btc_providers`), as
   * UniSat does (at `windowPath`), or as Phantom does (at `phantom.bitcoin`). The first two by default: one wallet in two
   * ways.
   */
  speaks?: readonly ('standard' | 'satsConnect' | 'unisat' | 'phantom')[]
  /** Where the UniSat-like provider stands in the window: `unisat` by default. */
  windowPath?: string
  /** Who decides: a panel in the page (default), nobody, or `control.approve()` and `control.reject()`. */
  approval?: 'sheet' | 'auto' | 'script'
  /** The panel as a plain element (default) or as a native dialog with showModal. */
  sheet?: 'element' | 'dialog'
  /** Whether the page finds it at once (default), never, or late. */
  announce?: boolean | { delayMs: number }
  /** Methods that it does not know. */
  unsupported?: readonly string[]
  /** Storage key, by default one of its name. */
  storageKey?: string
  environment?: Partial<BitcoinTestEnvironment>
}

/** Everything a test does to the wallet from outside. */
export interface BitcoinTestWalletControl extends CommonControl<BitcoinApprovalRequest, LoggedBitcoinCall> {
  readonly name: string
  /** What the page would see of each account, on the network where the wallet stands. */
  addresses(): readonly { payment: string; ordinals: string }[]
  /** The user switches the network inside the wallet. */
  setNetwork(network: BitcoinNetwork): void
  isConnected(): boolean
  network(): BitcoinNetwork
  /** Methods that it does not know, in place of the earlier list. */
  setUnsupported(methods: readonly string[]): void
  announce(): void
}
