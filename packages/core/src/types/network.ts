import type { Caip2, Namespace } from '@latchkey/protocol/caip'

/** `decimals` counts from the base unit (wei, lamport, satoshi). */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A network of the host's configuration, such as a viem chain. */
export interface NetworkInput {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined }
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
  readonly contracts?: { readonly multicall3?: { readonly address: string } | undefined } | undefined
  /** Default: derived from `id`. */
  readonly caipNetworkId?: Caip2 | undefined
  readonly chainNamespace?: Namespace | undefined
}

/** A network in the state: plain data. */
export interface Network {
  readonly id: number | string
  readonly caipNetworkId: Caip2
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  /** For reads: the host's `customRpcUrls`, otherwise the network's own. */
  readonly rpcUrls: readonly string[]
  /** For wallets that add the chain; never with a project id. */
  readonly publicRpcUrls: readonly string[]
  /** Missing if the host set `customRpcUrls`. */
  readonly webSocketUrls?: readonly string[] | undefined
  readonly explorer?: { readonly name: string; readonly url: string }
  readonly testnet: boolean
  readonly multicall3?: string
}

/** A token of the option `tokens`. */
export interface TokenInput {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
}
