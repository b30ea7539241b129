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
  /** Base URL of explorer pages (`/tx/0x…`, `/address/0x…`), null without a served demo. */
  explorer: string | null
  testnet: true
  tokens: DevnetToken[]
}

export interface DevnetChain extends DevnetChainJson {
  /** Changes the test dollar's blocklist; resolves when the block is mined. */
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
  /** The 32 bytes of an Ed25519 key. */
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
  /** Five accounts with SOL and every token. */
  accounts: DevnetSolanaAccount[]
  /** Mints and freezes every token, and holds SOL. */
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
  /** Base URL of the Esplora-like HTTP API. */
  esploraUrl: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  testnet: true
  /** Five funded accounts. */
  accounts: DevnetBitcoinAccount[]
  /** Receives block rewards. */
  faucet: DevnetBitcoinAccount
}

/**
 * Body of `GET /devnet.json` on the demo's and the wallet's server. A part that does not run is
 * null.
 */
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
  /**
   * The deployer, with about a thousand account shares of every token. Its key is unlocked in both
   * chains.
   */
  faucet: Address
}

export interface DevnetEvent {
  /**
   * `step`: a part answers; `note`: a decision (a tool, another port); `died`: a part ended by
   * itself.
   */
  type: 'step' | 'note' | 'died'
  text: string
}

export interface DevnetOptions {
  /**
   * 0 or absent means any free port. A taken port is replaced by the next free one, with a note.
   */
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
   * Deploy EntryPoint and the smart account contracts on the first chain and start a bundler for
   * it, which is installed on first use.
   */
  bundler?: boolean
  /** Have the gateway index the EVM chains, so that accounts have a history. */
  history?: boolean
  /**
   * Deploy the names resolver and an ENS double on the first chain, and have the gateway register
   * names.
   */
  names?: boolean
  /** Deploy Uniswap v2 and v3 with token pools on the first chain, for the gateway's swaps. */
  swaps?: boolean
  /** Start a Solana chain; without Surfpool for this platform, adds a note and continues. */
  solana?: boolean
  bitcoin?: boolean
  /** Start `services/gateway/dist/main.js` (must be built). */
  gateway?: boolean
  /**
   * Start the login's parts besides the gateway: frame and recovery service (must be built), a mail
   * server with an inbox page, and doubles of the providers and Farcaster.
   */
  login?: boolean
  /** Start the on-ramp double, known to the gateway, with real coins of the local chains. */
  onramp?: boolean
  /** Pages of project `demo` send analytics, like those of `counted`. Default false. */
  analytics?: boolean
  /** Start `services/relay/dist/main.js` (must be built), with mailboxes in memory unless there is a cluster. */
  relay?: boolean
  /**
   * Run the services as `deploy/compose.yaml` does: gateway and relay twice, on these servers (addresses of PostgreSQL and
   * Redis), behind HAProxy (a path) with the file of `deploy`. A process that ends by itself is started again.
   */
  cluster?: { databases: { gateway: string; recovery: string }; redisUrl: string; haproxy: string }
  /** Serve the built wallet page (`apps/wallet`) with `/devnet.json`. */
  wallet?: boolean
  /** Folder of the built wallet page, default `apps/wallet/dist`. */
  walletDir?: string
  /** Serve the built demo with `/devnet.json` and the explorer pages. */
  demo?: boolean
  /** Folder of the built demo, default `apps/demo/dist`. */
  demoDir?: string
  /** Content-Security-Policy of the demo server; `strict` means the policy of `strictCsp.mjs`. */
  csp?: 'strict' | (string & {})
  /** Further allowed origins of project `demo`, besides the demo's and the wallet's own. */
  origins?: readonly string[]
  /** Settings of the gateway by environment variable (docs/self-hosting.md). */
  gatewaySettings?: Readonly<Record<string, string>>
  /** Folder of the gateway's data and settings; default a temporary one that `stop()` removes. */
  dataDir?: string
  /** Seconds between blocks, default 1. */
  blockTime?: number
  /** Cancels a pending start; started parts are stopped and the call rejects. */
  signal?: AbortSignal
  /** No progress lines on stdout, default true. */
  quiet?: boolean
  /** Progress, decisions and ended parts. */
  onEvent?: (event: DevnetEvent) => void
}

export interface Devnet {
  chains: DevnetChain[]
  solana?: DevnetSolana
  bitcoin?: DevnetBitcoin
  /** Five accounts with ether and every token on both chains. */
  accounts: DevnetAccount[]
  mnemonic: string
  bundlerUrl?: string
  frameUrl?: string
  recoveryUrl?: string
  /** Page with the sent emails; `/mails.json?to=` for programs. */
  inboxUrl?: string
  onrampUrl?: string
  gatewayUrl?: string
  relayUrl?: string
  demoUrl?: string
  walletUrl?: string
  /** Body of `/devnet.json`. */
  json: DevnetJson
  /** Settings file of the gateway and the relay. */
  configPath: string
  /** The processes of the services, and HAProxy where there is a cluster. */
  services: readonly Copy[]
  /** Process ids of the children that run once all is up. */
  pids: number[]
  /** Stops all parts and waits until they are gone; repeated calls return the same promise. */
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
  /** Its own port, 0 for the balancer. */
  port: number
  /** Its process id now: another one after it was started again. */
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
  /** Headers of every answer, e.g. `{ 'content-security-policy': '…' }`. */
  headers?: Record<string, string>
  /** JSON answers by path, e.g. `/devnet.json`. */
  json?: Record<string, unknown>
  /** Answers other paths; undefined falls through to the files. */
  page?: (path: string) => Promise<{ type: string; body: string } | undefined>
  /**
   * Answers a JSON POST with its body and `Authorization` header; undefined for an unknown path.
   */
  post?: (
    path: string,
    body: unknown,
    authorization?: string,
  ) => Promise<{ status: number; body: object } | undefined>
}
