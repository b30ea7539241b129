import { abortable } from '@latchkey/protocol/abort'
import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { linkSignals } from '../platform/abort.js'
import type { Context } from '../store/context.js'
import type { Connection } from '../types/connection.js'
import type { SignInRequest } from '../types/signIn.js'
import type { Attempt, ConnectedAccount } from '../types/state.js'
import type { RecentWallet } from '../types/wallet.js'
import { whenDiscovered } from '../wallets/whenDiscovered.js'
import { chosenTypes } from './accountType.js'
import { adoptConnections, loadConnectedCode } from './adoptConnections.js'
import { currentChain } from './currentChain.js'
import { commit } from './effects.js'
import { type ConnectTarget, findTargets, availabilityOf } from './findTarget.js'
import { awaitAddressChecks, ownAccounts } from './incoming.js'
import { pushRecent } from './pushRecent.js'
import type { Method } from './events.js'
import { callWallet } from './requests.js'
import { signInWith } from './signInWith.js'
import { whenShared } from './whenShared.js'

export interface ConnectOptions {
  /** Id, rdns or name of a detected wallet, or a connector's id, in any case. */
  readonly walletId: string
  /** Defaults to the active family, otherwise the wallet's first configured one. */
  readonly namespaces?: readonly Namespace[] | undefined
  /** The network to end on. Defaults to the visitor's earlier choice. */
  readonly chainId?: Caip2 | undefined
  readonly signal?: AbortSignal | undefined
  /** Defaults to the client's own sign-in, if the wallet supports it. */
  readonly signIn?: SignInRequest | undefined
  /** For CONNECT_SUCCESS. Defaults to the connector's method. */
  readonly method?: Method | undefined
}

/** Also waits for a request of an earlier page load. Never rejects. */
export async function connectPatiently(
  context: Context,
  options: ConnectOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const { signal } = options
  await connect(context, options).catch(() => undefined)
  const { attempt } = context.store.getState()
  const isPending = attempt?.error?.name === 'request_pending' && attempt.walletId === options.walletId
  if (isPending && !signal.aborted && (await whenShared(context.client, attempt, signal))) {
    await connectPatiently(context, options)
  }
}

export async function connect(context: Context, options: ConnectOptions): Promise<ConnectedAccount> {
  const { attempts, lifetime } = context
  if (options.signal?.aborted) throw new LatchkeyError('request_aborted')
  attempts.controller?.abort()
  attempts.id += 1
  const { walletId: name, namespaces: wanted = [] } = options
  const attempt: Attempt = {
    id: attempts.id,
    walletId: name,
    connectorId: '',
    name,
    namespaces: wanted,
    status: 'waiting',
  }
  const { controller, unlink } = linkSignals([lifetime, options.signal])
  attempts.controller = controller
  const { signal } = controller
  let targets: readonly ConnectTarget[]
  try {
    checkTerms(context)
    const discovered = whenDiscovered(context, () =>
      availabilityOf(context, options.walletId, options.namespaces),
    )
    if (discovered) {
      beginAttempt(context, { ...attempt, namespaces: [] })
      await abortable(discovered, signal)
    }
    targets = findTargets(context, options.walletId, options.namespaces)
  } catch (thrown) {
    unlink()
    throw failAttempt(context, attempt, toLatchkeyError(thrown))
  }
  return connectTargets(context, options, { id: attempt.id, targets, signal }).finally(unlink)
}

async function connectTargets(
  context: Context,
  options: ConnectOptions,
  { id, targets, signal }: Pick<AskParameters, 'targets' | 'signal'> & Pick<Attempt, 'id'>,
): Promise<ConnectedAccount> {
  const { connector, wallet } = targets[0] as ConnectTarget
  const namespaces = targets.flatMap((target) => target.namespaces)
  const attempt: Attempt = {
    id,
    walletId: wallet.id,
    connectorId: connector.id,
    name: wallet.name,
    namespaces,
    status: 'waiting',
  }
  const isClaimed = context.claim(namespaces)
  beginAttempt(context, attempt)
  try {
    const done: Attempt = { ...attempt, status: 'connected' }
    const { signsIn } = context.store.getState().detected[wallet.id] ?? {}
    const signIn =
      options.signIn ?? (signsIn && (await abortable(signInWith(context, signsIn, namespaces), signal)))
    const connections = await askAll(context, {
      targets,
      attempt: done,
      chainId: options.chainId,
      signIn,
      isClaimed,
      signal,
    })
    const { icon: _icon, ...recent } = wallet
    const account = finishConnect(context, {
      connections,
      method: options.method ?? (connector.type === 'EXTERNAL' ? 'external' : 'browser'),
      recent: connector.auth ? undefined : recent,
      attempt: done,
      claimed: namespaces.filter(isClaimed),
    })
    await loadConnectedCode(context)
    return account
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'wallet_error')
    throw context.lifetime.aborted ? error : failAttempt(context, attempt, error, isClaimed)
  }
}

interface AskParameters {
  readonly targets: readonly ConnectTarget[]
  readonly attempt: Attempt
  readonly chainId: Caip2 | undefined
  readonly signIn: SignInRequest | undefined
  readonly isClaimed: (namespace: Namespace) => boolean
  readonly signal: AbortSignal
}

/** Once a family is connected, a rejection in another revokes nothing. */
async function askAll(context: Context, parameters: AskParameters): Promise<readonly Connection[]> {
  const { targets, attempt, isClaimed } = parameters
  const all: Connection[] = []
  for (const target of targets) {
    try {
      const granted = await ask(context, target, parameters)
      const ownConnections = granted.filter(
        (item) => isClaimed(item.namespace) && ownAccounts(context, item).length > 0,
      )
      if (ownConnections.length === 0) throw new LatchkeyError('no_accounts')
      adoptConnections(context, {
        connections: ownConnections,
        wallet: target.wallet,
        attempt: target === targets.at(-1) ? attempt : undefined,
      })
      all.push(...ownConnections)
    } catch (thrown) {
      if (all.length === 0 || context.lifetime.aborted) throw thrown
      context.log.info('A further family was not connected', { error: toLatchkeyError(thrown).name })
      break
    }
  }
  return all
}

async function ask(
  context: Context,
  { connector, wallet, namespaces }: ConnectTarget,
  { chainId, signIn, signal }: Pick<AskParameters, 'chainId' | 'signIn' | 'signal'>,
): Promise<readonly Connection[]> {
  const [first] = namespaces
  const isOwn = namespaces.some((item) => chainId?.startsWith(`${item}:`))
  const chosen = isOwn ? currentChain(context, chainId) : first && context.chosen.get(first)
  const accountTypes = chosenTypes(context)
  const parameters = {
    walletId: wallet.id,
    namespaces,
    chainId: chosen,
    accountTypes,
    silent: false,
    signal,
    signIn,
  }
  const answer = awaitAddressChecks(context, connector.connect(parameters), signal)
  answer
    .then(
      async (connections) => {
        if (signal.aborted) (await context.lazy.wallet()).dropLateAnswer(context, connections)
      },
      () => undefined,
    )
    .catch(context.log.failed('connect'))
  return callWallet(context, () => answer, signal)
}

export function checkTerms(context: Pick<Context, 'store'>): void {
  const { features, legalAccepted } = context.store.getState()
  if (features.legalCheckbox && !legalAccepted) {
    throw new LatchkeyError('action_not_allowed', { details: { reason: 'terms not accepted' } })
  }
}

export const beginAttempt = (context: Context, attempt: Attempt): void =>
  commit(context, { type: 'attemptStarted', attempt })

interface FinishParameters {
  readonly connections: readonly Connection[]
  readonly method: Method
  readonly recent: RecentWallet | undefined
  readonly attempt?: Attempt | undefined
  readonly claimed: readonly Namespace[]
}

export function finishConnect(
  context: Context,
  { connections, method, recent: wallet, attempt, claimed }: FinishParameters,
): ConnectedAccount {
  const [first, ...rest] = connections.map(({ namespace }) => namespace)
  const { accounts, recent: before } = context.store.getState()
  const account = first && accounts[first]
  if (account?.status !== 'connected') throw new LatchkeyError('no_accounts')
  if (wallet) {
    const recent = pushRecent(before, wallet)
    context.update('recent', () => ({ recent }))
    context.storage.write('recentWallets', recent)
  }
  commit(context, { type: 'connected', namespaces: [account.namespace, ...rest], attempt, claimed, method })
  return account
}

/**
 * Ignores a superseded attempt.
 *
 * @returns the error to throw
 */
export function failAttempt(
  context: Context,
  attempt: Attempt,
  error: LatchkeyError,
  isClaimed: (namespace: Namespace) => boolean = () => false,
): LatchkeyError {
  const cancelled = error.name === 'request_aborted' ? 'cancelled' : 'failed'
  const status = error.name === 'user_rejected' ? 'declined' : cancelled
  context.log.info('connect', error.name)
  const ended: Attempt = { ...attempt, status, ...(status === 'failed' ? { error: error.toJSON() } : {}) }
  commit(context, { type: 'attemptEnded', attempt: ended, claimed: attempt.namespaces.filter(isClaimed) })
  return error
}
