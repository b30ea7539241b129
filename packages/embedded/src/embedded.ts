import type { Connector, DiscoveryEnv, Platform } from '@latchkey/core/adapter'
import { earlyError } from '@latchkey/protocol/errors/early'
import type { SocialProvider } from '@latchkey/protocol/features'
import type { Wallet } from './createWallet.js'

/** Options of `embedded`. */
export interface EmbeddedOptions {
  /** Where your frame is: `https://frame.example`. Always an origin of its own, never the page's. */
  readonly frameUrl: string
  /** Project id at the frame's gateway; `demo` in development. */
  readonly projectId?: string | undefined
  /** Families that the frame has accounts in; by default those that it can have. */
  readonly namespaces?: readonly string[] | undefined
  /** False: no log-in by a code by mail. */
  readonly email?: false | undefined
  /** Accounts elsewhere that the frame's gateway knows; by default none. */
  readonly socials?: readonly SocialProvider[] | undefined
  /** True where the frame offers passkeys. */
  readonly passkey?: boolean | undefined
  /**
   * Types of accounts on EVM networks. Who never chose one uses the first; by default the smart account. `['eoa']` makes no
   * smart account and shows none. Where a network has no smart accounts, the key's own is used.
   */
  readonly accountTypes?: readonly ('eoa' | 'smartAccount')[] | undefined
  /** What the wallet is called; default 'Embedded wallet'. */
  readonly name?: string | undefined
}

/**
 * The connector of embedded wallets: a visitor logs in, and has a wallet whose keys are in a frame on an origin of its
 * own. Small: everything else is loaded, and the frame made, when a visitor begins to log in or is logged in already.
 *
 * @example embedded({ frameUrl: 'https://frame.example', projectId: 'my-project' })
 */
export function embedded(options: EmbeddedOptions): Connector {
  const {
    namespaces = ['eip155', 'solana'],
    email = true,
    socials = [],
    passkey = false,
    accountTypes,
    name = 'Embedded wallet',
  } = options
  let env: DiscoveryEnv | undefined
  let loading: Promise<Wallet> | undefined
  /** The result of a provider that led back to this page, instead of to a window's. It is used once. */
  let result: string | undefined
  const arrive = ({ window }: Platform): void => {
    result ??= window ? (new URLSearchParams(window.location.search).get(RESULT) ?? undefined) : undefined
  }
  const session = (): Promise<Wallet> =>
    (loading ??= import('./createWallet.js').then(
      ({ createWallet }) => createWallet(env, options, namespaces),
      (cause: unknown) => {
        // A failure is not kept: the next attempt tries again.
        loading = undefined
        throw earlyError('chunk_failed', { cause })
      },
    ))
  return {
    id: 'embedded',
    name,
    type: 'AUTH',
    namespaces,
    // A frame that does not come is asked for, to tell why.
    origins: { connect: [options.frameUrl], frame: [options.frameUrl] },
    auth: { email, socials, passkey, accountTypes, signsIn: ['eip155', 'solana'], session },
    arrive,
    start(started) {
      env = started
      arrive(started.platform)
      const uri = result
      if (uri !== undefined) {
        result = undefined
        clear(started.platform)
        session().then(
          (wallet) => wallet.comeBack(uri),
          () => undefined,
        )
      }
      return () => {
        void loading?.then((wallet) => wallet.dispose())
        env = loading = undefined
      }
    },
    connect: async (parameters) => (await session()).connect(parameters),
  }
}

/** The parameter of a page's address in which a provider's result comes back. */
const RESULT = 'result_uri'

/** Takes the result from the address, where the page's router has not: nobody may pass it on or load it again. */
function clear({ window }: Platform): void {
  const here = window && new URL(window.location.href)
  if (!here?.searchParams.has(RESULT)) return
  here.searchParams.delete(RESULT)
  window?.history.replaceState(window.history.state, '', here.href)
}
