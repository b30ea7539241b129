import type { Abi, Address, Hex } from 'viem'

export interface Artifact {
  abi: Abi
  bytecode: Hex
  /** Runtime code (immutables are zero). */
  deployedBytecode: Hex
}

export type TokenKind = 'weth' | 'dollar' | 'standard' | 'usdt-style'

/** A token, at the same address on both chains. */
export interface DevnetToken {
  symbol: string
  name: string
  decimals: number
  address: Address
  kind: TokenKind
}

/** A chain in `/devnet.json`. */
export interface DevnetChainJson {
  caip2: `eip155:${number}`
  id: number
  name: string
  rpcUrl: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Explorer pages `/tx/0x…`, `/address/0x…`; null without a served demo. */
  explorer: string | null
  testnet: true
  tokens: DevnetToken[]
}

export interface DevnetChain extends DevnetChainJson {
  /** Changes the blocklist; resolves when the block is mined. */
  setBlocked(address: Address, blocked: boolean): Promise<void>
}

export interface DevnetAccount {
  address: Address
  privateKey: Hex
}

export interface DevnetSolanaToken {
  /** Its token program. */
  kind: 'token' | 'token-2022'
  symbol: string
  name: string
  decimals: number
  address: string
  /** Address of the token program. */
  program: string
}

export interface DevnetSolanaAccount {
  address: string
  /** 32 bytes of an Ed25519 key. */
  privateKey: Hex
}

/** A Solana chain in `/devnet.json`. */
export interface DevnetSolana {
  caip2: 'solana:localnet'
  name: string
  rpcUrl: string
  wsUrl: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  testnet: true
  tokens: DevnetSolanaToken[]
  /** With SOL and every token. */
  accounts: DevnetSolanaAccount[]
  /** Mints and freezes every token. */
  faucet: DevnetSolanaAccount
}

export interface DevnetBitcoinAccount {
  /** P2WPKH on regtest, `bcrt1q…`. */
  address: string
  /** Compressed, 33 bytes in hex. */
  publicKey: string
  privateKey: Hex
}

/** A Bitcoin chain in `/devnet.json`. */
export interface DevnetBitcoin {
  caip2: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
  name: string
  esploraUrl: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  testnet: true
  /** Five funded accounts. */
  accounts: DevnetBitcoinAccount[]
  /** Receives block rewards. */
  faucet: DevnetBitcoinAccount
}

/** `GET /devnet.json` of the demo and the wallet. A part that does not run is null. */
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
  /** An address on the test dollar's blocklist. */
  blockedReceiver: Address
  /** About a thousand account shares of every token. Its key is unlocked. */
  faucet: Address
}

export interface DevnetEvent {
  /** `step`: a part answers; `note`: a decision; `died`: a part ended by itself. */
  type: 'step' | 'note' | 'died'
  text: string
}

export interface DevnetOptions {
  /** 0 or absent means any free port. A taken port is replaced, with a note. */
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
  /**
   * EntryPoint, smart account contracts and a bundler on the first chain; installed on first use.
   */
  bundler?: boolean
  /** The gateway indexes the EVM chains. */
  history?: boolean
  /** Names resolver and ENS double on the first chain; the gateway registers names. */
  names?: boolean
  /** Uniswap v2 and v3 with pools on the first chain. */
  swaps?: boolean
  /** Adds a note where Surfpool does not run. */
  solana?: boolean
  bitcoin?: boolean
  /** Start `services/gateway/dist/main.js` (must be built). */
  gateway?: boolean
  /**
   * Frame and recovery service (must be built), a mail server with an inbox page, and doubles of
   * the providers and Farcaster.
   */
  login?: boolean
  /** A double that delivers real local coins. */
  onramp?: boolean
  /** Pages of project `demo` send analytics too. Default false. */
  analytics?: boolean
  /** Must be built; mailboxes are in memory unless there is a cluster. */
  relay?: boolean
  /**
   * As in `deploy/compose.yaml`: gateway and relay twice, on these servers, behind HAProxy (a
   * path). A process that ends by itself is restarted.
   */
  cluster?: { databases: { gateway: string; recovery: string }; redisUrl: string; haproxy: string }
  /** Serve the built wallet page. */
  wallet?: boolean
  /** Default `apps/wallet/dist`. */
  walletDir?: string
  /** The built demo with the explorer pages. */
  demo?: boolean
  /** Default `apps/demo/dist`. */
  demoDir?: string
  /** `strict` means the policy of `strictCsp.mjs`. */
  csp?: 'strict' | (string & {})
  /** Of project `demo`, besides the demo's and the wallet's own. */
  origins?: readonly string[]
  /** By environment variable (docs/self-hosting.md). */
  gatewaySettings?: Readonly<Record<string, string>>
  /** Default: a temporary folder that `stop()` removes. */
  dataDir?: string
  /** Seconds between blocks, default 1. */
  blockTime?: number
  /** Stops started parts; the call rejects. */
  signal?: AbortSignal
  /** No progress lines, default true. */
  quiet?: boolean
  /** Progress, decisions and ended parts. */
  onEvent?: (event: DevnetEvent) => void
}

export interface Devnet {
  chains: DevnetChain[]
  solana?: DevnetSolana
  bitcoin?: DevnetBitcoin
  /** With ether and every token on both chains. */
  accounts: DevnetAccount[]
  mnemonic: string
  bundlerUrl?: string
  frameUrl?: string
  recoveryUrl?: string
  /** `/mails.json?to=` for programs. */
  inboxUrl?: string
  onrampUrl?: string
  gatewayUrl?: string
  relayUrl?: string
  demoUrl?: string
  walletUrl?: string
  /** Body of `/devnet.json`. */
  json: DevnetJson
  configPath: string
  /** Includes HAProxy in a cluster. */
  services: readonly Copy[]
  pids: number[]
  /** Waits until all parts are gone; repeated calls return the same promise. */
  stop(): Promise<void>
}

export interface Part {
  name: string
  pid: number
  tail(): string
  stop(): Promise<void>
}

/** A process of a service. */
export interface Copy {
  /** `gateway`; in a cluster `gateway-1`. */
  name: string
  /** 0 for the balancer. */
  port: number
  /** Changes after a restart. */
  pid(): number
}

/** A running static server. */
export interface StaticServer {
  url: string
  port: number
  stop(): Promise<void>
}

export interface StaticServerOptions {
  /** Folder with the files. */
  root: string
  /** 0 or absent means any free one. */
  port?: number
  /** For every answer. */
  headers?: Record<string, string>
  /** By path, e.g. `/devnet.json`. */
  json?: Record<string, unknown>
  /** Undefined falls through to the files. */
  page?: (path: string) => Promise<{ type: string; body: string } | undefined>
  /** Gets body and `Authorization` header; undefined for an unknown path. */
  post?: (
    path: string,
    body: unknown,
    authorization?: string,
  ) => Promise<{ status: number; body: object } | undefined>
}
