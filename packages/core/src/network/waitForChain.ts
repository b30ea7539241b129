import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import type { AdapterActions } from '../types/connector.js'

/** How long a wallet may take to report the chain it agreed to, and how often it is asked. */
const BOUND_MS = 5_000
const POLL_MS = 250

/**
 * Resolves when the wallet reports a chain, by event or when asked.
 *
 * @throws LatchkeyError `wallet_timeout` after 5 s; `not_connected` when the connection went meanwhile
 */
export async function waitForChain(
  context: Context,
  actions: AdapterActions,
  connectionId: string,
  chainId: Caip2,
): Promise<void> {
  const { platform } = context
  const end = platform.now() + BOUND_MS
  for (;;) {
    const connection = context.store.getState().connections[connectionId]
    if (!connection) throw new LatchkeyError('not_connected')
    if (connection.chainId === chainId) return
    if ((await actions.getChainId?.().catch(() => undefined)) === chainId) return
    if (platform.now() >= end) throw new LatchkeyError('wallet_timeout', { details: { chainId } })
    await new Promise<void>((resolve) => void platform.setTimeout(resolve, POLL_MS))
    if (context.lifetime.aborted) throw new LatchkeyError('request_aborted')
  }
}
