import type { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from './context.js'

export function loseAttempt(
  context: Pick<Context, 'attempts' | 'update'>,
  walletId: string,
  error: LatchkeyError,
): void {
  const id = (context.attempts.id += 1)
  const none = { connectorId: '', namespaces: [], status: 'failed' } as const
  context.update('chunkFailed', () => ({
    attempt: { id, walletId, name: walletId, ...none, error: error.toJSON() },
  }))
}
