import { abortable } from '@latchkey/protocol/abort'
import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { adoptConnections, loadConnectedCode } from '../../connections/adoptConnections.js'
import { beginAttempt, checkTerms, failAttempt, finishConnect } from '../../connections/connect.js'
import { servedBy } from '../../connections/findTarget.js'
import { ownAccounts } from '../../connections/incoming.js'
import { linkSignals } from '../../platform/abort.js'
import type { Context } from '../../store/context.js'
import type { Connection } from '../../types/connection.js'
import type { Connector } from '../../types/connector.js'
import type { Cacao, SignInRequest } from '../../types/signIn.js'
import type { Attempt, ConnectedAccount } from '../../types/state.js'
import { knownWallet, remoteWallet } from '../../wallets/knownWallet.js'
import { remoteConnector } from '../../wallets/reach.js'
import { clearPairing, dropSessions, pairingMemory, type RunningPairing, startPairing } from './pairing.js'

export interface ConnectRemoteOptions {
  readonly walletId?: string | undefined
  /**
   * Default: every configured family; while the active one is disconnected, those without a wallet.
   */
  readonly namespaces?: readonly Namespace[] | undefined
  /** Default: the visitor's earlier choice. */
  readonly chainId?: Caip2 | undefined
  /** One approval connects and signs (eip155), if the wallet supports it. */
  readonly signIn?: SignInRequest | undefined
  readonly signal?: AbortSignal | undefined
}

export interface RemoteAccount extends ConnectedAccount {
  /** For the host's server to verify. Missing without one-click sign-in. */
  readonly cacaos?: readonly Cacao[]
}

export function connectRemote(context: Context, options: ConnectRemoteOptions = {}): Promise<RemoteAccount> {
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
  available: Connector | undefined,
  options: TryParameters,
): Promise<RemoteAccount> {
  const { id, walletId } = options
  const { lifetime, config } = context
  const { accounts, namespace: active } = context.store.getState()
  const isOpen = (item: Namespace): boolean => accounts[item]?.status !== 'connected'
  // Adding a family keeps the wallets of the others.
  const isRequested = (item: Namespace): boolean =>
    options.namespaces?.includes(item) ?? (isOpen(item) || !isOpen(active))
  const namespaces = config.namespaces.filter(
    (item) => available && servedBy(context, available).includes(item) && isRequested(item),
  )
  const attempt: Attempt = {
    id,
    walletId,
    connectorId: available?.id ?? '',
    name: knownWallet(context, walletId)?.name ?? available?.name ?? walletId,
    namespaces,
    status: 'waiting',
    remote: true,
  }
  let connector: Connector
  try {
    connector = checkConnector(context, available, attempt)
  } catch (thrown) {
    throw failAttempt(context, attempt, toLatchkeyError(thrown))
  }

  const { controller, unlink } = linkSignals([lifetime, options.signal])
  const { signal } = controller
  context.attempts.controller = controller
  const isClaimed = context.claim(namespaces)
  const pairing = takePairing(context, connector, options, namespaces)
  signal.addEventListener('abort', pairing.stop)
  beginAttempt(context, attempt)
  if (signal.aborted) pairing.stop()
  try {
    const connections = await abortable(pairing.answer, signal)
    const account = adoptSession(context, { connector, connections, accepts: isClaimed, attempt })
    if (!account) throw new LatchkeyError('no_accounts')
    await loadConnectedCode(context)
    const cacaos = connections.find((item) => item.session?.cacaos)?.session?.cacaos
    return cacaos ? { ...account, cacaos } : account
  } catch (thrown) {
    pairing.stop()
    const error = toLatchkeyError(thrown, 'wallet_error')
    throw lifetime.aborted ? error : failAttempt(context, attempt, error, isClaimed)
  } finally {
    signal.removeEventListener('abort', pairing.stop)
    unlink()
  }
}

function checkConnector(context: Context, connector: Connector | undefined, attempt: Attempt): Connector {
  checkTerms(context)
  const details = { wallet: attempt.walletId }
  if (!connector) throw new LatchkeyError('wallet_not_installed', { details })
  if (attempt.namespaces.length === 0) throw new LatchkeyError('unsupported_chain', { details })
  return connector
}

/** Unless the request differs from the prepared pairing. */
function takePairing(
  context: Context,
  connector: Connector,
  { walletId, chainId, signIn, ...options }: TryParameters,
  namespaces: readonly Namespace[],
): RunningPairing {
  const { running } = pairingMemory(context)
  const isReusable = running && !running.isClaimed && !(options.namespaces ?? chainId ?? signIn)
  if (!isReusable) running?.stop()
  else if (walletId !== connector.id) connector.remote?.choose({ walletId })
  const pairing = isReusable
    ? running
    : startPairing(context, {
        connector,
        walletId,
        namespaces,
        chainId,
        signIn: signIn ?? oneClickSignIn(context, connector, namespaces),
      })
  pairing.isClaimed = true
  return pairing
}

/** Phones need the link before the tap. */
function oneClickSignIn(
  context: Context,
  { remote }: Connector,
  namespaces: readonly Namespace[],
): Promise<SignInRequest | undefined> | undefined {
  const { config, lazy, platform } = context
  if (!(config.siwx ?? config.siweConfig) || platform.isTouch()) return undefined
  if (!namespaces.every((namespace) => remote?.signsIn?.includes(namespace))) return undefined
  return lazy
    .wallet()
    .then(({ signInWith }) => signInWith(context, namespaces, namespaces))
    .catch(() => undefined)
}

interface AdoptSessionParameters {
  readonly connector: Connector
  readonly connections: readonly Connection[]
  readonly accepts: (namespace: Namespace) => boolean
  readonly attempt?: Attempt
}

/** Ends another session that loses its last family. */
export function adoptSession(
  context: Context,
  parameters: AdoptSessionParameters,
): ConnectedAccount | undefined {
  const { connector, accepts, attempt } = parameters
  const { namespace: active } = context.store.getState()
  const connections = parameters.connections
    .filter((item) => ownAccounts(context, item).length > 0 && accepts(item.namespace))
    .sort((a, b) => +(b.namespace === active) - +(a.namespace === active))
  const [first] = connections
  if (!first) {
    dropSessions(context, parameters.connections)
    clearPairing(context)
    return undefined
  }
  const wallet = remoteWallet(context, first)
  const connected: Attempt | undefined = attempt && { ...attempt, name: wallet.name, status: 'connected' }
  adoptConnections(context, { connections, wallet, attempt: connected })
  const { pairing } = context.store.getState()
  const isPhone = pairing ? pairing.opened : context.platform.isTouch()
  const defaultMethod = connector.auth ? 'social' : isPhone ? 'mobile' : 'qrcode'
  const { id, name, rdns } = wallet
  const recent = id === connector.id ? undefined : { id, name, rdns, remote: true }
  const account = finishConnect(context, {
    connections,
    method: first.method ?? defaultMethod,
    recent,
    attempt: connected,
    claimed: attempt?.namespaces ?? [],
  })
  clearPairing(context)
  return account
}
