import type { Caip2, Namespace } from '@latchkey/protocol/caip'

/** The native coin of a network; `decimals` counts from the base unit (wei, lamport, satoshi). */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/**
 * A network as a host hands it over. viem's chains fit as they are (a numeric `id` means `eip155`); functions and
 * other keys are ignored and copied away.
 */
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

/** A network as the state holds it: plain data only. `rpcUrls` are in the order in which they are tried. */
export interface Network {
  readonly id: number | string
  readonly caipNetworkId: Caip2
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  /** For reads: the host's `customRpcUrls` first, else the network's own. */
  readonly rpcUrls: readonly string[]
  /** What is handed to wallets when the chain is added: the network's own public URLs, never one with a project id. */
  readonly publicRpcUrls: readonly string[]
  /** Of its own nodes; none where the host reads over others (`customRpcUrls`). */
  readonly webSocketUrls?: readonly string[] | undefined
  readonly explorer?: { readonly name: string; readonly url: string }
  readonly testnet: boolean
  readonly multicall3?: string
}

/** A token of the host's own list (`tokens` option), used for balances when no gateway is configured. */
export interface TokenInput {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
}
