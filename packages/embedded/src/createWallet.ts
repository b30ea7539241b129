import type { AuthSession, Connection, ConnectParameters, DiscoveryEnv } from '@latchkey/core/adapter'
import { pause } from '@latchkey/protocol/abort'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import {
  type AppEvent,
  type AppRequest,
  type AppSuccess,
  FRAME_MS,
  FRAME_VERSION,
  frameChain,
  type FrameUser,
  parseFrameMessage,
} from '@latchkey/protocol/frame'
import { createApprovals } from './approvals.js'
import { createConnection, type EmbeddedConnection } from './createConnection.js'
import type { EmbeddedOptions } from './embedded.js'
import { createFrame } from './frame/createFrame.js'

/** What the small connector loads. */
export interface Wallet extends AuthSession {
  connect(parameters: ConnectParameters): Promise<readonly Connection[]>
  /**
   * Takes up a log-in for which the page was left: its result is read once, and goes from the address. Never
   * rejects.
   */
  comeBack(): Promise<void>
  dispose(): void
}

/**
 * Makes the wallet of a client: the frame, and the connections to its accounts.
 *
 * @throws LatchkeyError `client_disposed` when the client has stopped meanwhile
 */
export function createWallet(
  started: DiscoveryEnv | undefined,
  options: EmbeddedOptions,
  namespaces: readonly string[],
): Wallet {
  if (!started) throw new LatchkeyError('client_disposed')
  const env: DiscoveryEnv = started
  const { platform, log } = env
  const { frameUrl, name = 'Embedded wallet', accountTypes } = options
  const projectId = options.projectId ?? (platform.isDevelopment() ? 'demo' : '')
  const hint = `${env.scope}.embedded`
  const live = new Map<string, EmbeddedConnection>()
  const smartAccountNetworks: number[] = []
  let user: FrameUser | undefined
  /** The network that the frame begins on. */
  let first: Caip2 | undefined

  const address = (path: string, query: Readonly<Record<string, string | undefined>>): URL => {
    const url = new URL(`${frameUrl.replace(/\/$/, '')}/${path}`, platform.window?.location.href)
    for (const [key, value] of Object.entries(query)) if (value) url.searchParams.set(key, value)
    return url
  }

  const frame = createFrame({
    env,
    title: name,
    address: () => {
      const chainId = first ?? env.networks(namespaces[0] ?? '')[0]?.caipNetworkId
      const rpcUrl = chainId && env.network(chainId)?.rpcUrls[0]
      const enableLogger = String(platform.isDevelopment())
      return address('sdk', { projectId, chainId, version: FRAME_VERSION, enableLogger, rpcUrl })
    },
    allowed: address('allowed', { projectId }),
    async onReady(ask) {
      await ask('SYNC_DAPP_DATA', { metadata: metadataOf(env), sdkType: 'latchkey', projectId })
      const answer = await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
      smartAccountNetworks.splice(0, Infinity, ...answer.smartAccountEnabledNetworks)
    },
    onEvent: (said) => {
      if (said.name === 'SHOW') approvals.begin(said.payload)
      if (said.name === 'HIDE') approvals.end()
    },
  })
  const approvals = createApprovals(env, name, (purpose) => {
    // A question of a log-in has no other end: the page that asks it begins anew, and stays logged in.
    if (purpose === 'approval') void frame.request('RPC_ABORT').catch(() => undefined)
    else frame.reload()
  })

  const request = async <N extends AppEvent>(
    event: N,
    payload?: AppRequest<N>,
    signal?: AbortSignal,
  ): Promise<AppSuccess<N>> => {
    const answer = await frame.request(event, payload, signal)
    if (event === 'SIGN_OUT') forget()
    return answer
  }

  const forget = (): void => {
    user = undefined
    platform.storage.remove(hint)
  }

  const getUser = async (namespace: string, chainId: Caip2, signal?: AbortSignal): Promise<FrameUser> => {
    const network = env.network(chainId)
    const preferredAccountType = accountTypes?.length === 1 ? accountTypes[0] : undefined
    const found = await frame.request(
      'GET_USER',
      {
        chainId: frameChain(chainId),
        ...(preferredAccountType && { preferredAccountType }),
        ...(network?.rpcUrls[0] && { rpcUrl: network.rpcUrls[0] }),
      },
      signal,
    )
    user = { ...user, ...found }
    log.debug('The embedded wallet has an account', { namespace })
    return found
  }

  const connectAll = async ({ namespaces: wanted, chainId, signal }: ConnectParameters) => {
    const made: Connection[] = []
    const families = (await env.remoteFamilies()).filter(
      ({ namespace }) => namespaces.includes(namespace) && wanted.includes(namespace),
    )
    for (const family of families) {
      const { namespace } = family
      const configured = env.networks(namespace).map((network) => network.caipNetworkId)
      const chain = configured.find((id) => id === chainId) ?? configured[0]
      if (!chain) continue
      first ??= chain
      const found = await getUser(namespace, chain, signal)
      live.get(namespace)?.stop()
      const connection = createConnection({
        env,
        family,
        frame,
        approvals,
        user: found,
        chainId: chain,
        accountTypes,
        onEnd: (ended) => {
          if (live.get(namespace) === ended) live.delete(namespace)
          return live.size === 0 ? signOut() : Promise.resolve()
        },
      })
      live.set(namespace, connection)
      made.push(connection.connection)
    }
    if (made.length > 0) platform.storage.set(hint, '1')
    return made
  }

  /** The frame is told for 3 s at most; the page is logged out at once. */
  const signOut = async (): Promise<void> => {
    forget()
    const over = new AbortController()
    await Promise.race([
      frame.request('SIGN_OUT', undefined, over.signal).catch(() => undefined),
      pause(platform, FRAME_MS.signOut, over.signal),
    ])
    over.abort()
  }

  return {
    request,
    user: () => user,
    smartAccountNetworks: () => smartAccountNetworks,
    waitForSocial: (popup, signal) => waitForSocial(env, address('', {}).origin, popup, signal),
    wayTo(uri, returnUri) {
      const url = address('social/leave', { projectId })
      url.hash = new URLSearchParams({ to: uri, return_uri: returnUri }).toString()
      return url.href
    },
    show: (element) => approvals.show(element, frame.show),
    async comeBack() {
      const { history, location } = platform.window ?? {}
      if (!location) return
      const here = new URL(location.href)
      const uri = here.searchParams.get('result_uri') ?? ''
      here.searchParams.delete('result_uri')
      history?.replaceState(history.state, '', here.href)
      // Anybody can write an address.
      if (!uri.startsWith(`${address('', {}).origin}/`)) return
      const { signal } = new AbortController()
      try {
        await frame.request('CONNECT_SOCIAL', { uri })
        env.resumed?.(await connectAll({ namespaces, silent: false, signal }))
      } catch (error) {
        log.error('A log-in was not taken up', { error: toLatchkeyError(error).name })
      }
    },
    dispose: () => {
      approvals.dispose()
      frame.dispose()
    },
    async connect(parameters) {
      const { silent, signal } = parameters
      // Nobody who is not logged in has a frame made for them.
      if (silent && platform.storage.get(hint) === null) return []
      if (silent) {
        const found = restore(parameters)
        return found
      }
      const { isConnected } = await frame.request('IS_CONNECTED', undefined, signal)
      if (!isConnected) throw new LatchkeyError('not_connected')
      return connectAll(parameters)
    },
  }

  async function restore(parameters: ConnectParameters): Promise<readonly Connection[]> {
    // The frame may take longer than anybody waits for a restore: what comes later is handed over all the same.
    const patient = { ...parameters, signal: new AbortController().signal }
    const { isConnected } = await frame.request('IS_CONNECTED')
    if (!isConnected) {
      forget()
      return []
    }
    const connections = await connectAll(patient)
    if (parameters.signal.aborted) env.resumed?.(connections)
    return connections
  }
}

/** How often it is looked whether the window is still there, milliseconds. */
const LOOK_MS = 400

/** Hears from the window that a provider led back, or sees that it was closed. */
function waitForSocial(
  { platform }: DiscoveryEnv,
  origin: string,
  popup: Window,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    let timer: unknown
    const end = (): void => {
      over.abort()
      platform.clearTimeout(timer)
    }
    const look = (): void => {
      timer = platform.setTimeout(popup.closed ? fail('user_rejected') : look, LOOK_MS)
    }
    const fail = (name: 'request_aborted' | 'user_rejected') => (): void => {
      end()
      reject(new LatchkeyError(name))
    }
    platform.window?.addEventListener(
      'message',
      (event) => {
        if (event.origin !== origin || event.source !== popup) return
        const said = parseFrameMessage(event.data)
        if (said?.kind !== 'event' || said.name !== 'SOCIAL_RESULT') return
        end()
        resolve(said.payload.uri)
      },
      { signal: over.signal },
    )
    signal.addEventListener('abort', fail('request_aborted'), { signal: over.signal })
    if (signal.aborted) fail('request_aborted')()
    else look()
  })
}

/** How the page introduces itself: its address is its origin, whatever the host wrote. */
function metadataOf({ metadata, platform }: DiscoveryEnv) {
  const { location, document } = platform.window ?? {}
  const { name, description = '', icons = [] } = metadata
  return {
    name: name || document?.title || location?.host || '',
    description,
    url: location?.origin ?? '',
    icons: icons.map((icon) => new URL(icon, location?.href).href),
  }
}
