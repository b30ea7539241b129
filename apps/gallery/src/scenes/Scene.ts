import type { Config, RecentWallet, State } from '@latchkey/core'
import type { ViewName } from '@latchkey/core'
import type { CustomizeOptions } from '@latchkey/react/customize'
import type { ChainScript } from '../stage/chainDouble.js'
import type { GatewayScript } from '../stage/gatewayDouble.js'
import type { LoginScript } from '../stage/loginDouble.js'
import type { RemoteScript } from '../stage/remoteDouble.js'
import type { Stage } from '../stage/Stage.js'
import type { WalletSpec } from '../stage/walletDouble.js'

export type SceneView = ViewName | 'Toast' | 'Chunk' | 'Buttons' | 'QrCode' | 'Customized'

/** A view in a state, and the steps to it. */
export interface Scene {
  /** Unique within its view: `default`, `loading`. */
  readonly state: string
  readonly title: string
  /** Test id, visible when the scene is ready. */
  readonly shows: string
  readonly config?: Partial<Config> | undefined
  /** Default: MetaMask and Phantom. */
  readonly wallets?: readonly WalletSpec[] | undefined
  readonly gateway?: GatewayScript | undefined
  readonly chain?: ChainScript | undefined
  /** Default: none. */
  readonly remote?: RemoteScript | undefined
  /** Default: none. */
  readonly login?: LoginScript | undefined
  /** The client's view of the page's device. */
  readonly device?: 'phone' | 'desktop' | undefined
  readonly customization?: CustomizeOptions | undefined
  readonly recent?: readonly RecentWallet[] | undefined
  /** Further stored items by name, as from an earlier visit. */
  readonly stored?: Readonly<Record<string, unknown>> | undefined
  /** Overrides of the first render's state. */
  readonly initialState?: Partial<State> | undefined
  /** A visitor's actions, through the client and the page. */
  readonly steps?: ((stage: Stage) => Promise<void>) | undefined
  /** Pictures wait this many milliseconds, for endless motion. */
  readonly pause?: number | undefined
  /** Stops the clock, for states that leave by themselves. */
  readonly still?: boolean | undefined
  readonly page?: 'buttons' | 'embedded' | 'qr' | undefined
  readonly qr?: { readonly value: string; readonly hasLogo: boolean } | undefined
  /** Also pictured as a phone sheet. */
  readonly main?: boolean | undefined
}

export interface SceneGroup {
  readonly view: SceneView
  readonly scenes: readonly Scene[]
}
