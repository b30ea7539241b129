import type { Caip2, Namespace } from '@latchkey/protocol/caip'

/** The specification's seven connector types (section 3, ruling 16). */
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
  /** Checked data-URI of an image (untrusted source, user demand 11.4). */
  readonly icon?: string
  readonly namespaces: readonly Namespace[]
  readonly type: ConnectorType
}

/** A wallet of the catalogue: the gateway's answer or the static list. */
export interface CatalogueWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
  readonly chains?: readonly Caip2[] | undefined
  readonly homepage?: string | undefined
  readonly imageUrl?: string | undefined
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
