import type { Connector, DiscoveryEnv, Platform } from '@latchkey/core/adapter'
import { earlyError } from '@latchkey/protocol/errors/early'
import type { SocialProvider } from '@latchkey/protocol/features'
import type { Wallet } from './createWallet.js'

/** Options of `embedded`. */
export interface EmbeddedOptions {
  /** URL of your frame: `https://frame.example`. It must have its own origin, never the page's. */
  readonly frameUrl: string
  /** Project id at the frame's gateway; `demo` in development. */
  readonly projectId?: string | undefined
  /** Chain families of the frame's accounts; all supported ones by default. */
  readonly namespaces?: readonly string[] | undefined
  /** False: no login with an emailed code. */
  readonly email?: false | undefined
  /** Social accounts that the frame's gateway supports; none by default. */
  readonly socials?: readonly SocialProvider[] | undefined
  /** True when the frame offers passkeys. */
  readonly passkey?: boolean | undefined
  /**
   * Account types on EVM networks. Visitors without a choice get the first; by default the smart
   * account. `['eoa']` neither creates nor shows smart accounts. Networks without smart accounts
   * use the key's own account.
   */
  readonly accountTypes?: readonly ('eoa' | 'smartAccount')[] | undefined
  /** Name of the wallet; default 'Embedded wallet'. */
  readonly name?: string | undefined
}

/**
 * Creates the connector for embedded wallets: a visitor logs in, and gets a wallet whose keys stay
 * in a frame on its own origin. Most code and the frame load only when a visitor starts to log in,
 * or is logged in.
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
  /** Of a provider's redirect. Used once. */
  let result: string | undefined
  const arrive = ({ window }: Platform): void => {
    result ??= window ? (new URLSearchParams(window.location.search).get(RESULT) ?? undefined) : undefined
  }
  const session = (): Promise<Wallet> =>
    (loading ??= import('./createWallet.js').then(
      ({ createWallet }) => createWallet(env, options, namespaces),
      (cause: unknown) => {
        // Retry after a failure.
        loading = undefined
        throw earlyError('chunk_failed', { cause })
      },
    ))
  return {
    id: 'embedded',
    name,
    type: 'AUTH',
    namespaces,
    // `connect`: a request asks why a frame does not load.
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
          (wallet) => wallet.resumeSocial(uri),
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

const RESULT = 'result_uri'

/** Never shared or loaded again. */
function clear({ window }: Platform): void {
  const address = window && new URL(window.location.href)
  if (!address?.searchParams.has(RESULT)) return
  address.searchParams.delete(RESULT)
  window?.history.replaceState(window.history.state, '', address.href)
}
