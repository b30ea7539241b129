import { abortable } from '@latchkey/protocol/abort'
import { SECOND_MS } from '@latchkey/protocol/time'
import { linkSignals } from '../platform/abort.js'
import type { Context } from '../store/context.js'
import type { Connection } from '../types/connection.js'
import type { ConnectParameters, Connector } from '../types/connector.js'
import { chosenTypes } from './accountType.js'
import { currentChain } from './currentChain.js'
import { learned, ownAccounts, release } from './incoming.js'

/** How long a wallet may take to say what it shares, in milliseconds. */
const SILENT_MS = 3 * SECOND_MS

/** Which wallet to ask, and for which families. */
export type SilentQuestion = Pick<ConnectParameters, 'chainId' | 'namespaces'> & {
  readonly connectorId: string
  readonly walletId: string
}

/**
 * Asks a wallet without a prompt what it shares, for at most three seconds. Never throws.
 *
 * @returns connections with at least one account of their family; none where the wallet shares nothing or fails; undefined where it
 *   does not answer in time
 */
export async function askSilently(
  context: Context,
  { connectorId, walletId, namespaces, chainId }: SilentQuestion,
): Promise<readonly Connection[] | undefined> {
  const { lifetime, platform } = context
  const connector = context.connectors.get(connectorId)
  if (!connector) return []
  const { controller, unlink } = linkSignals([lifetime])
  const { signal } = controller
  const timer = platform.setTimeout(() => controller.abort(), SILENT_MS)
  try {
    const answer = connector.connect({
      walletId,
      namespaces,
      chainId: currentChain(context, chainId),
      accountTypes: chosenTypes(context),
      silent: true,
      signal,
    })
    const answered = await abortable(learned(context, answer, signal), signal)
    // The caller follows them at once, or not at all.
    for (const item of answered) release(context, item)
    // A connector ends its own wait with the signal, and answers with nothing then.
    return signal.aborted ? undefined : answered.filter((item) => ownAccounts(context, item).length > 0)
  } catch {
    return signal.aborted ? undefined : []
  } finally {
    platform.clearTimeout(timer)
    unlink()
  }
}

/**
 * Whether a connector's wallets live in this browser: they keep what they share by themselves, and can be asked for it
 * at any time. A session elsewhere, or a login, ends for good.
 */
export const isLocal = (connector: Connector | undefined): boolean =>
  connector !== undefined && !connector.remote && !connector.auth
