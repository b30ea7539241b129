import { earlyError } from '@latchkey/protocol/errors/early'
import { fallbacks } from './platform/browserPlatform.js'

/** Code that is loaded when it is first needed. */
export interface Part<T> {
  /** Rejects with LatchkeyError `chunk_failed`; the next call tries again. */
  (): Promise<T>
  /** The code once it is there, so that what it does happens at once. */
  now?: T
}

const part = <T>(load: () => Promise<T>): Part<T> => {
  const get: Part<T> = async () => {
    try {
      // A browser takes its time for `import()` of what is there already, too.
      return (get.now ??= await load())
    } catch (cause) {
      throw earlyError('chunk_failed', { cause })
    }
  }
  return get
}

/** What is loaded when; nothing else in this package decides it. Who needs a part asks for it over the context. */
export const lazy = {
  /**
   * Looks wallets up and asks them: connect, sign, switch. And what a page with a connected one needs: restore,
   * disconnect, balances, other tabs, chain reads.
   */
  wallet: part(() => import('./wallet.js')),
  /** Connects to wallets elsewhere. */
  remote: part(() => import('./features/remote/index.js')),
  /** Keeps the records of sessions, and of what browsers lack. */
  vault: part(fallbacks),
  /** Shows the views that connectors ask for. */
  present: part(() => import('./router/present.js')),
  /** Opens and moves the modal. */
  modal: part(() => import('./router/createRouter.js')),
  /** Reads the project's remote configuration. */
  project: part(() => import('./features/project/loadRemoteConfig.js')),
  /** Sends events to the gateway. */
  analytics: part(() => import('./features/analytics/sendEvents.js')),
  /** Speaks to a developer. */
  report: part(() => import('./debug/report.js')),
  checkConfig: part(() => import('./debug/checkConfig.js')),

  // Only a connected visitor can want these.

  /** Asks a wallet for what the host wants of it. */
  requests: part(() => import('./requestsPart.js')),
  /** Remembers and follows what a wallet was asked to send. */
  transactions: part(() => import('./transactions/index.js')),
  /** Reads the history of an account. */
  activity: part(() => import('./features/activity/index.js')),
  /** Reads and registers names. */
  names: part(() => import('./features/names/index.js')),
  /** Reads what assets cost. */
  prices: part(() => import('./features/prices/fetchPrices.js')),
  /** Quotes and makes swaps. */
  swap: part(() => import('./features/swap/index.js')),
  /** Buys coins for money. */
  buy: part(() => import('./features/buy/index.js')),
  /** Takes payments. */
  pay: part(() => import('./features/pay/index.js')),
  /** Pays with another coin than the one that is asked for. */
  payMore: part(() => import('./features/pay/payMore.js')),
  /** Asks for permissions, lists them and takes them back. */
  smartSessions: part(() => import('./features/smartSessions/index.js')),
  /** Signs visitors in with their wallet. */
  signIn: part(() => import('./features/signIn/index.js')),
}

type Table = typeof lazy

declare module './store/loaders.js' {
  interface Loaders extends Table {}
}

/** Runs with a part's code: at once where it is there. */
export const withPart = <T, R>(wanted: Part<T>, run: (code: T) => Promise<R>): Promise<R> =>
  wanted.now ? run(wanted.now) : wanted().then(run)
