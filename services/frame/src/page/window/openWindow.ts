import type { Mailbox } from '../services/mailbox.js'
import { createStage, type Stage, type StageView } from '../ui/stage.js'
import { createTheme, type Theme } from '../ui/theme.js'
import { createLetters, newSecret } from './letters.js'
import { isReady, writeFragment } from './messages.js'
import { createSealedStage, type ToFrame } from './sealedStage.js'

export type WindowFailure = 'blocked' | 'late' | 'closed'

export interface OpenWindow {
  readonly stage: Stage
  /** `broken`: unreadable messages. */
  readonly closed: Promise<'closed' | 'broken'>
  /** Absent if cut off. */
  readonly focus?: (() => void) | undefined
  readonly onSilence?: ((tell: (isSilent: boolean) => void) => void) | undefined
  readonly close: () => void
}

export interface OpenWindowDeps {
  readonly view: Window & typeof globalThis
  readonly projectId: string
  readonly theme: Pick<Theme, 'follow'>
  readonly mailbox: Mailbox
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Milliseconds. */
const times = { look: 250, load: 20_000, life: 10 * 60_000 }

/**
 * This page draws into the window of its origin and signs as before; the embedding page has no
 * access. If that page's opener policy cuts the window off, they exchange letters.
 *
 * @see https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies
 */
export async function openWindow(deps: OpenWindowDeps): Promise<OpenWindow | WindowFailure> {
  const { view, projectId, theme, wait } = deps
  const nonce = view.crypto.randomUUID()
  const secret = newSecret()
  const { location } = view
  const address = new URL('/window', location.origin)
  address.search = new URLSearchParams({ projectId }).toString()
  address.hash = writeFragment(nonce, secret)
  const readyMessages: true[] = []
  const onMessage = ({ data, origin, source }: MessageEvent) => {
    if (origin === location.origin && source === popup && isReady(data, nonce)) readyMessages.push(true)
  }
  view.addEventListener('message', onMessage)
  const popup = view.open(address, '_blank', 'popup,width=420,height=760') as
    | (Window & typeof globalThis)
    | null
  try {
    if (popup === null) return await openCutOff(deps, secret)
    for (let waited = 0; readyMessages.length === 0; waited += times.look) {
      if (popup.closed) return 'closed'
      if (waited > times.load) {
        popup.close()
        return 'late'
      }
      await wait(times.look)
    }
  } finally {
    view.removeEventListener('message', onMessage)
  }
  const { lang, dir } = view.document.documentElement
  Object.assign(popup.document.documentElement, { lang, dir })
  popup.document.body.replaceChildren()
  const unfollow = theme.follow(createTheme(popup.document))
  const stage = createStage({
    document: popup.document,
    view: popup as StageView,
    onShow: () => undefined,
    onHide: () => undefined,
  })
  const closePopup = () => popup.close()
  // Nothing is left to sign with.
  view.addEventListener('pagehide', closePopup)
  const closed = (async () => {
    while (!popup.closed) await wait(times.look)
    view.removeEventListener('pagehide', closePopup)
    unfollow()
    stage.leave()
    return 'closed' as const
  })()
  return { stage, closed, focus: () => popup.focus(), close: closePopup }
}

/** Browsers do not tell a frame whether a window opened. */
async function openCutOff(
  { view, theme, mailbox, wait }: OpenWindowDeps,
  secret: string,
): Promise<OpenWindow | WindowFailure> {
  const letters = await createLetters({ secret, end: 'frame', mailbox, wait })
  const loadTimeout = new AbortController()
  void wait(times.load).then(() => loadTimeout.abort())
  try {
    if (((await letters.next(loadTimeout.signal)) as ToFrame).kind !== 'hello') return 'late'
  } catch {
    return view.document.hasFocus() ? 'blocked' : 'late'
  }
  const lifetime = new AbortController()
  void wait(times.life).then(() => lifetime.abort())
  const { close, listen, ...open } = createSealedStage({
    letters,
    view,
    theme,
    signal: lifetime.signal,
    wait,
  })
  void listen()
  return {
    ...open,
    close() {
      lifetime.abort()
      close()
    },
  }
}
