import { LatchkeyError } from '@latchkey/protocol/errors'

const part =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      throw new LatchkeyError('chunk_failed', { cause })
    })

/**
 * What is loaded when only a connected visitor can want it. A table of its own behind the wallet's part: a page without
 * a wallet does not carry the names of what it cannot use.
 */
export const connectedLazy = {
  /** Reads the history of an account. */
  activity: part(() => import('./features/activity/activityPart.js')),
  /** Reads and registers names. */
  names: part(() => import('./features/names/namesPart.js')),
  /** Reads what assets cost. */
  prices: part(() => import('./features/prices/fetchPrices.js')),
  /** Quotes and makes swaps. */
  swap: part(() => import('./features/swap/swapPart.js')),
  /** Buys coins for money. */
  buy: part(() => import('./features/buy/buyPart.js')),
  /** Takes payments. */
  pay: part(() => import('./features/pay/payPart.js')),
  /** Pays with another coin than the one that is asked for. */
  payMore: part(() => import('./features/pay/payMorePart.js')),
  /** Asks for permissions, lists them and takes them back. */
  smartSessions: part(() => import('./features/smartSessions/smartSessionsPart.js')),
  /** Signs visitors in with their wallet. */
  signIn: part(() => import('./features/signIn/signInPart.js')),
}
