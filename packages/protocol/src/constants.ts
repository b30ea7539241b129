import { MINUTE_MS, SECOND_MS } from './time.js'

export const CACHE_MS = {
  portfolio: 30 * SECOND_MS,
  nativeBalance: 30 * SECOND_MS,
  ens: 5 * MINUTE_MS,
  identity: 5 * MINUTE_MS,
} as const

/** After a failed fetch: docs/decisions/token-balances.md. */
export const TOKEN_BALANCE_RETRY_MS = 30 * SECOND_MS

/** Test networks are added where the gateway serves them. */
export const SWAP_NETWORKS: readonly string[] = [
  1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554,
].map((id) => `eip155:${id}`)

/** After the native coin. */
export const SUGGESTED_SWAP_SYMBOLS: readonly string[] = ['ETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'WETH']

export const POPULAR_SWAP_SYMBOLS: readonly string[] =
  'AAVE ARB BNB CRV ENS EURC FRAX GHO GNO LDO LINK OP PAXG PENDLE PEPE POL SHIB SKY SNX UNI USDE USDS ZRO'.split(
    ' ',
  )

/** Each commitment's current name. The last five are older nodes' names. */
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

/** Percent below the quote at which a swap reverts. */
export const SWAP_SLIPPAGE = 1

/** Wei. No chain with swaps has ever charged more: a higher answer is wrong. */
export const MOST_GAS_PRICE = 100_000_000_000_000n

export const RECENT_WALLETS = 2

export const TOAST_SWAP_MS = 150

export const TOAST_SHOWN_MS = 4 * SECOND_MS

export const DISCONNECT_MS = 3 * SECOND_MS

/** The first open waits for the remote configuration: docs/decisions/quiet-pages.md. */
export const INIT_WAIT_MS = SECOND_MS

export const INIT_CACHE_MS = 5 * MINUTE_MS

export const WALLET_LIST = {
  recommended: 4,
  pageSize: 40,
  searchSize: 100,
  searchDelayMs: 300,
  prefetchedImages: 20,
} as const

/** How long a pairing shows: docs/decisions/remote-sessions.md. */
export const PAIRING_MS = 4 * MINUTE_MS

export const ERROR_EVENTS_PER_MINUTE = 5

/** One `POST /batch`: browsers allow 64 KiB of `keepalive` bodies while a page unloads. */
export const ANALYTICS_BATCH = { events: 50, bytes: 60_000 } as const

/** On most chains. */
export const MULTICALL3_ADDRESS = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Equals the adapters' (a test compares them). Polkadot has no adapter. */
export const DEFAULT_ACCOUNT_TYPES = {
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bip122: 'payment',
} as const

/** Here a host may hide on-ramp and swaps. */
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
