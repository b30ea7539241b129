import type { Env } from '@latchkey/core/adapter'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { readReasons } from '@latchkey/protocol/http'
import { FRAME_MS, parseFrameMessage } from '@latchkey/protocol/frame'
import { frameElement } from './frameElement.js'

export interface LiveFrame {
  readonly element: HTMLIFrameElement
  readonly ready: Promise<void>
  readonly port: MessagePort | undefined
  renew(): void
  /** The next request creates another frame. */
  fail(error: LatchkeyError): void
}

export interface LiveFrameParameters {
  readonly window: Window
  readonly platform: Env['platform']
  readonly url: URL
  readonly allowed: URL
  readonly title: string
}

export interface LiveFrameListener {
  introduce(): Promise<void>
  receive(data: unknown): void
  ignore(): void
  restarted(): void
  end(error: LatchkeyError): void
}

export function createLiveFrame(
  { window, platform, url, allowed, title }: LiveFrameParameters,
  listener: LiveFrameListener,
): LiveFrame {
  const lifetime = new AbortController()
  const { signal } = lifetime
  let port: MessagePort | undefined
  const element = frameElement(window.document, url, title)
  const readiness = createReadiness(platform, () => {
    void loadFailureName(platform, allowed).then((name) => fail(new LatchkeyError(name)))
  })

  const fail = (error: LatchkeyError): void => {
    if (signal.aborted) return
    lifetime.abort()
    readiness.stop()
    port?.close()
    element.remove()
    readiness.lose(error)
    listener.end(error)
  }
  const usePort = (next: MessagePort): void => {
    if (port) listener.restarted()
    port?.close()
    port = next
    // First requests have their own timeout.
    readiness.limit()
    next.addEventListener('message', ({ data }) => {
      if (port === next) listener.receive(data)
    })
    next.start()
    platform.setTimeout(() => {
      if (signal.aborted || port !== next) return
      listener
        .introduce()
        .then(readiness.reach, (error: unknown) => fail(toLatchkeyError(error, 'frame_error')))
    }, FRAME_MS.init)
  }
  window.addEventListener(
    'message',
    ({ data, origin, ports: [transferredPort], source }: MessageEvent) => {
      if (source !== element.contentWindow || source === null) return
      const message = origin === url.origin ? parseFrameMessage(data) : undefined
      if (message?.kind === 'event' && message.name === 'READY' && transferredPort) usePort(transferredPort)
      else listener.ignore()
    },
    { signal },
  )
  watchContentPolicy(window.document, url, { fail, signal })
  return {
    element,
    get ready() {
      return readiness.promise
    },
    get port() {
      return port
    },
    renew: readiness.renew,
    fail,
  }
}

function createReadiness(platform: Env['platform'], onTimeout: () => void) {
  let timer: unknown
  let isUp = false
  let markReady = (): void => undefined
  let markLost = (_error: LatchkeyError): void => undefined
  const stop = (): void => platform.clearTimeout(timer)
  const limit = (): void => {
    stop()
    timer = platform.setTimeout(onTimeout, FRAME_MS.load)
  }
  const startWaiting = (): Promise<void> => {
    const ready = new Promise<void>((resolve, reject) => {
      markReady = resolve
      markLost = reject
    })
    // Not an unhandled rejection.
    ready.catch(() => undefined)
    limit()
    return ready
  }
  const readiness = {
    promise: startWaiting(),
    limit,
    stop,
    reach(): void {
      stop()
      isUp = true
      markReady()
    },
    lose: (error: LatchkeyError): void => markLost(error),
    renew(): void {
      if (!isUp) return
      isUp = false
      readiness.promise = startWaiting()
    },
  }
  return readiness
}

function watchContentPolicy(
  document: Document,
  { origin }: URL,
  { fail, signal }: { readonly fail: (error: LatchkeyError) => void; readonly signal: AbortSignal },
): void {
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective }) => {
      if (!blockedURI.startsWith(origin) || !/^(?:frame|child|default)-src/.test(effectiveDirective)) return
      const reason = `the page's Content-Security-Policy has no ${origin} in ${effectiveDirective}`
      fail(new LatchkeyError('iframe_load_failed', { details: { reason } }))
    },
    { signal },
  )
}

/** Only the frame's server knows why a page gets no frame. */
async function loadFailureName({ fetch }: Env['platform'], allowed: URL) {
  try {
    const answer = await fetch(allowed.href)
    // A firewall's 403 is a web page.
    const [reason] = answer.status === 403 ? readReasons(await answer.json()) : []
    return reason?.name === 'origin_not_allowed' ? 'unverified_domain' : 'iframe_load_failed'
  } catch {
    return 'iframe_load_failed'
  }
}
