import type { Env } from '@latchkey/core/adapter'
import { abortable } from '@latchkey/protocol/abort'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { readReasons } from '@latchkey/protocol/http'
import {
  type AppEvent,
  appMessage,
  type AppRequest,
  type AppSuccess,
  FRAME_MS,
  frameError,
  type ParsedFrameMessage,
  parseFrameMessage,
  SAFE_EVENTS,
  TIMED_EVENTS,
} from '@latchkey/protocol/frame'
import { createPlacer, frameElement } from './frameElement.js'

/** What the page asks the frame with. */
export interface Frame {
  /**
   * Asks the frame, which is made first where it is not there. Settles once.
   *
   * @throws LatchkeyError `iframe_load_failed`, `unverified_domain`, `iframe_request_timeout`, `request_aborted`, and
   * what the frame answers
   */
  request<N extends AppEvent>(name: N, payload?: AppRequest<N>, signal?: AbortSignal): Promise<AppSuccess<N>>
  /** Lays the frame over an element until the returned function is called. */
  show(element: HTMLElement): () => void
  /** Gives up what is unanswered, and has the frame begin anew. */
  reload(): void
  /** Messages that were no answer to anything. */
  ignored(): number
  dispose(): void
}

/** What {@link createFrame} needs. */
export interface FrameParameters {
  readonly env: Pick<Env, 'platform' | 'log'>
  /** The page of the frame, with its query. */
  readonly address: () => URL
  /** Where the frame says whether it answers to this page. */
  readonly allowed: URL
  readonly title: string
  /** What is asked first, in its order. */
  readonly onReady: (ask: Frame['request']) => Promise<void>
  /** What the frame says unasked. */
  readonly onEvent: (said: Extract<ParsedFrameMessage, { readonly kind: 'event' }>) => void
}

/** A frame that is on the page. */
interface Live {
  readonly element: HTMLIFrameElement
  /** Its page runs and was told about the site. */
  ready: Promise<void>
  port: MessagePort | undefined
  /** Its page begins anew: what is asked from now on waits for it. */
  renew(): void
  /** It cannot be used any more; a new request makes a new one. */
  fail(error: LatchkeyError): void
}

interface Pending {
  readonly name: AppEvent
  /** It may take as long as the visitor does. */
  wait(): void
  settle(outcome: { readonly value: unknown } | { readonly error: LatchkeyError }): void
}

/** The page's end of the frame. Nothing is made before the first request. */
export function createFrame(parameters: FrameParameters): Frame {
  const { env, address, allowed, title, onEvent, onReady } = parameters
  const { log, platform } = env
  const pending = new Map<string, Pending>()
  let live: Live | undefined
  let ignored = 0

  const { window } = platform
  if (!window) throw new LatchkeyError('email_login_unavailable')
  const placer = createPlacer(window, () => live?.element)

  const ignore = (): void => {
    ignored += 1
    log.debug('A message of the embedded wallet was ignored', { ignored })
  }
  const rejectAll = (error: LatchkeyError): void => {
    for (const one of pending.values()) one.settle({ error })
  }

  const hear = (data: unknown): void => {
    const said = parseFrameMessage(data)
    if (!said) return ignore()
    if (said.kind === 'event') {
      if (said.name === 'READY') return ignore()
      // A frame that asks the visitor something answers when they have.
      if (said.name === 'SHOW') for (const one of pending.values()) one.wait()
      return onEvent(said)
    }
    const one = pending.get(said.id)
    if (one?.name !== said.name) return ignore()
    one.settle(
      said.kind === 'success' ? { value: said.payload } : { error: frameError(said.payload, said.name) },
    )
  }

  const send = <N extends AppEvent>(to: Live, name: N, payload?: AppRequest<N>, signal?: AbortSignal) =>
    new Promise<AppSuccess<N>>((resolve, reject) => {
      const id = uuid(platform.random(16))
      let timer: unknown
      const abort = (): void => one.settle({ error: new LatchkeyError('request_aborted') })
      const one: Pending = {
        name,
        wait: () => platform.clearTimeout(timer),
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
        timer = platform.setTimeout(
          () =>
            one.settle({ error: new LatchkeyError('iframe_request_timeout', { details: { event: name } }) }),
          FRAME_MS.request,
        )
      }
      to.port?.postMessage(appMessage(name, id, payload))
      if (name === 'RELOAD') to.renew()
    })

  const begin = (): Live => {
    const url = address()
    if (url.origin === window.location.origin) {
      const reason = 'the frame needs an origin of its own'
      throw new LatchkeyError('invalid_config', { details: { path: 'frameUrl', reason } })
    }
    const over = new AbortController()
    const { signal } = over
    let timer: unknown
    let isUp = false
    let isReady = (): void => undefined
    let isLost = (_error: LatchkeyError): void => undefined
    const newReady = (): Promise<void> => {
      const ready = new Promise<void>((resolve, reject) => {
        isReady = resolve
        isLost = reject
      })
      // Who waits hears of it; without anybody it is no error of the page.
      ready.catch(() => undefined)
      limit()
      return ready
    }
    const limit = (): void => {
      platform.clearTimeout(timer)
      timer = platform.setTimeout(() => {
        void whyNot(platform, allowed).then((name) => mine.fail(new LatchkeyError(name)))
      }, FRAME_MS.load)
    }
    const element = frameElement(window.document, url, title)
    const mine: Live = {
      element,
      ready: newReady(),
      port: undefined,
      renew() {
        if (!isUp) return
        isUp = false
        mine.ready = newReady()
      },
      fail(error) {
        if (signal.aborted) return
        over.abort()
        platform.clearTimeout(timer)
        mine.port?.close()
        element.remove()
        if (live === mine) live = undefined
        isLost(error)
        rejectAll(error)
      },
    }
    const take = (port: MessagePort): void => {
      // The frame's page began anew: what was asked of the one before is lost.
      if (mine.port) rejectAll(new LatchkeyError('something_went_wrong'))
      mine.port?.close()
      mine.port = port
      // It is there. What it is told first has a time of its own.
      limit()
      port.addEventListener('message', ({ data }) => {
        if (mine.port === port) hear(data)
      })
      port.start()
      platform.setTimeout(() => {
        if (signal.aborted || mine.port !== port) return
        onReady((name, payload) => send(mine, name, payload)).then(
          () => {
            platform.clearTimeout(timer)
            isUp = true
            isReady()
          },
          (error: unknown) => mine.fail(toLatchkeyError(error, 'frame_error')),
        )
      }, FRAME_MS.init)
    }
    window.addEventListener(
      'message',
      ({ data, origin, ports: [port], source }: MessageEvent) => {
        if (source !== element.contentWindow || source === null) return
        const said = origin === url.origin ? parseFrameMessage(data) : undefined
        if (said?.kind === 'event' && said.name === 'READY' && port) take(port)
        else ignore()
      },
      { signal },
    )
    window.document.addEventListener(
      'securitypolicyviolation',
      ({ blockedURI, effectiveDirective }) => {
        if (!blockedURI.startsWith(url.origin) || !/^(?:frame|child|default)-src/.test(effectiveDirective))
          return
        const reason = `the page's Content-Security-Policy has no ${url.origin} in ${effectiveDirective}`
        mine.fail(new LatchkeyError('iframe_load_failed', { details: { reason } }))
      },
      { signal },
    )
    return mine
  }

  return {
    async request(name, payload, signal) {
      if (signal?.aborted) throw new LatchkeyError('request_aborted')
      if (!live && SAFE_EVENTS.includes(name)) throw new LatchkeyError('something_went_wrong')
      const mine = (live ??= begin())
      await (signal ? abortable(mine.ready, signal) : mine.ready)
      return send(mine, name, payload, signal)
    },
    reload() {
      rejectAll(new LatchkeyError('request_aborted'))
      if (live) send(live, 'RELOAD').catch(() => undefined)
    },
    show: placer.show,
    ignored: () => ignored,
    dispose: () => live?.fail(new LatchkeyError('client_disposed')),
  }
}

/** A page that is not on the project's list gets no frame, and cannot see why: the frame's server says it. */
async function whyNot({ fetch }: Env['platform'], allowed: URL) {
  try {
    const answer = await fetch(allowed.href)
    // A firewall says 403 as well, with a page.
    const [reason] = answer.status === 403 ? readReasons(await answer.json()) : []
    return reason?.name === 'origin_not_allowed' ? 'unverified_domain' : 'iframe_load_failed'
  } catch {
    return 'iframe_load_failed'
  }
}

/** A random UUID; `crypto.randomUUID` is missing on pages without TLS. */
function uuid(bytes: Uint8Array): string {
  const marked = bytes.map((byte, at) => (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte))
  const hex = [...marked].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
