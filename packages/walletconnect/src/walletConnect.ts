import type { DiscoveryEnv } from '@latchkey/core/adapter'
import { earlyError } from '@latchkey/protocol/errors/early'
import { SIGN_IN_NAMESPACE } from './auth/authTypes.js'
import { connectorIcon } from './connector/connectorIcon.js'
import type { WalletConnectConnector, WalletConnectOptions } from './connector/connectorTypes.js'
import type { Remote } from './connector/createRemote.js'

/** On the public network wallets listen by default. */
const PUBLIC_RELAY = /^wss?:\/\/relay\.walletconnect\.(org|com)([:/?#]|$)/i

/**
 * Creates the connector for remote wallets: on a phone, in another browser, in an app
 * (WalletConnect v2). The client chunk loads with an attempt, or to restore a session; before, it
 * sends no request, opens no socket and creates no key.
 *
 * @example walletConnect({ relayUrl: 'wss://relay.example', projectId: 'my-project' })
 */
export function walletConnect(options: WalletConnectOptions = {}): WalletConnectConnector {
  const id = 'walletConnect'
  const name = 'WalletConnect'
  const relays = [options.relayUrl ?? []].flat()
  const isPublic = relays.every((url) => PUBLIC_RELAY.test(url))
  let env: DiscoveryEnv | undefined
  let loading: Promise<Remote> | undefined
  let loaded: Remote | undefined
  let prefix = ''

  const load = (started: DiscoveryEnv): Promise<Remote> => {
    if (loading) return loading
    const key = `${prefix}.pending`
    const attempt = Promise.all([import('./connector/createRemote.js'), started.remoteFamilies()]).then(
      ([{ createRemote }, families]) =>
        createRemote({
          env: started,
          families,
          options,
          connectorId: id,
          prefix,
          onPending: (until) =>
            until ? started.platform.storage.set(key, String(until)) : started.platform.storage.remove(key),
        }),
      (error: unknown) => {
        throw earlyError('chunk_failed', { cause: error })
      },
    )
    loading = attempt
    attempt.then(
      (remote) => {
        if (loading === attempt) loaded = remote
      },
      // Retry after a failure.
      () => {
        if (loading === attempt) loading = undefined
      },
    )
    return attempt
  }

  return {
    id,
    name,
    type: 'WALLET_CONNECT',
    origins: { connect: relays },
    remote: {
      reach: options.reach ?? (isPublic ? 'everyone' : relays),
      signsIn: [SIGN_IN_NAMESPACE],
      get clientId() {
        return options.sendClientId ? loaded?.clientId() : undefined
      },
      choose: (choice) => void loading?.then((remote) => remote.choose(choice)).catch(() => undefined),
    },
    start(started) {
      env = started
      const { platform, scope } = started
      prefix = `${scope}.wc`
      if (Number(platform.storage.get(`${prefix}.pending`)) > platform.now()) {
        load(started)
          .then((remote) => remote.resume())
          .catch(() => undefined)
      }
      started.found({
        id,
        connectorId: id,
        name,
        type: 'WALLET_CONNECT',
        namespaces: started.remoteNamespaces,
        icon: connectorIcon,
      })
      return () => {
        const stopped = loading
        loading = undefined
        loaded = undefined
        env = undefined
        stopped?.then((remote) => remote.dispose()).catch(() => undefined)
      }
    },
    async connect(parameters) {
      if (!env) throw earlyError('client_disposed')
      return (await load(env)).connect(parameters)
    },
    prefetch: () => {
      const started = env
      if (!started) return
      const code = import('./connector/createRemote.js').then(({ prefetchKeys }) => prefetchKeys(started))
      Promise.all([code, started.remoteFamilies()]).catch(() => undefined)
    },
  }
}
