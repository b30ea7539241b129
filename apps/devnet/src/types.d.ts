import type { Abi, Address, Hex } from 'viem'

/** A compiled contract as it lies in `apps/devnet/artifacts`. */
export interface Artifact {
  abi: Abi
  /** Creation code. */
  bytecode: Hex
  /** Code as it stands on the chain (immutables are zero). */
  deployedBytecode: Hex
}

export type TokenKind = 'weth' | 'dollar' | 'standard' | 'usdt-style'

/** A token that both chains have at the same address. */
export interface DevnetToken {
  symbol: string
  name: string
  decimals: number
  address: Address
  kind: TokenKind
}

/** A chain as `/devnet.json` names it. */
export interface DevnetChainJson {
  /** CAIP-2 id, e.g. `eip155:31337`. */
  caip2: `eip155:${number}`
  id: number
  name: string
  rpcUrl: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Base URL of explorer pages (`/tx/0x…`, `/address/0x…`), null when the demo is not served. */
  explorer: string | null
  testnet: true
  tokens: DevnetToken[]
}

/** A running chain. */
export interface DevnetChain extends DevnetChainJson {
  /** Puts an address on the test dollar's blocklist, or takes it off; settles when the block is mined. */
  setBlocked(address: Address, blocked: boolean): Promise<void>
}

export interface DevnetAccount {
  address: Address
  privateKey: Hex
}

/** A token of the Solana chain. */
export interface DevnetSolanaToken {
  /** Which of the two token programs owns it. */
  kind: 'token' | 'token-2022'
  symbol: string
  name: string
  decimals: number
  /** Its mint. */
  address: string
  /** Address of the token program. */
  program: string
}

export interface DevnetSolanaAccount {
  /** Base58. */
  address: string
  /** The 32 bytes of an Ed25519 key. */
  privateKey: Hex
}

/** A running Solana chain, as `/devnet.json` names it. */
export interface DevnetSolana {
  caip2: 'solana:localnet'
  name: string
  rpcUrl: string
  /** Websocket of the subscriptions. */
  wsUrl: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  testnet: true
  tokens: DevnetSolanaToken[]
  /** Five accounts with SOL and every token. */
  accounts: DevnetSolanaAccount[]
  /** May issue and freeze every token, and holds SOL. */
  faucet: DevnetSolanaAccount
}

export interface DevnetBitcoinAccount {
  /** P2WPKH on regtest, `bcrt1q…`. */
  address: string
  /** Compressed, 33 bytes of hex digits. */
  publicKey: string
  privateKey: Hex
}

/** A running Bitcoin chain, as `/devnet.json` names it. */
export interface DevnetBitcoin {
  caip2: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
  name: string
  /** Base URL of the HTTP API, in the form of Esplora's. */
  esploraUrl: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  testnet: true
  /** Five accounts with coins. */
  accounts: DevnetBitcoinAccount[]
  /** Blocks are mined for it. */
  faucet: DevnetBitcoinAccount
}

/** The body of `GET /devnet.json` on the demo's and the wallet's server. */
export interface DevnetJson {
  /** Base URL of the first chain's bundler, null when none runs. */
  bundler: string | null
  /** Base URL of the frame in which visitors log in, null when none runs. */
  frame: string | null
  /** Page with the letters that were sent, null when none runs. */
  inbox: string | null
  /** Base URL of the gateway, null when none runs. */
  gateway: string | null
  /** What stands in for a company that sells coins, null when none runs. */
  onramp: string | null
  /** WebSocket address of the relay, null when none runs. */
  relay: string | null
  /** Base URL of the wallet to try remote connections with, null when it is not served. */
  wallet: string | null
  chains: DevnetChainJson[]
  /** Null when it does not run. */
  solana: DevnetSolana | null
  /** Null when it does not run. */
  bitcoin: DevnetBitcoin | null
  accounts: DevnetAccount[]
  /** An address that is on the test dollar's blocklist from the start. */
  blockedReceiver: Address
  /** The deployer: holds about a thousand times an account's share of every token. Its key lies unlocked in both chains. */
  faucet: Address
}

export interface DevnetEvent {
  /** `step`: a part answers; `note`: something was decided (a tool, another port); `died`: a part ended unasked. */
  type: 'step' | 'note' | 'died'
  text: string
}

export interface DevnetOptions {
  /** Ports; 0 or absent means any free one. A taken port gives way to the next free one, said by a note. */
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
   * Put EntryPoint and the contracts of smart accounts on the first chain and start a bundler for it, which is installed
   * at its first start.
   */
  bundler?: boolean
  /** Have the gateway index the EVM chains, so that accounts have a history. */
  history?: boolean
  /** Put the resolver of names and a stand-in for ENS on the first chain, and have the gateway register names. */
  names?: boolean
  /** Put Uniswap v2 and v3 with pools of the tokens on the first chain, and have the gateway swap over them. */
  swaps?: boolean
  /** Start a Solana chain; where the platform has no Surfpool a note says so, and the rest goes on without. */
  solana?: boolean
  /** Start a Bitcoin chain. */
  bitcoin?: boolean
  /** Start `services/gateway/dist/main.js` (has to be built). */
  gateway?: boolean
  /**
   * Start what logging in needs beside the gateway: frame and recovery service (have to be built), a mail server with an
   * inbox page, and stand-ins for the providers and Farcaster.
   */
  login?: boolean
  /** Start a stand-in for a company that sells coins; the gateway knows it. Its coins are real ones of the local chains. */
  onramp?: boolean
  /** Pages of project `demo` tell what happens, as those of `counted` do. Default false. */
  analytics?: boolean
  /** Start `services/relay/dist/main.js` (has to be built), with its mailboxes in memory. */
  relay?: boolean
  /** Serve the built wallet page (`apps/wallet`) with `/devnet.json`. */
  wallet?: boolean
  /** Folder of the built wallet page, default `apps/wallet/dist`. */
  walletDir?: string
  /** Serve the built demo with `/devnet.json` and the explorer pages. */
  demo?: boolean
  /** Folder of the built demo, default `apps/demo/dist`. */
  demoDir?: string
  /** Content-Security-Policy of the demo server; `strict` stands for the policy of `strictCsp.mjs`. */
  csp?: 'strict' | (string & {})
  /** Further allowed origins of project `demo`; the demo's and the wallet's own are always in. */
  origins?: readonly string[]
  /** Settings of the gateway by the names of their environment variables (docs/self-hosting.md). */
  gatewaySettings?: Readonly<Record<string, string>>
  /** Folder of the gateway's data and settings; default a temporary one that `stop()` removes. */
  dataDir?: string
  /** Seconds between blocks, default 1. */
  blockTime?: number
  /** Gives up a start that is under way; what was started is stopped and the call rejects. */
  signal?: AbortSignal
  /** No progress lines on stdout, default true. */
  quiet?: boolean
  /** Progress, decisions and deaths of parts as they happen. */
  onEvent?: (event: DevnetEvent) => void
}

export interface Devnet {
  chains: DevnetChain[]
  /** Absent when it does not run. */
  solana?: DevnetSolana
  /** Absent when it does not run. */
  bitcoin?: DevnetBitcoin
  /** Five accounts with ether and every token on both chains. */
  accounts: DevnetAccount[]
  mnemonic: string
  /** Of the first chain. */
  bundlerUrl?: string
  frameUrl?: string
  recoveryUrl?: string
  /** Page with the letters that were sent; `/mails.json?to=` gives them to programs. */
  inboxUrl?: string
  /** What stands in for a company that sells coins. */
  onrampUrl?: string
  gatewayUrl?: string
  relayUrl?: string
  demoUrl?: string
  walletUrl?: string
  /** What `/devnet.json` serves. */
  json: DevnetJson
  /** The settings file that the gateway and the relay read. */
  configPath: string
  /** Process ids of the running children. */
  pids: number[]
  /** Stops every part and waits until each is gone; further calls return the same promise. */
  stop(): Promise<void>
}

/** A child process that answers. */
export interface Part {
  name: string
  pid: number
  /** Last lines that it wrote. */
  tail(): string
  stop(): Promise<void>
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
  /** Paths that answer with JSON, e.g. `/devnet.json`. */
  json?: Record<string, unknown>
  /** Answers other paths itself; return undefined to fall through to the files. */
  page?: (path: string) => Promise<{ type: string; body: string } | undefined>
  /**
   * Answers a POST with JSON, of which it gets the body and the header `Authorization`; undefined for a path that is none
   * of its own.
   */
  post?: (
    path: string,
    body: unknown,
    authorization?: string,
  ) => Promise<{ status: number; body: object } | undefined>
}
