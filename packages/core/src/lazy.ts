import { earlyError } from '@latchkey/protocol/errors/early'

/** Code that is loaded when it is first needed. */
export interface Part<T> {
  /** Rejects with LatchkeyError `chunk_failed`; the next call tries again. */
  (): Promise<T>
  /** The code once it is there, so that what it does happens at once. */
  now?: T
}

const part = <T>(load: () => Promise<T>): Part<T> => {
  const get: Part<T> = () =>
    load().then(
      (code) => (get.now = code),
      (cause: unknown) => {
        throw earlyError('chunk_failed', { cause })
      },
    )
  return get
}

/** Several modules that are wanted together. */
const all = async <M extends readonly object[]>(
  ...modules: { readonly [K in keyof M]: Promise<M[K]> }
): Promise<Together<M>> => Object.assign({}, ...(await Promise.all(modules)))

type Together<M extends readonly object[]> = M extends readonly [infer First, ...infer Rest extends object[]]
  ? First & Together<Rest>
  : unknown

/** What is loaded when; nothing else in this package decides it. Who needs a part asks for it over the context. */
export const lazy = {
  /** Connects, signs and switches. */
  wallet: part(() =>
    all(
      import('./connections/connect.js'),
      import('./connections/requests.js'),
      import('./connections/switchNetwork.js'),
    ),
  ),
  /** What a page with a connected wallet needs: restore, disconnect, balances, other tabs, chain reads. */
  connected: part(() =>
    all(
      import('./connections/accounts.js'),
      import('./connections/disconnect.js'),
      import('./connections/hearTab.js'),
      import('./connections/restore.js'),
      import('./features/balances/fetchBalance.js'),
      import('./features/balances/fetchTokens.js'),
      import('./features/balances/startBalances.js'),
      import('./rpc/createRpc.js'),
    ),
  ),
  /** Connects to wallets elsewhere. */
  remote: part(() =>
    all(import('./features/remote/connectRemote.js'), import('./features/remote/switchAccount.js')),
  ),
  givePairing: part(() => import('./features/remote/givePairing.js')),
  showUnopened: part(() => import('./features/remote/showUnopened.js')),
  /** Looks wallets up, and asks them. */
  ask: part(() =>
    all(
      import('./features/remote/prepareTap.js'),
      import('./features/remote/reachWallet.js'),
      import('./wallets/findWallet.js'),
      import('./wallets/followWallet.js'),
    ),
  ),
  /** Answers the host's requests. */
  provider: part(() => import('./provider/eip155.js')),
  /** Opens and moves the modal. */
  modal: part(() => import('./router/createRouter.js')),
  /** Reads the project's remote configuration. */
  project: part(() => import('./features/project/loadRemoteConfig.js')),
  /** Speaks to a developer. */
  report: part(() => import('./debug/report.js')),
  checkConfig: part(() => import('./debug/checkConfig.js')),
}

/** Type of {@link lazy}. */
export type Lazy = typeof lazy

/** Runs with a part's code: at once where it is there. */
export const withPart = <T, R>(part: Part<T>, run: (code: T) => Promise<R>): Promise<R> =>
  part.now ? run(part.now) : part().then(run)
