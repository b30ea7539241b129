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
  type FrameAccountType,
  type FrameUser,
} from '@latchkey/protocol/frame'
import { createApprovals } from './approvals.js'
import { createConnection, type EmbeddedConnection } from './createConnection.js'
import type { EmbeddedOptions } from './embedded.js'
import { beginOn } from './beginOn.js'
import { createFrame } from './frame/createFrame.js'
import { metadataOf } from './metadataOf.js'
import { answerFor, firstServed, placeOf } from './place.js'
import { signedWithLogin } from './signedWithLogin.js'
import { createVisit } from './visit.js'
import { waitForSocial } from './waitForSocial.js'

/** What the small connector loads. */
export interface Wallet extends AuthSession {
  connect(parameters: ConnectParameters): Promise<readonly Connection[]>
  /** Takes up a log-in for which the page was left. @param uri where the provider led back to; from the page's address */
  comeBack(uri: string): void
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
  const visit = createVisit(env)
  /** The host wants no smart accounts: none is looked for, made or shown. */
  const isPlain = accountTypes?.includes('smartAccount') === false
  const live = new Map<string, EmbeddedConnection>()
  /** Those that the frame looked at by itself. */
  let smartAccountNetworks: readonly number[] = []
  let user: FrameUser | undefined
  let locale: string | undefined
  /** The network that the frame begins on. */
  let first: Caip2 | undefined

  const address = (path: string, query: Readonly<Record<string, string | undefined>>): URL => {
    const url = new URL(`${frameUrl.replace(/\/$/, '')}/${path}`, platform.window?.location.href)
    for (const [key, value] of Object.entries(query)) if (value) url.searchParams.set(key, value)
    return url
  }

  const facts = () => ({
    metadata: metadataOf(env),
    sdkType: 'latchkey',
    projectId,
    ...(locale && { locale }),
  })

  const frame = createFrame({
    env,
    title: name,
    address: () => {
      const chainId = first ?? env.networks(namespaces[0] ?? '')[0]?.caipNetworkId
      const rpcUrl = chainId && env.network(chainId)?.rpcUrls[0]
      const enableLogger = String(platform.isDevelopment())
      const shared = { projectId, chainId, version: FRAME_VERSION, enableLogger, rpcUrl }
      return address('sdk', { ...shared, accountTypes: isPlain ? 'eoa' : undefined })
    },
    allowed: address('allowed', { projectId }),
    async onReady(ask) {
      await ask('SYNC_DAPP_DATA', facts())
      // Where the host shows none, nobody looks for them. Else a node of every network is asked: nobody waits for that.
      if (isPlain) return
      ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
        .then((found) => noteAll(found.smartAccountEnabledNetworks))
        .catch((error: unknown) => log.info('Networks were not looked at', toLatchkeyError(error).toJSON()))
    },
    onEvent: (said) => {
      if (said.name === 'SHOW') approvals.begin(said.payload)
      if (said.name === 'HIDE') approvals.end()
      if (said.name === 'SESSION_UPDATE') void follow()
    },
  })
  /** What the frame found; connections that are there by then tell it. */
  const noteAll = (ids: readonly number[]): void => {
    visit.noteSmart(Object.fromEntries((smartAccountNetworks = ids).map((id) => [id, true])))
    for (const one of live.values()) one.tellChanges()
  }
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
    if (event === 'SET_PREFERRED_ACCOUNT') {
      return (await choose((payload as AppRequest<'SET_PREFERRED_ACCOUNT'>).type, signal)) as AppSuccess<N>
    }
    const answer = await frame.request(event, payload, signal)
    if (event === 'SIGN_OUT') forget()
    visit.noteLogin(event, answer)
    if (event === 'UPDATE_EMAIL_SECONDARY_OTP') await refreshAll().catch(() => undefined)
    return answer
  }

  /** All who have such an account read theirs anew. */
  const choose = async (type: FrameAccountType, signal?: AbortSignal) => {
    const concerned = [...live.values()].filter((one) => one.has(type))
    const [chosen = [...live.values()][0]] = concerned
    const place = chosen && placeOf(env, chosen.connection.chainId)
    const answer = await frame.request('SET_PREFERRED_ACCOUNT', { type, ...place }, signal)
    await Promise.all(concerned.map((one) => one.refresh()))
    return answer
  }

  const refreshAll = () => Promise.all([...live.values()].map((one) => one.refresh()))

  const forget = (): void => {
    user = undefined
    visit.end()
  }

  /** Who is logged in now, with which accounts. Where that cannot be read, nobody is. */
  const follow = async (): Promise<void> => {
    if (live.size === 0) return
    try {
      const { isConnected } = await frame.request('IS_CONNECTED')
      if (!isConnected) throw new LatchkeyError('not_connected')
      await refreshAll()
    } catch (thrown) {
      const { name: reason } = toLatchkeyError(thrown)
      if (reason === 'client_disposed') return
      log.info('The log-in is over', { error: reason })
      forget()
      const ended = [...live.values()]
      live.clear()
      for (const one of ended) one.lose()
    }
  }

  const load = async (
    chainId: Caip2,
    wanted?: FrameAccountType,
    signal?: AbortSignal,
  ): Promise<FrameUser> => {
    const asked = { ...placeOf(env, chainId), ...(wanted && { preferredAccountType: wanted }) }
    const found = answerFor(chainId, await frame.request('GET_USER', asked, signal))
    user = found
    visit.standOn(chainId)
    const isSmart = found.accounts?.some(({ type }) => type === 'smartAccount') ?? false
    if (typeof found.chainId === 'number') visit.noteSmart({ [found.chainId]: isSmart })
    return found
  }

  const connectAll = async ({
    namespaces: wanted,
    chainId,
    accountTypes: chosen,
    signIn,
    signal,
  }: ConnectParameters) => {
    const made: EmbeddedConnection[] = []
    noteAll(smartAccountNetworks)
    const families = (await env.remoteFamilies()).filter(
      ({ namespace }) => namespaces.includes(namespace) && wanted.includes(namespace),
    )
    for (const family of families) {
      const { namespace } = family
      const configured = env.networks(namespace).map((network) => network.caipNetworkId)
      const last = visit.chainOf(namespace)
      const order = [chainId, last, ...configured].filter((id) => id && configured.includes(id))
      first ??= order[0]
      const served = await firstServed(env, order, (id) =>
        beginOn(id, chosen?.[namespace], { env, load, frame, accountTypes, signal }),
      )
      if (!served) continue
      const asks = signIn && namespace === chainId?.split(':')[0]
      made.push(
        createConnection({
          signed: asks
            ? await signedWithLogin(env, frame, { signIn, chainId: served.chainId, signal })
            : undefined,
          env,
          family,
          frame,
          approvals,
          user: served.found,
          chainId: served.chainId,
          load,
          choose,
          accountTypes,
          smartAccountNetworks: isPlain ? undefined : visit.smartAccountNetworks,
          method: visit.method,
          onEnd: (ended) => {
            if (live.get(namespace) === ended) live.delete(namespace)
            return live.size === 0 ? signOut() : Promise.resolve()
          },
        }),
      )
    }
    // All of them, or none: half a log-in is none.
    for (const one of made) {
      live.get(one.connection.namespace)?.stop()
      live.set(one.connection.namespace, one)
    }
    // One family may be without a network that is served, not all of them.
    if (made.length === 0 && first) throw new LatchkeyError('unsupported_chain')
    if (made.length > 0) visit.begin()
    return made.map(({ connection }) => connection)
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
    speak(next) {
      // Back to what the page speaks without being asked.
      const wanted = next ?? (locale && 'en')
      if (wanted === locale) return
      locale = wanted
      // Where there is no frame yet, it hears it when it comes.
      frame.request('SYNC_DAPP_DATA', facts()).catch(() => undefined)
    },
    waitForSocial: (popup, signal) => waitForSocial(env, address('', {}).origin, popup, signal),
    wayTo(uri, returnUri) {
      const url = address('social/leave', { projectId })
      url.hash = new URLSearchParams({ to: uri, return_uri: returnUri }).toString()
      return url.href
    },
    show: (element) => approvals.show(element, frame.show),
    comeBack(uri) {
      // Anybody can write an address.
      if (!uri.startsWith(`${address('', {}).origin}/`)) return
      env.resumed?.(async (parameters) => {
        const { signal } = new AbortController()
        try {
          await frame.request('CONNECT_SOCIAL', { uri })
          visit.noteLogin('CONNECT_SOCIAL', {})
          return await connectAll({ ...parameters, namespaces, silent: false, signal })
        } catch (error) {
          log.error('A log-in was not taken up', { error: toLatchkeyError(error).name })
          return []
        }
      })
    },
    dispose: () => {
      approvals.dispose()
      frame.dispose()
    },
    async connect(parameters) {
      const { silent, signal } = parameters
      // Nobody who is not logged in has a frame made for them.
      if (silent) return visit.isOn() ? restore(parameters) : []
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
