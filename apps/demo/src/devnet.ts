/** `/devnet.json` (apps/devnet). */
export interface Devnet {
  readonly gateway: string | null
  readonly relay: string | null
  readonly wallet: string | null
  readonly frame?: string | null
  readonly inbox?: string | null
  readonly blockedReceiver?: string
  readonly accounts: readonly { readonly address: string; readonly privateKey: `0x${string}` }[]
  readonly chains: readonly DevnetChain[]
  readonly solana: DevnetSolana | null
  readonly bitcoin: DevnetBitcoin | null
}

export interface DevnetBitcoin {
  readonly caip2: `bip122:${string}`
  readonly name: string
  readonly esploraUrl: string
  readonly nativeCurrency: DevnetChain['nativeCurrency']
  readonly accounts: readonly { readonly address: string; readonly privateKey: `0x${string}` }[]
}

export interface DevnetSolana {
  readonly caip2: 'solana:localnet'
  readonly name: string
  readonly rpcUrl: string
  readonly wsUrl: string
  readonly nativeCurrency: DevnetChain['nativeCurrency']
  readonly tokens: DevnetChain['tokens']
  readonly accounts: readonly { readonly address: string; readonly privateKey: `0x${string}` }[]
}

export interface DevnetChain {
  readonly caip2: `eip155:${number}`
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly explorer: string | null
  readonly tokens: readonly {
    readonly symbol: string
    readonly name: string
    readonly decimals: number
    readonly address: string
  }[]
}

/** Null without a devnet. Has a timeout. */
export async function fetchDevnet(): Promise<Devnet | null> {
  try {
    const response = await fetch('/devnet.json', { signal: AbortSignal.timeout(3_000) })
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) return null
    return (await response.json()) as Devnet
  } catch {
    return null
  }
}
