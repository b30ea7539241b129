import { abortable } from '@latchkey/protocol/abort'
import { SECOND_MS } from '@latchkey/protocol/time'
import { linkSignals } from '../platform/abort.js'
import type { Context } from '../store/context.js'
import type { Connection } from '../types/connection.js'
import type { ConnectParameters, Connector } from '../types/connector.js'
import { chosenTypes } from './accountType.js'
import { currentChain } from './currentChain.js'
import { awaitAddressChecks, ownAccounts, releaseConnection } from './incoming.js'

const SILENT_MS = 3 * SECOND_MS

export type SilentQuestion = Pick<ConnectParameters, 'chainId' | 'namespaces'> & {
  readonly connectorId: string
  readonly walletId: string
}

/**
 * Never throws.
 *
 * @returns [] if the wallet shares nothing or fails; undefined after 3 s
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
    const answered = await abortable(awaitAddressChecks(context, answer, signal), signal)
    for (const item of answered) releaseConnection(context, item)
    // Connectors stop at the signal; that is no answer.
    return signal.aborted ? undefined : answered.filter((item) => ownAccounts(context, item).length > 0)
  } catch {
    return signal.aborted ? undefined : []
  } finally {
    platform.clearTimeout(timer)
    unlink()
  }
}

/** Local wallets remember permissions; a remote session or a login ends for good. */
export const isLocal = (connector: Connector | undefined): boolean =>
  connector !== undefined && !connector.remote && !connector.auth
