import type { Env } from '@latchkey/core/adapter'
import { abortable } from '@latchkey/protocol/abort'
import { LatchkeyError } from '@latchkey/protocol/errors'
import {
  type AppEvent,
  appMessage,
  type AppRequest,
  type AppSuccess,
  type ParsedFrameMessage,
  parseFrameMessage,
  SAFE_EVENTS,
} from '@latchkey/protocol/frame'
import { createPlacer } from './frameElement.js'
import { createLiveFrame, type LiveFrame } from './liveFrame.js'
import { createPendingRequests } from './pending.js'

export interface Frame {
  /**
   * Creates the frame if necessary.
   *
   * @throws LatchkeyError `iframe_load_failed`, `unverified_domain`, `iframe_request_timeout`,
   *   `request_aborted`, and the frame's errors
   */
  request<N extends AppEvent>(name: N, payload?: AppRequest<N>, signal?: AbortSignal): Promise<AppSuccess<N>>
  show(element: HTMLElement): () => void
  reload(): void
  ignored(): number
  dispose(): void
}

export interface FrameParameters {
  readonly env: Pick<Env, 'platform' | 'log'>
  readonly address: () => URL
  /** Says whether the frame accepts this page. */
  readonly allowed: URL
  readonly title: string
  readonly onReady: (ask: Frame['request']) => Promise<void>
  readonly onEvent: (message: Extract<ParsedFrameMessage, { readonly kind: 'event' }>) => void
}

export function createFrame(parameters: FrameParameters): Frame {
  const { env, address, allowed, title, onEvent, onReady } = parameters
  const { log, platform } = env
  const pending = createPendingRequests(platform)
  let live: LiveFrame | undefined
  let ignored = 0

  const { window } = platform
  if (!window) throw new LatchkeyError('email_login_unavailable')
  const placer = createPlacer(window, () => live?.element)

  const ignore = (): void => {
    ignored += 1
    log.debug('A message of the embedded wallet was ignored', { ignored })
  }
  const receive = (data: unknown): void => {
    const message = parseFrameMessage(data)
    if (!message) return ignore()
    if (message.kind !== 'event') return pending.answer(message) ? undefined : ignore()
    if (message.name === 'READY') return ignore()
    // Answers then wait for the visitor.
    if (message.name === 'SHOW') pending.waitAll()
    onEvent(message)
  }
  const send = <N extends AppEvent>(to: LiveFrame, name: N, payload?: AppRequest<N>, signal?: AbortSignal) =>
    pending.add(
      name,
      (id) => {
        to.port?.postMessage(appMessage(name, id, payload))
        if (name === 'RELOAD') to.renew()
      },
      signal,
    )
  const startFrame = (): LiveFrame => {
    const frame = createLiveFrame(
      { window, platform, url: checkOrigin(address(), window), allowed, title },
      {
        introduce: () => onReady((name, payload) => send(frame, name, payload)),
        receive,
        ignore,
        restarted: () => pending.rejectAll(new LatchkeyError('something_went_wrong')),
        end(error) {
          if (live === frame) live = undefined
          pending.rejectAll(error)
        },
      },
    )
    return frame
  }

  return {
    async request(name, payload, signal) {
      if (signal?.aborted) throw new LatchkeyError('request_aborted')
      if (!live && SAFE_EVENTS.includes(name)) throw new LatchkeyError('something_went_wrong')
      const frame = (live ??= startFrame())
      await (signal ? abortable(frame.ready, signal) : frame.ready)
      return send(frame, name, payload, signal)
    },
    reload() {
      pending.rejectAll(new LatchkeyError('request_aborted'))
      if (live) send(live, 'RELOAD').catch(() => undefined)
    },
    show: placer.show,
    ignored: () => ignored,
    dispose: () => live?.fail(new LatchkeyError('client_disposed')),
  }
}

/** @throws LatchkeyError `invalid_config` for the page's own origin */
function checkOrigin(url: URL, { location }: Window): URL {
  if (url.origin !== location.origin) return url
  const reason = 'the frame needs an origin of its own'
  throw new LatchkeyError('invalid_config', { details: { path: 'frameUrl', reason } })
}
