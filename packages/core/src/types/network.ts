import type { Caip2, Namespace } from '@latchkey/protocol/caip'

/** `decimals` counts from the base unit (wei, lamport, satoshi). */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A network as the host configures it. viem chains can be passed unchanged. */
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
  /** CAIP-2 id; derived from `id` when missing. */
  readonly caipNetworkId?: Caip2 | undefined
  readonly chainNamespace?: Namespace | undefined
}

/** A network as the state holds it: plain data only. */
export interface Network {
  readonly id: number | string
  readonly caipNetworkId: Caip2
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  /** URLs for reads: the host's `customRpcUrls` first, otherwise the network's own. */
  readonly rpcUrls: readonly string[]
  /** Given to wallets when the chain is added. Never one with a project id. */
  readonly publicRpcUrls: readonly string[]
  /** None if the host set `customRpcUrls`. */
  readonly webSocketUrls?: readonly string[] | undefined
  readonly explorer?: { readonly name: string; readonly url: string }
  readonly testnet: boolean
  readonly multicall3?: string
}

/** A token of the host's own list (option `tokens`). */
export interface TokenInput {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
}
