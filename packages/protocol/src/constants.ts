import { MINUTE_MS, SECOND_MS } from './time.js'

// Times are milliseconds.

export const CACHE_MS = {
  portfolio: 30 * SECOND_MS,
  nativeBalance: 30 * SECOND_MS,
  ens: 5 * MINUTE_MS,
  identity: 5 * MINUTE_MS,
} as const

/** Pause after a failed token-balance fetch: docs/decisions/token-balances.md. */
export const TOKEN_BALANCE_RETRY_MS = 30 * SECOND_MS

/** Networks with swaps; test networks are added where the gateway serves them. */
export const SWAP_NETWORKS: readonly string[] = [
  1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554,
].map((id) => `eip155:${id}`)

/** A swap list starts with these, after the native coin. */
export const SUGGESTED_SWAP_SYMBOLS: readonly string[] = ['ETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'WETH']

export const POPULAR_SWAP_SYMBOLS: readonly string[] =
  'AAVE ARB BNB CRV ENS EURC FRAX GHO GNO LDO LINK OP PAXG PENDLE PEPE POL SHIB SKY SNX UNI USDE USDS ZRO'.split(
    ' ',
  )

/**
 * Commitments against which a Solana transaction may be simulated, each with its current name. The
 * last five are names that older nodes used.
 */
export const PREFLIGHT_COMMITMENTS = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
} as const

/** Percent: a swap that yields less than its quote minus this reverts. */
export const SWAP_SLIPPAGE = 1

/** Wei. No chain with swaps has ever charged more, so a higher answer is wrong. */
export const MOST_GAS_PRICE = 100_000_000_000_000n

export const RECENT_WALLETS = 2

export const TOAST_SWAP_MS = 150

export const TOAST_SHOWN_MS = 4 * SECOND_MS

export const DISCONNECT_MS = 3 * SECOND_MS

/** How long the first open waits for the remote configuration: docs/decisions/quiet-pages.md. */
export const INIT_WAIT_MS = SECOND_MS

export const INIT_CACHE_MS = 5 * MINUTE_MS

export const WALLET_LIST = {
  recommended: 4,
  pageSize: 40,
  searchSize: 100,
  searchDelayMs: 300,
  prefetchedImages: 20,
} as const

/** How long a pairing is shown: docs/decisions/remote-sessions.md. */
export const PAIRING_MS = 4 * MINUTE_MS

export const ERROR_EVENTS_PER_MINUTE = 5

/**
 * Maximum of one `POST /batch`. Browsers allow 64 KiB of pending `keepalive` bodies while a page
 * unloads.
 */
export const ANALYTICS_BATCH = { events: 50, bytes: 60_000 } as const

/** Address of Multicall3 on most chains. */
export const MULTICALL3_ADDRESS = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** The family's adapter is authoritative; a test keeps the two equal. Polkadot has no adapter. */
export const DEFAULT_ACCOUNT_TYPES = {
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bip122: 'payment',
} as const

/** Time zones in which a host may hide on-ramp and swaps. */
export const RESTRICTED_TIME_ZONES = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Hong_Kong',
  'Asia/Macao',
  'Asia/Beijing',
] as const
