import { LatchkeyError } from '@latchkey/protocol/errors'
import {
  errorMessage,
  errorPayload,
  parseAppMessage,
  successMessage,
  type AppEvent,
  type AppRequest,
  type AppSuccess,
  type FrameErrorPayload,
} from '@latchkey/protocol/frame'
import { RpcError } from '../../smartAccount/index.js'
import { languageLoaded } from '../words/t.js'
import type { Ignored } from './ignored.js'
import type { ChannelPort } from './openChannel.js'

export interface Asker {
  /** As the browser reports it. */
  readonly origin: string
}

export type Handlers = {
  readonly [N in AppEvent]: (payload: AppRequest<N>, asker: Asker) => Promise<AppSuccess<N>> | AppSuccess<N>
}

/** EIP-5792 codes pass unchanged. */
const payloadOf = (error: unknown): FrameErrorPayload =>
  error instanceof RpcError ? { code: error.code, message: error.message } : errorPayload(error)

/** A flood of unanswered requests must not fill memory. */
export const MAX_PENDING = 64
/** Remembered, to detect replays. */
const MAX_IDS = 10_000

/** Answers each request once. Ignores malformed, too long or repeated messages. */
export function createAnswerer(
  handlers: Handlers,
  ignored: Ignored,
): (data: unknown, port: ChannelPort) => void {
  const seenIds = new Set<string>()
  let pending = 0

  function isNew(id: string): boolean {
    if (seenIds.has(id)) return false
    seenIds.add(id)
    if (seenIds.size > MAX_IDS) for (const oldest of seenIds) return seenIds.delete(oldest)
    return true
  }

  async function answer<N extends AppEvent>(
    name: N,
    id: string,
    payload: AppRequest<N>,
    port: ChannelPort,
  ): Promise<void> {
    pending += 1
    try {
      if (pending > MAX_PENDING) throw new LatchkeyError('request_pending')
      const handle: (payload: AppRequest<N>, asker: Asker) => Promise<AppSuccess<N>> | AppSuccess<N> =
        handlers[name]
      await languageLoaded()
      port.post(successMessage(name, id, await handle(payload, { origin: port.origin })))
    } catch (error) {
      port.post(errorMessage(name, id, payloadOf(error)))
    } finally {
      pending -= 1
    }
  }

  return (data, port) => {
    const request = parseAppMessage(data)
    if (request === undefined) return ignored.count('malformed')
    if (!isNew(request.id)) return ignored.count('replayed')
    void answer(request.name, request.id, request.payload, port)
  }
}
