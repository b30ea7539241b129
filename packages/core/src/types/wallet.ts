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

/** A wallet found in this browser. Serializable. */
export interface DetectedWallet {
  /** The rdns (EIP-6963), otherwise the connector's own id, such as `injected`. */
  readonly id: string
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
  /** Validated data URI. */
  readonly icon?: string
  readonly namespaces: readonly Namespace[]
  readonly type: ConnectorType
  /** Stands for all remote wallets of its connector. */
  readonly elsewhere?: true
  /** Families in which its approval can sign the visitor in. */
  readonly signsIn?: readonly Namespace[]
}

export interface PublicConnector {
  /** For `connect`: announced by the wallet, otherwise the connector's own. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly connectorId: string
  readonly namespaces: readonly Namespace[]
  readonly info?: { readonly rdns: string }
  /** The wallet's own (validated data URI), otherwise the host's or the gateway's. */
  readonly imageUrl?: string
  /** For `imageUrl(client, { kind: 'wallet', id })`. */
  readonly imageId?: string
  readonly explorerId?: string
  readonly provider?: unknown
}

/** A wallet of the gateway's or the static catalogue. */
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
  /** Relays that it listens on besides the public network. */
  readonly relays?: readonly string[] | undefined
  readonly order?: number | undefined
}

export type CustomWallet = Omit<CatalogueWallet, 'order'>

/** A wallet used before. At most two, newest first. */
export interface RecentWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
  readonly remote?: boolean | undefined
}

/** A row of the connect view, or a tile of AllWallets. */
export interface WalletRow {
  /** Stable; `connect` and `findWallet` accept it. */
  readonly id: string
  readonly name: string
  readonly section: ConnectorSection
  readonly rdns?: string
  /** Validated data URI from the wallet; takes precedence over `imageUrl`. */
  readonly icon?: string
  /** Of a custom wallet. */
  readonly imageUrl?: string
  readonly installed: boolean
  readonly recent: boolean
  /** Used before, over the remote connector. */
  readonly remote?: true
  /** For `connect`, if installed. */
  readonly detectedId?: string
  readonly connectorId?: string
  readonly type?: ConnectorType
  readonly elsewhere?: true
  readonly namespaces: readonly Namespace[]
  readonly wallet?: CatalogueWallet | CustomWallet
  /** All ids and rdns, in lower case. */
  readonly aliases: readonly string[]
}
