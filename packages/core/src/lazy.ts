import { earlyError } from '@latchkey/protocol/errors/early'
import { fallbacks } from './platform/browserPlatform.js'

export interface Part<T> {
  /** The next call after `chunk_failed` tries again. */
  (): Promise<T>
  /** For synchronous callers. */
  now?: T
}

const part = <T>(load: () => Promise<T>): Part<T> => {
  const get: Part<T> = async () => {
    try {
      // `import()` is asynchronous even for loaded modules.
      return (get.now ??= await load())
    } catch (cause) {
      throw earlyError('chunk_failed', { cause })
    }
  }
  return get
}

/** No other module imports code dynamically. */
export const lazy = {
  wallet: part(() => import('./wallet.js')),
  remote: part(() => import('./features/remote/index.js')),
  vault: part(fallbacks),
  present: part(() => import('./router/present.js')),
  modal: part(() => import('./router/createRouter.js')),
  project: part(() => import('./features/project/loadRemoteConfig.js')),
  analytics: part(() => import('./features/analytics/sendEvents.js')),
  report: part(() => import('./debug/report.js')),
  checkConfig: part(() => import('./debug/checkConfig.js')),

  requests: part(() => import('./requestsPart.js')),
  transactions: part(() => import('./transactions/index.js')),
  activity: part(() => import('./features/activity/index.js')),
  names: part(() => import('./features/names/index.js')),
  prices: part(() => import('./features/prices/fetchPrices.js')),
  swap: part(() => import('./features/swap/index.js')),
  buy: part(() => import('./features/buy/index.js')),
  pay: part(() => import('./features/pay/index.js')),
  payMore: part(() => import('./features/pay/payMore.js')),
  smartSessions: part(() => import('./features/smartSessions/index.js')),
  signIn: part(() => import('./features/signIn/index.js')),
}

type Table = typeof lazy

declare module './store/loaders.js' {
  interface Loaders extends Table {}
}

export const withPart = <T, R>(wanted: Part<T>, run: (code: T) => Promise<R>): Promise<R> =>
  wanted.now ? run(wanted.now) : wanted().then(run)
