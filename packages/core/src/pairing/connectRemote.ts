import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import { abortable } from '../connect/abortable.js'
import { beginAttempt } from '../connect/beginAttempt.js'
import { checkTerms } from '../connect/checkTerms.js'
import { failAttempt } from '../connect/failAttempt.js'
import { keepConnected } from '../connect/keepConnected.js'
import { linkSignals } from '../connect/linkSignals.js'
import type { Connector } from '../types/connector.js'
import type { Cacao, SignInRequest } from '../types/signIn.js'
import type { Attempt, ConnectedAccount } from '../types/state.js'
import { adoptSession } from './adoptSession.js'
import { pairingMemory, type RunningPairing } from './pairingMemory.js'
import { remoteConnector } from './remoteConnector.js'
import { knownWallet } from './remoteWallet.js'
import { startPairing } from './startPairing.js'

/** What to connect over the remote connector. */
export interface ConnectRemoteOptions {
  /** Id of the wallet the visitor chose; without it any wallet. */
  readonly walletId?: string | undefined
  /** By default every configured family; while the active one is not connected, those that no wallet serves yet. */
  readonly namespaces?: readonly Namespace[] | undefined
  /** The network to end on, if the wallet has it; by default the one the visitor chose before. */
  readonly chainId?: Caip2 | undefined
  /** One-click sign-in: one approval is session and signed message (eip155), where the wallet can. */
  readonly signIn?: SignInRequest | undefined
  readonly signal?: AbortSignal | undefined
}

/** The account that was connected, and with a one-click sign-in what was signed. */
export interface RemoteAccount extends ConnectedAccount {
  /**
   * To be verified by the host's server: nothing is proven before. Missing where the wallet does not know one-click
   * sign-ins; then the page asks for a signature the ordinary way.
   */
  readonly cacaos?: readonly Cacao[]
}

/** The action of this name, for code that has the context. */
export function connectRemote(context: Context, options: ConnectRemoteOptions = {}): Promise<RemoteAccount> {
  // Whoever wanted it left while this code was on its way.
  if (options.signal?.aborted) return Promise.reject(new LatchkeyError('request_aborted'))
  const memory = pairingMemory(context)
  const connector = remoteConnector(context)
  const walletId = options.walletId ?? connector?.id ?? 'walletConnect'
  const { attempt } = context.store.getState()
  const isSame = attempt?.remote && attempt.status === 'waiting' && attempt.walletId === walletId
  if (isSame && !options.signIn && memory.attempt?.id === attempt.id) return memory.attempt.promise
  const { attempts } = context
  attempts.controller?.abort()
  attempts.id += 1
  const { id } = attempts
  const promise = tryConnect(context, connector, { ...options, id, walletId })
  memory.attempt = { id, promise }
  return promise
}

interface TryParameters extends ConnectRemoteOptions {
  readonly id: number
  readonly walletId: string
}

async function tryConnect(
  context: Context,
  found: Connector | undefined,
  options: TryParameters,
): Promise<RemoteAccount> {
  const { id, walletId } = options
  const { lifetime, config } = context
  const { accounts, namespace: active } = context.store.getState()
  const isOpen = (item: Namespace): boolean => accounts[item]?.status !== 'connected'
  // Who connects a further family keeps the wallets of the others.
  const wants = (item: Namespace): boolean =>
    options.namespaces?.includes(item) ?? (isOpen(item) || !isOpen(active))
  const namespaces = config.namespaces.filter((item) => found?.namespaces.includes(item) && wants(item))
  const attempt: Attempt = {
    id,
    walletId,
    connectorId: found?.id ?? '',
    name: knownWallet(context, walletId)?.name ?? found?.name ?? walletId,
    namespaces,
    status: 'waiting',
    remote: true,
  }
  let connector: Connector
  try {
    connector = check(context, found, attempt)
  } catch (thrown) {
    throw failAttempt(context, attempt, toLatchkeyError(thrown))
  }

  const { controller, unlink } = linkSignals([lifetime, options.signal])
  const { signal } = controller
  context.attempts.controller = controller
  const isMine = context.claim(namespaces)
  const running = take(context, connector, options, namespaces)
  signal.addEventListener('abort', running.stop)
  beginAttempt(context, attempt)
  if (signal.aborted) running.stop()
  try {
    const connections = await abortable(running.answer, signal)
    const account = adoptSession(context, { connector, connections, takes: isMine, attempt })
    if (!account) throw new LatchkeyError('no_accounts')
    await keepConnected(context)
    const cacaos = connections.find((item) => item.cacaos)?.cacaos
    return cacaos ? { ...account, cacaos } : account
  } catch (thrown) {
    running.stop()
    const error = toLatchkeyError(thrown, 'wallet_error')
    throw lifetime.aborted ? error : failAttempt(context, attempt, error, isMine)
  } finally {
    signal.removeEventListener('abort', running.stop)
    unlink()
  }
}

/** @throws LatchkeyError when nothing may or can be asked */
function check(context: Context, connector: Connector | undefined, attempt: Attempt): Connector {
  checkTerms(context)
  const details = { wallet: attempt.walletId }
  if (!connector) throw new LatchkeyError('wallet_not_installed', { details })
  if (attempt.namespaces.length === 0) throw new LatchkeyError('unsupported_chain', { details })
  return connector
}

/** The pairing that stands ready, as this wallet's own; a new one where there is none, or it asks for something else. */
function take(
  context: Context,
  connector: Connector,
  { walletId, chainId, signIn, ...options }: TryParameters,
  namespaces: readonly Namespace[],
): RunningPairing {
  const { running } = pairingMemory(context)
  const isFit = running && !running.taken && !(options.namespaces ?? chainId ?? signIn)
  if (!isFit) running?.stop()
  else if (walletId !== connector.id) connector.choose?.({ walletId })
  const taken = isFit ? running : startPairing(context, { connector, walletId, namespaces, chainId, signIn })
  taken.taken = true
  return taken
}
