import type { Platform } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { SECOND_MS } from '@latchkey/protocol/time'
import { encodeBase64 } from '../message/base64.js'
import type { Rpc } from '../reads/rpc.js'
import { subscribeSignature } from './subscribeSignature.js'
import type { SentContext } from './transactionError.js'
import { waitForTransaction } from './waitForTransaction.js'

export interface SentTransaction {
  readonly signature: string
  readonly lastValidBlockHeight: bigint
  readonly context: SentContext
  /** Absent when the wallet sent it. */
  readonly signed?: Uint8Array
}

export interface Following {
  readonly platform: Pick<Platform, 'setTimeout' | 'clearTimeout' | 'window'>
  readonly socketUrl?: string | undefined
  readonly signal: AbortSignal
}

/** Milliseconds with and without a socket. */
const slowPause = 4_000
const pause = SECOND_MS

/**
 * Woken by the node's WebSocket, else by the clock. Resends until the block hash expires: then a
 * retry is safe.
 *
 * @throws LatchkeyError `transaction_timeout` when expired or aborted, `transactionError` of a
 *   failure, or as `rpc` does
 */
export async function followTransaction(
  rpc: Rpc,
  sent: SentTransaction,
  { platform, socketUrl, signal }: Following,
): Promise<void> {
  const { signature, signed } = sent
  let wake = (): void => {}
  let isNotified = false
  const onNotification = (): void => {
    isNotified = true
    wake()
  }
  const Socket = platform.window?.WebSocket
  const subscription =
    Socket && socketUrl !== undefined
      ? subscribeSignature(Socket, { url: socketUrl, signature, onNotification })
      : undefined
  const retryingRpc: Rpc = async (method, params) => {
    for (;;) {
      try {
        return await rpc(method, params)
      } catch (error) {
        if (signal.aborted) throw error
        await sleep()
      }
    }
  }
  const sleep = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        platform.clearTimeout(timer)
        signal.removeEventListener('abort', finish)
        wake = () => {}
        resolve()
      }
      const timer = platform.setTimeout(
        finish,
        subscription?.isListening() && !isNotified ? slowPause : pause,
      )
      signal.addEventListener('abort', finish)
      wake = finish
      if (signal.aborted) finish()
    })
    if (signal.aborted) throw new LatchkeyError('transaction_timeout', { details: { signature } })
  }
  try {
    await waitForTransaction(retryingRpc, {
      ...sent,
      async pause() {
        await sleep()
        if (signed) await sendAgain(rpc, signed)
      },
    })
  } finally {
    subscription?.stop()
  }
}

async function sendAgain(rpc: Rpc, signed: Uint8Array): Promise<void> {
  const options = { encoding: 'base64', skipPreflight: true, maxRetries: 0 }
  await rpc('sendTransaction', [encodeBase64(signed), options]).catch(() => {})
}
