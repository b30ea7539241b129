import type { Env } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import {
  type AppEvent,
  type AppSuccess,
  FRAME_MS,
  frameError,
  type ParsedFrameMessage,
  TIMED_EVENTS,
} from '@latchkey/protocol/frame'

interface Pending {
  readonly name: AppEvent
  clearTimeout(): void
  settle(outcome: { readonly value: unknown } | { readonly error: LatchkeyError }): void
}

type Answer = Exclude<ParsedFrameMessage, { readonly kind: 'event' }>

export function createPendingRequests(platform: Env['platform']) {
  const pending = new Map<string, Pending>()
  return {
    /** @param post sends the request by its id */
    add: <N extends AppEvent>(name: N, post: (id: string) => void, signal?: AbortSignal) =>
      new Promise<AppSuccess<N>>((resolve, reject) => {
        const id = uuid(platform.random(16))
        let timer: unknown
        const abort = (): void => one.settle({ error: new LatchkeyError('request_aborted') })
        const one: Pending = {
          name,
          clearTimeout: () => platform.clearTimeout(timer),
          settle(outcome) {
            if (!pending.delete(id)) return
            platform.clearTimeout(timer)
            signal?.removeEventListener('abort', abort)
            if ('error' in outcome) reject(outcome.error)
            else resolve(outcome.value as AppSuccess<N>)
          },
        }
        pending.set(id, one)
        if (signal?.aborted) return abort()
        signal?.addEventListener('abort', abort)
        if (TIMED_EVENTS.includes(name)) {
          const timeoutError = () => new LatchkeyError('iframe_request_timeout', { details: { event: name } })
          timer = platform.setTimeout(() => one.settle({ error: timeoutError() }), FRAME_MS.request)
        }
        post(id)
      }),

    answer(answer: Answer): boolean {
      const one = pending.get(answer.id)
      if (one?.name !== answer.name) return false
      one.settle(
        answer.kind === 'success'
          ? { value: answer.payload }
          : { error: frameError(answer.payload, answer.name) },
      )
      return true
    },

    waitAll(): void {
      for (const one of pending.values()) one.clearTimeout()
    },

    rejectAll(error: LatchkeyError): void {
      for (const one of pending.values()) one.settle({ error })
    },
  }
}

/** `crypto.randomUUID` is missing without TLS. */
function uuid(bytes: Uint8Array): string {
  const marked = bytes.map((byte, at) => (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte))
  const hex = [...marked].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
