import { MINUTE_MS, SECOND_MS } from './time.js'

// Constants and limits. Times are milliseconds.

/** Lifetimes of cached items. */
export const CACHE_MS = {
  portfolio: 30 * SECOND_MS,
  nativeBalance: 30 * SECOND_MS,
  ens: 5 * MINUTE_MS,
  identity: 5 * MINUTE_MS,
} as const

/** Fixed pause after a failed token-balance fetch: docs/decisions/token-balances.md. */
export const TOKEN_BALANCE_RETRY_MS = 30 * SECOND_MS

/** Networks with swaps, beside test networks whose gateway serves them. */
export const SWAP_NETWORKS: readonly string[] = [
  1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554,
].map((id) => `eip155:${id}`)

/** Symbols of the tokens that a list of tokens to swap begins with, beside the native coin. */
export const SUGGESTED_SWAP_SYMBOLS: readonly string[] = ['ETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'WETH']

/** Symbols of further tokens that many swap. */
export const POPULAR_SWAP_SYMBOLS: readonly string[] =
  'AAVE ARB BNB CRV ENS EURC FRAX GHO GNO LDO LINK OP PAXG PENDLE PEPE POL SHIB SKY SNX UNI USDE USDS ZRO'.split(
    ' ',
  )

/**
 * What a Solana transaction may be simulated against before it is sent, with the name that nodes of today have for it.
 * The last five are names of older nodes.
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

/** Percent by which a swap may give less than its quote; then it reverts. */
export const SWAP_SLIPPAGE = 1

/** More for a unit of gas, in wei, no chain with swaps has ever asked: who says so is wrong. */
export const MOST_GAS_PRICE = 100_000_000_000_000n

/** Recent wallets that are kept. */
export const RECENT_WALLETS = 2

/** Pause between closing a toast and showing the next one. */
export const TOAST_SWAP_MS = 150

/** How long a toast that is not loading stays. */
export const TOAST_SHOWN_MS = 4 * SECOND_MS

/** Bound of the clean-up after a disconnect. */
export const DISCONNECT_MS = 3 * SECOND_MS

/** First open waits at most so long for the remote configuration: docs/decisions/quiet-pages.md. */
export const INIT_WAIT_MS = SECOND_MS

/** How long the answer of `GET /v1/init` is kept. */
export const INIT_CACHE_MS = 5 * MINUTE_MS

/** How many wallets the list asks for at once. */
export const WALLET_LIST = {
  recommended: 4,
  pageSize: 40,
  searchSize: 100,
  searchDelayMs: 300,
  prefetchedImages: 20,
} as const

/** How long a pairing is shown: docs/decisions/remote-sessions.md. */
export const PAIRING_MS = 4 * MINUTE_MS

/** Error events that reach analytics, per minute. */
export const ERROR_EVENTS_PER_MINUTE = 5

/** What one `POST /batch` holds at most. A browser keeps 64 KiB of what is sent while a page goes. */
export const ANALYTICS_BATCH = { events: 50, bytes: 60_000 } as const

/** Address at which Multicall3 stands on most chains. */
export const MULTICALL3_ADDRESS = '0xcA11bde05977b3631167028862bE2a173976CA11'

/**
 * The type of account that each family shows first, unless the visitor chose another. What a family's adapter says of
 * itself counts; a test keeps the two equal. There is no adapter of Polkadot.
 */
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
