import type { Mailbox } from '../services/mailbox.js'
import { createStage, type Stage, type StageView } from '../ui/stage.js'
import { createTheme, type Theme } from '../ui/theme.js'
import { createLetters, newSecret } from './letters.js'
import { isReady, writeFragment } from './messages.js'
import { createSealedStage, type ToFrame } from './sealedStage.js'

export type NoWindow = 'blocked' | 'late' | 'closed'

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
export async function openWindow(deps: OpenWindowDeps): Promise<OpenWindow | NoWindow> {
  const { view, projectId, theme, wait } = deps
  const nonce = view.crypto.randomUUID()
  const secret = newSecret()
  const { location } = view
  const address = new URL('/window', location.origin)
  address.search = new URLSearchParams({ projectId }).toString()
  address.hash = writeFragment(nonce, secret)
  const heard: true[] = []
  const hear = ({ data, origin, source }: MessageEvent) => {
    if (origin === location.origin && source === popup && isReady(data, nonce)) heard.push(true)
  }
  view.addEventListener('message', hear)
  const popup = view.open(address, '_blank', 'popup,width=420,height=760') as
    | (Window & typeof globalThis)
    | null
  try {
    if (popup === null) return await hearFrom(deps, secret)
    for (let waited = 0; heard.length === 0; waited += times.look) {
      if (popup.closed) return 'closed'
      if (waited > times.load) {
        popup.close()
        return 'late'
      }
      await wait(times.look)
    }
  } finally {
    view.removeEventListener('message', hear)
  }
  const { lang, dir } = view.document.documentElement
  Object.assign(popup.document.documentElement, { lang, dir })
  popup.document.body.replaceChildren()
  const leave = theme.follow(createTheme(popup.document))
  const stage = createStage({
    document: popup.document,
    view: popup as StageView,
    onShow: () => undefined,
    onHide: () => undefined,
  })
  const away = () => popup.close()
  // Nothing is left to sign with.
  view.addEventListener('pagehide', away)
  const closed = (async () => {
    while (!popup.closed) await wait(times.look)
    view.removeEventListener('pagehide', away)
    leave()
    stage.leave()
    return 'closed' as const
  })()
  return { stage, closed, focus: () => popup.focus(), close: away }
}

/** Browsers do not tell a frame whether a window opened. */
async function hearFrom(
  { view, theme, mailbox, wait }: OpenWindowDeps,
  secret: string,
): Promise<OpenWindow | NoWindow> {
  const letters = await createLetters({ secret, end: 'frame', mailbox, wait })
  const late = new AbortController()
  void wait(times.load).then(() => late.abort())
  try {
    if (((await letters.next(late.signal)) as ToFrame).kind !== 'hello') return 'late'
  } catch {
    return view.document.hasFocus() ? 'blocked' : 'late'
  }
  const over = new AbortController()
  void wait(times.life).then(() => over.abort())
  const { close, listen, ...open } = createSealedStage({ letters, view, theme, signal: over.signal, wait })
  void listen()
  return {
    ...open,
    close() {
      over.abort()
      close()
    },
  }
}
