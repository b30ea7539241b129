import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import type { Connection } from '../types/connector.js'
import type { Attempt, ConnectedAccount } from '../types/state.js'
import { adoptConnections } from './adoptConnections.js'
import { beginAttempt } from './beginAttempt.js'
import { callWallet } from './callWallet.js'
import { checkTerms } from './checkTerms.js'
import { failAttempt } from './failAttempt.js'
import { finishConnect } from './finishConnect.js'
import { findTarget, type ConnectTarget } from './findTarget.js'
import { keepConnected } from './keepConnected.js'
import { linkSignals } from './linkSignals.js'

/** What to connect. */
export interface ConnectOptions {
  /** Id, rdns or name of a detected wallet, or a connector's id; any case. */
  readonly walletId: string
  /** By default the active family, or the wallet's first that is configured. */
  readonly namespaces?: readonly Namespace[] | undefined
  /** The network to end on, if the wallet can; by default the one the visitor chose before (user demand 8.6). */
  readonly chainId?: Caip2 | undefined
  readonly signal?: AbortSignal | undefined
}

/** The action of this name, for code that has the context. */
export async function connect(context: Context, options: ConnectOptions): Promise<ConnectedAccount> {
  const { attempts, lifetime } = context
  // Whoever wanted it left while this code was on its way.
  if (options.signal?.aborted) throw new LatchkeyError('request_aborted')
  attempts.controller?.abort()
  attempts.id += 1
  const { walletId: name, namespaces: wanted = [] } = options
  let attempt: Attempt = {
    id: attempts.id,
    walletId: name,
    connectorId: '',
    name,
    namespaces: wanted,
    status: 'waiting',
  }
  let target: ConnectTarget
  try {
    checkTerms(context)
    target = findTarget(context, options.walletId, options.namespaces)
  } catch (thrown) {
    throw failAttempt(context, attempt, toLatchkeyError(thrown))
  }
  const { connector, wallet, namespaces } = target
  attempt = {
    ...attempt,
    walletId: wallet.id,
    connectorId: connector.id,
    name: wallet.name,
    namespaces,
  }

  const { controller, unlink } = linkSignals([lifetime, options.signal])
  attempts.controller = controller
  const isMine = context.claim(namespaces)
  beginAttempt(context, attempt)
  try {
    const connections = await ask(context, target, options.chainId, controller.signal)
    const mine = connections.filter((item) => isMine(item.namespace) && item.accounts.length > 0)
    if (mine.length === 0) throw new LatchkeyError('no_accounts')
    adoptConnections(context, mine, wallet, { attempt: { ...attempt, status: 'connected' } })
    const { icon: _icon, ...recent } = wallet
    const account = finishConnect(
      context,
      mine,
      connector.type === 'EXTERNAL' ? 'external' : 'browser',
      recent,
    )
    // From here on a disconnect flips the state at once.
    await keepConnected(context)
    return account
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'wallet_error')
    throw lifetime.aborted ? error : failAttempt(context, attempt, error, isMine)
  } finally {
    unlink()
  }
}

async function ask(
  context: Context,
  { connector, wallet, namespaces }: ConnectTarget,
  chainId: Caip2 | undefined,
  signal: AbortSignal,
): Promise<readonly Connection[]> {
  const [first] = namespaces
  const answer = connector.connect({
    walletId: wallet.id,
    namespaces,
    chainId: chainId ?? (first && context.chosen.get(first)),
    silent: false,
    signal,
  })
  answer
    .then(
      async (late) => {
        if (signal.aborted) (await context.late.connected()).dropLateAnswer(context, late)
      },
      () => undefined,
    )
    .catch(context.log.failed('connect'))
  return callWallet(context, () => answer, signal)
}
