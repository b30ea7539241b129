import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { ConnectorSection } from '@latchkey/protocol/features'

export type ConnectorType =
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'AUTH'
  | 'MULTI_CHAIN'
  | 'ID_AUTH'

/** A wallet that a connector found in this browser. Serializable. */
export interface DetectedWallet {
  /** The rdns (EIP-6963) if there is one, otherwise the connector's own id, such as `injected`. */
  readonly id: string
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
  /** Validated data URI of an image. */
  readonly icon?: string
  readonly namespaces: readonly Namespace[]
  readonly type: ConnectorType
  /** Stands for remote wallets: its connector pairs with any of them. */
  readonly elsewhere?: true
  /** Families in which its approval can also sign the visitor in. */
  readonly signsIn?: readonly Namespace[]
}

export interface PublicConnector {
  /** The id that the wallet announces, otherwise the connector's own. `connect` takes it. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly connectorId: string
  readonly namespaces: readonly Namespace[]
  readonly info?: { readonly rdns: string }
  /** The wallet's own picture as a validated data URI, otherwise the host's or the gateway's. */
  readonly imageUrl?: string
  /** Picture id in the catalogue, for `imageUrl(client, { kind: 'wallet', id })`. */
  readonly imageId?: string
  readonly explorerId?: string
  readonly provider?: unknown
}

/** A wallet of the catalogue, from the gateway or the static list. */
export interface CatalogueWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
  readonly chains?: readonly Caip2[] | undefined
  readonly homepage?: string | undefined
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  readonly mobileLink?: string | undefined
  readonly linkMode?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webappLink?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
  readonly firefoxStore?: string | undefined
  /** URLs of relays that it listens on besides the public network. */
  readonly relays?: readonly string[] | undefined
  readonly order?: number | undefined
}

export type CustomWallet = Omit<CatalogueWallet, 'order'>

/** A wallet used before. At most two are kept, newest first. */
export interface RecentWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
  readonly remote?: boolean | undefined
}

/** A row of the connect view or a tile of AllWallets. */
export interface WalletRow {
  /** Stable key of the row. `connect` and `findWallet` also accept it. */
  readonly id: string
  readonly name: string
  readonly section: ConnectorSection
  readonly rdns?: string
  /** Validated data URI that the wallet announced; takes precedence over `imageUrl`. */
  readonly icon?: string
  /** Picture URL of a custom wallet. */
  readonly imageUrl?: string
  readonly installed: boolean
  readonly recent: boolean
  /** Used before over the remote connector. */
  readonly remote?: true
  /** The id to pass to `connect` if installed. */
  readonly detectedId?: string
  readonly connectorId?: string
  readonly type?: ConnectorType
  readonly elsewhere?: true
  readonly namespaces: readonly Namespace[]
  readonly wallet?: CatalogueWallet | CustomWallet
  /** All ids and rdns, in lower case. */
  readonly aliases: readonly string[]
}
