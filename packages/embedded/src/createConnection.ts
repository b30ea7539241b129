import type {
  Cacao,
  Connection,
  ConnectionEvents,
  Env,
  RemoteFamily,
  RemoteSession,
} from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import {
  checkParams,
  FRAME_MS,
  type FrameAccountType,
  type FrameUser,
  methodKind,
  responseKind,
} from '@latchkey/protocol/frame'
import { pause } from '@latchkey/protocol/abort'
import type { Approvals } from './approvals.js'
import type { Frame } from './frame/createFrame.js'
import { allOf, createFacts, type Facts, type Present } from './connectionFacts.js'
import { placeOf } from './place.js'

export interface EmbeddedConnectionParameters {
  readonly env: Env
  readonly family: RemoteFamily
  readonly frame: Frame
  readonly approvals: Approvals
  /** For `chainId`. */
  readonly user: FrameUser
  readonly chainId: Caip2
  readonly load: (chainId: Caip2) => Promise<FrameUser>
  readonly choose: (type: FrameAccountType) => Promise<unknown>
  readonly accountTypes: readonly FrameAccountType[] | undefined
  /** Undefined when smart accounts are off. */
  readonly smartAccountNetworks: (() => readonly number[]) | undefined
  readonly method: () => Connection['method']
  readonly signed: Cacao | undefined
  readonly onEnd: (ended: EmbeddedConnection) => Promise<void>
}

export interface EmbeddedConnection {
  readonly connection: Connection
  /** Shown or not. */
  has(type: FrameAccountType): boolean
  refresh(): Promise<void>
  reportChanges(): void
  lose(): void
  stop(): void
}

export function createConnection(parameters: EmbeddedConnectionParameters): EmbeddedConnection {
  const { env, family, chainId, load, onEnd, user } = parameters
  const present: Present = { chainId, user, isEnded: false }
  const { clear, on, emit } = createEvents()
  const facts = createFacts(parameters, present)
  const { accounts, snapshot } = facts
  let reported = snapshot()
  const reportChanges = (): void => {
    const previous = reported
    reported = snapshot()
    if (reported !== previous) emit('accountsChanged', accounts())
  }
  /** Core takes both in one update, in any event order. */
  const applyUser = (found: FrameUser, next: Caip2): void => {
    const from = present.chainId
    present.user = found
    present.chainId = next
    reportChanges()
    if (next !== from) emit('chainChanged', next)
  }
  const requestFrame: RemoteSession['request'] = (request) =>
    askFrame(parameters, present, request, { emit, refresh: () => embedded.refresh() })
  const session = createSession(parameters, present, { accounts, requestFrame, on, applyUser })
  const provider = family.provider(session, readsFor(env, requestFrame))
  const end = async (): Promise<void> => {
    if (present.isEnded) return
    embedded.stop()
    await onEnd(embedded)
  }

  const embedded: EmbeddedConnection = {
    connection: connectionOf(parameters, present, { ...facts, provider, on, end }),
    has: (type) => allOf(present.user).some((one) => one.type === type),
    async refresh() {
      const requestedChain = present.chainId
      const found = await load(requestedChain)
      // Else a changed network has loaded its accounts.
      if (!present.isEnded && present.chainId === requestedChain) applyUser(found, requestedChain)
    },
    reportChanges,
    lose() {
      if (present.isEnded) return
      present.isEnded = true
      emit('disconnect', { reason: 'the log-in is over' })
      embedded.stop()
    },
    stop() {
      present.isEnded = true
      clear()
    },
  }
  return embedded
}

function createEvents() {
  const listeners = new Map<keyof ConnectionEvents, Set<(payload: never) => void>>()
  const on: Connection['on'] = (event, listener) => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known.add(listener))
    return () => void known.delete(listener)
  }
  const emit = <E extends keyof ConnectionEvents>(event: E, payload: ConnectionEvents[E]): void =>
    listeners.get(event)?.forEach((listener) => listener(payload as never))
  return { on, emit, clear: () => listeners.clear() }
}

type Events = ReturnType<typeof createEvents>

async function askFrame(
  parameters: EmbeddedConnectionParameters,
  present: Present,
  { method, params, chainId = present.chainId }: Parameters<RemoteSession['request']>[0],
  { emit, refresh }: Pick<Events, 'emit'> & { readonly refresh: () => Promise<void> },
): Promise<unknown> {
  const { approvals, env, family, frame } = parameters
  if (present.isEnded) throw new LatchkeyError('not_connected')
  const kind = methodKind(method)
  if (!kind) return refuse(parameters, method)
  const paramsError = checkParams(method, params)
  if (paramsError !== undefined) {
    throw new LatchkeyError('frame_error', { details: { method, reason: paramsError } })
  }
  const call = { method, params, chainNamespace: family.namespace, ...placeOf(env, chainId) }
  if (kind === 'safe') return frame.request('RPC_REQUEST', call)
  const answer = await approvals.during((signal) => frame.request('RPC_REQUEST', call, signal))
  // A signature changes no accounts.
  if (responseKind(answer) === 'message') return answer
  emit('balanceChanged', undefined)
  // The first transaction deploys the account.
  if (present.user.smartAccountDeployed === false) refresh().catch(() => undefined)
  return answer
}

function createSession(
  { env, family, frame, load }: EmbeddedConnectionParameters,
  present: Present,
  {
    accounts,
    requestFrame,
    on,
    applyUser,
  }: Pick<Facts, 'accounts'> &
    Pick<Events, 'on'> & {
      readonly requestFrame: RemoteSession['request']
      readonly applyUser: (found: FrameUser, next: Caip2) => void
    },
): RemoteSession {
  const { namespace } = family
  const chains = (): readonly Caip2[] => env.networks(namespace).map((network) => network.caipNetworkId)
  return {
    namespace,
    accounts,
    chains,
    chainId: () => present.chainId,
    isEnded: () => present.isEnded,
    allows: (method) => methodKind(method) !== undefined,
    request: requestFrame,
    async stand(next) {
      await frame.request('SWITCH_NETWORK', placeOf(env, next)).catch((cause: unknown) => {
        if (!isLatchkeyError(cause, 'unsupported_chain')) throw cause
        throw new LatchkeyError('chain_not_supported', { details: { chainId: next, isServed: false }, cause })
      })
      const found = await load(next)
      if (!present.isEnded) applyUser(found, next)
    },
    whenApproved: async (next) => chains().includes(next),
    on,
  }
}

function connectionOf(
  { choose, family, method, signed }: EmbeddedConnectionParameters,
  present: Present,
  {
    accounts,
    login,
    smart,
    provider,
    on,
    end,
  }: Pick<Facts, 'accounts' | 'login' | 'smart'> &
    Pick<Connection, 'on' | 'provider'> & { readonly end: Connection['disconnect'] },
): Connection {
  const { namespace } = family
  return {
    id: `${namespace}:embedded`,
    connectorId: 'embedded',
    walletId: 'embedded',
    namespace,
    provider,
    ...(signed && { signed: [signed] }),
    get method() {
      return method()
    },
    get login() {
      return login()
    },
    get smartAccountNetworks() {
      return smart()
    },
    get accounts() {
      return accounts()
    },
    get chainId() {
      return present.chainId
    },
    async chooseAccount(address) {
      const account = allOf(present.user).find((one) => one.address === address)
      if (!account) throw new LatchkeyError('unauthorized')
      if (account.address !== present.user.address) await choose(account.type)
    },
    on,
    disconnect: end,
  }
}

/** Reads go to the host's nodes, bundler calls to the frame; unknown methods are refused. */
const readsFor = (env: Env, requestFrame: RemoteSession['request']): Env => ({
  ...env,
  rpc: async <T>(...[chainId, method, params, options]: Parameters<Env['rpc']>): Promise<T> => {
    const isBundlers = /UserOperation|EntryPoints/.test(method)
    if (methodKind(method) === 'safe' && !isBundlers) return env.rpc<T>(chainId, method, params, options)
    return (await requestFrame({ method, params, chainId })) as T
  },
})

/**
 * The frame never sees a refused call: opens the modal and logs at once, then rejects the call and
 * pending approvals.
 */
async function refuse({ approvals, env }: EmbeddedConnectionParameters, method: string): Promise<never> {
  env.log.error('Requested RPC call is not allowed', { method })
  void approvals.refuse()
  await pause(env.platform, FRAME_MS.notAllowed, new AbortController().signal)
  approvals.abortAll()
  throw new LatchkeyError('rpc_not_allowed', { details: { method } })
}
