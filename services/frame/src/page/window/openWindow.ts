import { createStage, type Stage, type StageView } from '../ui/stage.js'
import { createTheme, type Theme } from '../ui/theme.js'
import { isReady } from './messages.js'

/** Why there is no window to draw into. */
export type NoWindow = 'blocked' | 'cut' | 'late' | 'closed'

/** A window that can be drawn into. */
export interface OpenWindow {
  readonly stage: Stage
  /** Resolves when the visitor has closed it. What is asked there is given up then, as by Escape. */
  readonly closed: Promise<void>
  readonly focus: () => void
  readonly close: () => void
}

/** The surroundings of a window that is opened. */
export interface OpenWindowDeps {
  readonly view: Window & typeof globalThis
  readonly projectId: string
  readonly theme: Pick<Theme, 'follow'>
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Milliseconds: between two looks at the window, until it must have come, until a window that opened has the focus. */
const times = { look: 250, load: 20_000, focus: 600 }

/**
 * Opens the wallet window, within a press. It is of this page's origin, so this page draws into it, and reads and signs as
 * before; the page around the frame has no way to it, not by name either.
 *
 * @returns why there is none, where there is none
 */
export async function openWindow({
  view,
  projectId,
  theme,
  wait,
}: OpenWindowDeps): Promise<OpenWindow | NoWindow> {
  const nonce = view.crypto.randomUUID()
  const { location } = view
  const address = new URL('/window', location.origin)
  address.search = new URLSearchParams({ projectId }).toString()
  address.hash = nonce
  const heard: true[] = []
  const hear = ({ data, origin, source }: MessageEvent) => {
    if (origin === location.origin && source === popup && isReady(data, nonce)) heard.push(true)
  }
  view.addEventListener('message', hear)
  const popup = view.open(address, '_blank', 'popup,width=420,height=760') as
    | (Window & typeof globalThis)
    | null
  try {
    if (popup === null) {
      // A page's opener policy may cut this frame off: the window opens all the same, and takes the focus along.
      await wait(times.focus)
      return view.document.hasFocus() ? 'blocked' : 'cut'
    }
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
  // A page that goes takes the window along: there is nobody left to sign.
  view.addEventListener('pagehide', away)
  const closed = (async () => {
    while (!popup.closed) await wait(times.look)
    view.removeEventListener('pagehide', away)
    leave()
    stage.leave()
  })()
  return { stage, closed, focus: () => popup.focus(), close: away }
}
