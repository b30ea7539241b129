import type { Abi, Address, Hex } from 'viem'

export interface Artifact {
  abi: Abi
  bytecode: Hex
  /** Immutables are zero. */
  deployedBytecode: Hex
}

export type TokenKind = 'weth' | 'dollar' | 'standard' | 'usdt-style'

export interface DevnetToken {
  symbol: string
  name: string
  decimals: number
  address: Address
  kind: TokenKind
}

export interface DevnetChainJson {
  caip2: `eip155:${number}`
  id: number
  name: string
  rpcUrl: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Base URL; null without a served demo. */
  explorer: string | null
  testnet: true
  tokens: DevnetToken[]
}

export interface DevnetChain extends DevnetChainJson {
  /** Resolves when mined. */
  setBlocked(address: Address, blocked: boolean): Promise<void>
}

export interface DevnetAccount {
  address: Address
  privateKey: Hex
}

export interface DevnetSolanaToken {
  kind: 'token' | 'token-2022'
  symbol: string
  name: string
  decimals: number
  address: string
  program: string
}

export interface DevnetSolanaAccount {
  address: string
  /** 32 bytes, Ed25519. */
  privateKey: Hex
}

export interface DevnetSolana {
  caip2: 'solana:localnet'
  name: string
  rpcUrl: string
  wsUrl: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  testnet: true
  tokens: DevnetSolanaToken[]
  accounts: DevnetSolanaAccount[]
  faucet: DevnetSolanaAccount
}

export interface DevnetBitcoinAccount {
  /** P2WPKH, `bcrt1q…`. */
  address: string
  /** Compressed, hex. */
  publicKey: string
  privateKey: Hex
}

export interface DevnetBitcoin {
  caip2: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
  name: string
  esploraUrl: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  testnet: true
  accounts: DevnetBitcoinAccount[]
  faucet: DevnetBitcoinAccount
}

/** `GET /devnet.json`. A part that does not run is null. */
export interface DevnetJson {
  bundler: string | null
  frame: string | null
  inbox: string | null
  gateway: string | null
  onramp: string | null
  relay: string | null
  wallet: string | null
  chains: DevnetChainJson[]
  solana: DevnetSolana | null
  bitcoin: DevnetBitcoin | null
  accounts: DevnetAccount[]
  /** On the test dollar's blocklist. */
  blockedReceiver: Address
  /** Unlocked, with about a thousand account shares. */
  faucet: Address
}

export interface DevnetEvent {
  /** `step`: a part answers; `died`: it ended by itself. */
  type: 'step' | 'note' | 'died'
  text: string
}

export interface DevnetOptions {
  /** 0 or absent means any. A taken port is replaced, with a note. */
  ports?: {
    chains?: readonly [number, number]
    bundler?: number
    solana?: number
    solanaWs?: number
    bitcoin?: number
    gateway?: number
    relay?: number
    demo?: number
    wallet?: number
    frame?: number
    recovery?: number
    smtp?: number
    inbox?: number
    providers?: number
    farcaster?: number
    onramp?: number
  }
  /** EntryPoint, smart accounts and a bundler (installed on first use) on the first chain. */
  bundler?: boolean
  history?: boolean
  /** Resolver and ENS double on the first chain; the gateway registers names. */
  names?: boolean
  /** Uniswap v2 and v3 on the first chain. */
  swaps?: boolean
  /** Only a note where Surfpool does not run. */
  solana?: boolean
  bitcoin?: boolean
  /** Must be built. */
  gateway?: boolean
  /**
   * Frame and recovery service (must be built), mail server with inbox, doubles of the providers
   * and Farcaster.
   */
  login?: boolean
  /** Delivers real local coins. */
  onramp?: boolean
  /** In project `demo` too. Default false. */
  analytics?: boolean
  /** Must be built; in memory without a cluster. */
  relay?: boolean
  /** Gateway and relay twice, behind HAProxy (a path). Restarts ended processes. */
  cluster?: { databases: { gateway: string; recovery: string }; redisUrl: string; haproxy: string }
  wallet?: boolean
  /** Default `apps/wallet/dist`. */
  walletDir?: string
  demo?: boolean
  /** Default `apps/demo/dist`. */
  demoDir?: string
  /** `strict`: that of `strictCsp.mjs`. */
  csp?: 'strict' | (string & {})
  /** Of project `demo`, besides demo and wallet. */
  origins?: readonly string[]
  /** By environment variable. */
  gatewaySettings?: Readonly<Record<string, string>>
  /** Default: temporary. */
  dataDir?: string
  /** Seconds, default 1. */
  blockTime?: number
  /** Stops started parts; the call rejects. */
  signal?: AbortSignal
  /** Default true. */
  quiet?: boolean
  onEvent?: (event: DevnetEvent) => void
}

export interface Devnet {
  chains: DevnetChain[]
  solana?: DevnetSolana
  bitcoin?: DevnetBitcoin
  accounts: DevnetAccount[]
  mnemonic: string
  bundlerUrl?: string
  frameUrl?: string
  recoveryUrl?: string
  inboxUrl?: string
  onrampUrl?: string
  gatewayUrl?: string
  relayUrl?: string
  demoUrl?: string
  walletUrl?: string
  json: DevnetJson
  configPath: string
  services: readonly Copy[]
  pids: number[]
  /** Repeated calls return the same promise. */
  stop(): Promise<void>
}

export interface Part {
  name: string
  pid: number
  tail(): string
  stop(): Promise<void>
}

export interface Copy {
  name: string
  port: number
  /** Changes after a restart. */
  pid(): number
}

export interface StaticServer {
  url: string
  port: number
  stop(): Promise<void>
}

export interface StaticServerOptions {
  root: string
  /** 0 or absent means any. */
  port?: number
  headers?: Record<string, string>
  /** By path, e.g. `/devnet.json`. */
  json?: Record<string, unknown>
  /** Undefined: the files. */
  page?: (path: string) => Promise<{ type: string; body: string } | undefined>
  /** Gets body and `Authorization` header; undefined for an unknown path. */
  post?: (
    path: string,
    body: unknown,
    authorization?: string,
  ) => Promise<{ status: number; body: object } | undefined>
}
