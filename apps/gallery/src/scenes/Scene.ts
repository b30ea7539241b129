import type { Config, RecentWallet, State } from '@latchkey/core'
import type { ViewName } from '@latchkey/core'
import type { CustomizeOptions } from '@latchkey/react/customize'
import type { ChainScript } from '../stage/chainDouble.js'
import type { GatewayScript } from '../stage/gatewayDouble.js'
import type { LoginScript } from '../stage/loginDouble.js'
import type { RemoteScript } from '../stage/remoteDouble.js'
import type { Stage } from '../stage/Stage.js'
import type { WalletSpec } from '../stage/walletDouble.js'

/** What a scene belongs to: a view of the modal, or what is drawn around it. */
export type SceneView = ViewName | 'Toast' | 'Chunk' | 'Buttons' | 'QrCode' | 'Customized'

/** One picture of the gallery: a view in a state, and how it gets there. */
export interface Scene {
  /** Unique within its view: `default`, `loading`. */
  readonly state: string
  /** What is to be seen, in a few words. */
  readonly title: string
  /** Test id that is on screen when the scene stands. */
  readonly shows: string
  readonly config?: Partial<Config> | undefined
  /** Default: MetaMask and Phantom. */
  readonly wallets?: readonly WalletSpec[] | undefined
  readonly gateway?: GatewayScript | undefined
  readonly chain?: ChainScript | undefined
  /** With a connector for wallets elsewhere. Default: none. */
  readonly remote?: RemoteScript | undefined
  /** With a connector that logs visitors in. Default: none. */
  readonly login?: LoginScript | undefined
  /** What the client takes the page's device for, at an address that stays the same. */
  readonly device?: 'phone' | 'desktop' | undefined
  /** The parts that the host draws itself. */
  readonly customization?: CustomizeOptions | undefined
  readonly recent?: readonly RecentWallet[] | undefined
  /** Further stored items by name, as an earlier visit left them. */
  readonly stored?: Readonly<Record<string, unknown>> | undefined
  /** Overrides of what the first render knows. */
  readonly initialState?: Partial<State> | undefined
  /** What a visitor does, through the client and the page. */
  readonly steps?: ((stage: Stage) => Promise<void>) | undefined
  /** Something moves for ever or waits for a spinner: pictures wait this long, ms. */
  readonly pause?: number | undefined
  /** The state leaves by itself after a moment: the clock stands still. */
  readonly still?: boolean | undefined
  /** Drawn in the page instead of the modal. */
  readonly page?: 'buttons' | 'embedded' | 'qr' | undefined
  /** The code of the page `qr`. */
  readonly qr?: { readonly value: string; readonly hasLogo: boolean } | undefined
  /** One of the scenes that are kept as phone sheets too. */
  readonly main?: boolean | undefined
}

/** The scenes of a view. */
export interface SceneGroup {
  readonly view: SceneView
  readonly scenes: readonly Scene[]
}
