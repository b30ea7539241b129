import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { ConnectorSection } from '@latchkey/protocol/features'

/** The types of connectors. */
export type ConnectorType =
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'AUTH'
  | 'MULTI_CHAIN'
  | 'ID_AUTH'

/** A wallet that a connector found in this browser. Serialisable; the live provider stays with the connector. */
export interface DetectedWallet {
  /** rdns where there is one (EIP-6963), else the connector's own id such as `injected`. */
  readonly id: string
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
  /** Checked data-URI of an image (untrusted source). */
  readonly icon?: string
  readonly namespaces: readonly Namespace[]
  readonly type: ConnectorType
  /** It stands for wallets elsewhere: its connector pairs with any of them. */
  readonly elsewhere?: true
  /** Families in which its approval can be the sign-in as well ({@link ConnectParameters.signIn}). */
  readonly signsIn?: readonly Namespace[]
}

/** A way to connect, with what the catalogue knows about it; see `fetchConnectors`. */
export interface PublicConnector {
  /** What the wallet announces, else the connector's own id; `connect` takes it. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly connectorId: string
  readonly namespaces: readonly Namespace[]
  readonly info?: { readonly rdns: string }
  /** The wallet's own picture as a checked data URI, the one that the host gave it, or the gateway's. */
  readonly imageUrl?: string
  /** Id of its picture in the catalogue, for `imageUrl(client, { kind: 'wallet', id })`. */
  readonly imageId?: string
  /** Its id in the catalogue. */
  readonly explorerId?: string
  /** Its standard interface ({@link Connection.provider}) while it is connected. */
  readonly provider?: unknown
}

/** A wallet of the catalogue: the gateway's answer or the static list. */
export interface CatalogueWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
  readonly chains?: readonly Caip2[] | undefined
  readonly homepage?: string | undefined
  readonly imageUrl?: string | undefined
  /** Id of its picture; its own id where it is missing. */
  readonly imageId?: string | undefined
  readonly mobileLink?: string | undefined
  readonly linkMode?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webappLink?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
  readonly firefoxStore?: string | undefined
  /** URLs of the relays on which it listens besides the public network; a relay of your own reaches only such wallets. */
  readonly relays?: readonly string[] | undefined
  readonly order?: number | undefined
}

/** A wallet that the host adds by hand (`customWallets`). */
export type CustomWallet = Omit<CatalogueWallet, 'order'>

/** A wallet that was used before; at most two are kept, newest first. */
export interface RecentWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
  /** It was reached over the remote connector. */
  readonly remote?: boolean | undefined
}

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
  /** It stands for wallets elsewhere. */
  readonly elsewhere?: true
  /** Families of the detected wallet; empty for wallets that were not found here. */
  readonly namespaces: readonly Namespace[]
  /** Links and stores, where the catalogue or the host knows them. */
  readonly wallet?: CatalogueWallet | CustomWallet
  /** Every lower-case id and rdns under which this wallet is known. */
  readonly aliases: readonly string[]
}
