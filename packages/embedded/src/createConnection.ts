import type {
  Account,
  AccountLogin,
  Cacao,
  Connection,
  ConnectionEvents,
  Env,
  RemoteFamily,
  RemoteSession,
} from '@latchkey/core/adapter'
import { type Caip2, formatCaip10 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import {
  checkParams,
  FRAME_MS,
  type FrameAccount,
  type FrameAccountType,
  type FrameUser,
  methodKind,
  responseKind,
} from '@latchkey/protocol/frame'
import { pause } from '@latchkey/protocol/abort'
import type { Approvals } from './approvals.js'
import type { Frame } from './frame/createFrame.js'
import { placeOf } from './place.js'

/** What {@link createConnection} needs. */
export interface EmbeddedConnectionParameters {
  readonly env: Env
  readonly family: RemoteFamily
  readonly frame: Frame
  readonly approvals: Approvals
  /** As the frame answered for `chainId`. */
  readonly user: FrameUser
  readonly chainId: Caip2
  /** Asks the frame who is logged in, with the accounts on a chain. */
  readonly load: (chainId: Caip2) => Promise<FrameUser>
  /** Has the frame use accounts of a type from now on, in all connections that have it. */
  readonly choose: (type: FrameAccountType) => Promise<unknown>
  /** Types that are shown; undefined for all. */
  readonly accountTypes: readonly FrameAccountType[] | undefined
  /** EVM chains by number that have smart accounts, as far as it is known; undefined where none is looked for. */
  readonly smartAccountNetworks: (() => readonly number[]) | undefined
  /** How the visitor logged in. */
  readonly method: () => Connection['method']
  /** What was signed with the login. */
  readonly signed: Cacao | undefined
  readonly onEnd: (ended: EmbeddedConnection) => Promise<void>
}

/** A connection, and the ends of it that are the wallet's. */
export interface EmbeddedConnection {
  readonly connection: Connection
  /** Whether the frame has an account of a type in its family, shown or not. */
  has(type: FrameAccountType): boolean
  /** Reads the accounts anew, and tells them where they are others. */
  refresh(): Promise<void>
  /** Tells what is known by now, where it was not told yet. */
  tellChanges(): void
  /** Nobody is logged in any more. */
  lose(): void
  stop(): void
}

/** One family of the embedded wallet. The family's own code makes its standard interface of it. */
export function createConnection(parameters: EmbeddedConnectionParameters): EmbeddedConnection {
  const { env, family, frame, approvals, accountTypes, load, choose, onEnd, signed } = parameters
  const { namespace } = family
  const listeners = new Map<keyof ConnectionEvents, Set<(payload: never) => void>>()
  let { chainId, user } = parameters
  let isEnded = false

  const on: Connection['on'] = (event, listener) => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known.add(listener))
    return () => void known.delete(listener)
  }
  const tell = <E extends keyof ConnectionEvents>(event: E, payload: ConnectionEvents[E]): void =>
    listeners.get(event)?.forEach((listener) => listener(payload as never))

  const all = (): readonly FrameAccount[] =>
    user.accounts ?? [{ address: user.address, type: user.preferredAccountType ?? 'eoa' }]
  const accounts = (): readonly Account[] => {
    const own = all()
    const wanted = own.filter(({ type }) => accountTypes?.includes(type) ?? true)
    // A network without smart accounts has the key's own, whatever the host would rather have.
    const shown = wanted.length > 0 ? wanted : own
    const isActive = ({ address }: { readonly address: string }): boolean => address === user.address
    const { smartAccountDeployed: deployed } = user
    return [...shown.filter(isActive), ...shown.filter((one) => !isActive(one))].map(({ address, type }) => ({
      caip: formatCaip10(chainId, address),
      type,
      ...(type === 'smartAccount' && deployed !== undefined && { deployed }),
    }))
  }
  const login = (): AccountLogin => {
    const { email, isRecoverable, newDeviceAsks, socialProvider, userName: username } = user
    const isKnown = email !== undefined || username !== undefined
    return {
      ...(isKnown && { user: { ...(email && { email }), ...(username && { username }) } }),
      ...(socialProvider && { socialProvider }),
      ...(isRecoverable !== undefined && { isRecoverable }),
      ...(newDeviceAsks && { newDeviceAsks }),
    }
  }
  const smart = (): readonly number[] | undefined =>
    namespace === 'eip155' ? parameters.smartAccountNetworks?.() : undefined
  /** What is told about, but for the network. */
  const facts = (): string =>
    JSON.stringify([
      accounts().map(({ caip, deployed, type }) => [type, caip.split(':')[2], deployed]),
      login(),
      smart(),
    ])
  let said = facts()
  /** Takes over who is logged in on a chain. Core takes accounts and chain in one update, whichever it hears first. */
  const take = (found: FrameUser, next: Caip2): void => {
    const from = chainId
    user = found
    chainId = next
    tellChanges()
    if (next !== from) tell('chainChanged', next)
  }
  const tellChanges = (): void => {
    const before = said
    said = facts()
    if (said !== before) tell('accountsChanged', accounts())
  }
  const chains = (): readonly Caip2[] => env.networks(namespace).map((network) => network.caipNetworkId)

  const ask = async ({
    method,
    params,
    chainId: chain = chainId,
  }: Parameters<RemoteSession['request']>[0]): Promise<unknown> => {
    if (isEnded) throw new LatchkeyError('not_connected')
    const kind = methodKind(method)
    if (!kind) return refuse(parameters, method)
    const wrong = checkParams(method, params)
    if (wrong !== undefined) {
      throw new LatchkeyError('frame_error', { details: { method, reason: wrong } })
    }
    const call = { method, params, chainNamespace: namespace, ...placeOf(env, chain) }
    if (kind === 'safe') return frame.request('RPC_REQUEST', call)
    const answer = await approvals.during((signal) => frame.request('RPC_REQUEST', call, signal))
    // What was signed changes nothing yet.
    if (responseKind(answer) === 'message') return answer
    tell('balanceChanged', undefined)
    // The first transaction sets the account up.
    if (user.smartAccountDeployed === false) made.refresh().catch(() => undefined)
    return answer
  }

  const session: RemoteSession = {
    namespace,
    accounts,
    chains,
    chainId: () => chainId,
    isEnded: () => isEnded,
    allows: (method) => methodKind(method) !== undefined,
    request: ask,
    async stand(next) {
      await frame.request('SWITCH_NETWORK', placeOf(env, next)).catch((cause: unknown) => {
        if (!isLatchkeyError(cause, 'unsupported_chain')) throw cause
        throw new LatchkeyError('chain_not_supported', { details: { chainId: next, isServed: false }, cause })
      })
      const found = await load(next)
      if (!isEnded) take(found, next)
    },
    whenApproved: async (next) => chains().includes(next),
    on,
  }

  const made: EmbeddedConnection = {
    connection: {
      id: `${namespace}:embedded`,
      connectorId: 'embedded',
      walletId: 'embedded',
      namespace,
      provider: family.provider(session, readsFor(env, ask)),
      ...(signed && { signed: [signed] }),
      get method() {
        return parameters.method()
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
        return chainId
      },
      async chooseAccount(address) {
        const account = all().find((one) => one.address === address)
        if (!account) throw new LatchkeyError('unauthorized')
        if (account.address !== user.address) await choose(account.type)
      },
      on,
      async disconnect() {
        if (isEnded) return
        made.stop()
        await onEnd(made)
      },
    },
    has: (type) => all().some((one) => one.type === type),
    async refresh() {
      const asked = chainId
      const found = await load(asked)
      // Another network was gone to meanwhile: its accounts are there already.
      if (!isEnded && chainId === asked) take(found, asked)
    },
    tellChanges,
    lose() {
      if (isEnded) return
      isEnded = true
      tell('disconnect', { reason: 'the log-in is over' })
      made.stop()
    },
    stop() {
      isEnded = true
      listeners.clear()
    },
  }
  return made
}

/** Reads of the chain go to the host's nodes, those of a bundler to the frame, and what nobody knows nowhere. */
const readsFor = (env: Env, ask: RemoteSession['request']): Env => ({
  ...env,
  rpc: async <T>(...[chainId, method, params, options]: Parameters<Env['rpc']>): Promise<T> => {
    const isBundlers = /UserOperation|EntryPoints/.test(method)
    if (methodKind(method) === 'safe' && !isBundlers) return env.rpc<T>(chainId, method, params, options)
    return (await ask({ method, params, chainId })) as T
  },
})

/**
 * A call that the wallet does not take: the modal opens and the log has it at once; a moment later the call is refused,
 * and so is what waits for an approval. Nothing of it reaches the frame.
 */
async function refuse({ approvals, env }: EmbeddedConnectionParameters, method: string): Promise<never> {
  env.log.error('Requested RPC call is not allowed', { method })
  void approvals.refuse()
  await pause(env.platform, FRAME_MS.notAllowed, new AbortController().signal)
  approvals.abortAll()
  throw new LatchkeyError('rpc_not_allowed', { details: { method } })
}
