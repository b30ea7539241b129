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

export interface Scene {
  /** Unique in its view. */
  readonly state: string
  readonly title: string
  /** Test id; ready when visible. */
  readonly shows: string
  readonly config?: Partial<Config> | undefined
  /** Default: MetaMask and Phantom. */
  readonly wallets?: readonly WalletSpec[] | undefined
  readonly gateway?: GatewayScript | undefined
  readonly chain?: ChainScript | undefined
  readonly remote?: RemoteScript | undefined
  readonly login?: LoginScript | undefined
  readonly device?: 'phone' | 'desktop' | undefined
  readonly customization?: CustomizeOptions | undefined
  readonly recent?: readonly RecentWallet[] | undefined
  readonly stored?: Readonly<Record<string, unknown>> | undefined
  readonly initialState?: Partial<State> | undefined
  readonly steps?: ((stage: Stage) => Promise<void>) | undefined
  /** Milliseconds before pictures, for endless motion. */
  readonly pause?: number | undefined
  /** For states that leave by themselves. */
  readonly still?: boolean | undefined
  readonly page?: 'buttons' | 'embedded' | 'qr' | undefined
  readonly qr?: { readonly value: string; readonly hasLogo: boolean } | undefined
  /** Also a phone sheet. */
  readonly main?: boolean | undefined
}

export interface SceneGroup {
  readonly view: SceneView
  readonly scenes: readonly Scene[]
}
