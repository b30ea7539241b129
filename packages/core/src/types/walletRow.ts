import type { Namespace } from '@latchkey/protocol/caip'
import type { ConnectorSection } from '@latchkey/protocol/features'
import type { CatalogueWallet, ConnectorType, CustomWallet } from './wallet.js'

/** One row of the connect view, or one tile of AllWallets; plain data. */
export interface WalletRow {
  /** Stable key of the row; `connect` and `findWallet` take it as well. */
  readonly id: string
  readonly name: string
  readonly section: ConnectorSection
  readonly rdns?: string
  /** Checked data-URI of the announced wallet; goes before `imageUrl`. */
  readonly icon?: string
  /** Picture by URL (custom wallets). Catalogue wallets: `imageUrl(client, { kind: 'wallet', id })`. */
  readonly imageUrl?: string
  /** Found in this browser. */
  readonly installed: boolean
  /** Used before. */
  readonly recent: boolean
  /** Used before, over the remote connector. */
  readonly remote?: true
  /** What to hand to `connect` when it is installed. */
  readonly detectedId?: string
  readonly connectorId?: string
  readonly type?: ConnectorType
  /** Families of the detected wallet; empty for wallets that were not found here. */
  readonly namespaces: readonly Namespace[]
  /** Links and stores, where the catalogue or the host knows them. */
  readonly wallet?: CatalogueWallet | CustomWallet
  /** Every lower-case id and rdns under which this wallet is known. */
  readonly aliases: readonly string[]
}
