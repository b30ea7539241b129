import type { DiscoveryEnv } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { parseFrameMessage } from '@latchkey/protocol/frame'

/** Milliseconds between checks. */
const LOOK_MS = 400

export function waitForSocial(
  { platform }: DiscoveryEnv,
  origin: string,
  popup: Window,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const abort = new AbortController()
    let timer: unknown
    const end = (): void => {
      abort.abort()
      platform.clearTimeout(timer)
    }
    const look = (): void => {
      timer = platform.setTimeout(popup.closed ? fail('user_rejected') : look, LOOK_MS)
    }
    const fail = (name: 'request_aborted' | 'user_rejected') => (): void => {
      end()
      reject(new LatchkeyError(name))
    }
    platform.window?.addEventListener(
      'message',
      (event) => {
        if (event.origin !== origin || event.source !== popup) return
        const message = parseFrameMessage(event.data)
        if (message?.kind !== 'event' || message.name !== 'SOCIAL_RESULT') return
        end()
        resolve(message.payload.uri)
      },
      { signal: abort.signal },
    )
    signal.addEventListener('abort', fail('request_aborted'), { signal: abort.signal })
    if (signal.aborted) fail('request_aborted')()
    else look()
  })
}
