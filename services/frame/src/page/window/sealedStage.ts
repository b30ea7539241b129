import type { OwnStage, Screen } from '../ui/stage.js'
import type { Theme } from '../ui/theme.js'
import { draw, type Drawing } from './drawing.js'
import { createFar, type Ask, type Told } from './far.js'
import type { Letters } from './letters.js'

/** A letter of the frame to its window: all that stands there. */
export interface ToWindow {
  readonly lang: string
  readonly dir: string
  readonly theme: {
    readonly mode?: Parameters<Theme['set']>[0]
    readonly variables?: Parameters<Theme['set']>[1]
  }
  /** Counts letters; what is pressed names the letter that drew it. */
  readonly count: number
  readonly screen?: {
    /** Counts screens: the next one has to be seen anew. */
    readonly number: number
    readonly purpose: Screen['purpose']
    readonly title: string
    readonly body: readonly Drawing[]
    readonly focus?: number
    readonly canClose: boolean
  }
  /** Questions to the browser there that have no answer yet. */
  readonly asks?: readonly Ask[]
  /** Nothing more is asked there. */
  readonly isOver?: boolean
}

/** A letter of the window to its frame. */
export interface ToFrame {
  readonly kind: 'hello' | 'press' | 'fill' | 'leave' | 'told' | 'visited' | 'alive' | 'gone'
  /** Of the letter that drew what was pressed. */
  readonly count?: number
  readonly part?: number
  /** The text of the fields, by their parts. */
  readonly filled?: Readonly<Record<string, string>>
  /** The page that was opened within the press. */
  readonly opened?: string | undefined
  readonly told?: Told
  /** The page that a provider led back to. */
  readonly uri?: string | undefined
}

/** How many of the last letters may be answered: a press is on its way while the next one is. */
const remembered = 8

/** Milliseconds without a letter of a window after which it may be gone; it writes more often than that. */
const silence = 25_000

/** The surroundings of a stage in a window that is cut off. */
export interface SealedStageDeps {
  readonly letters: Letters
  readonly view: Window & typeof globalThis
  readonly theme: Pick<Theme, 'follow'>
  /** Ends the waiting for the window. */
  readonly signal: AbortSignal
  readonly wait: (milliseconds: number) => Promise<void>
}

/**
 * Draws in a window that this page cannot reach: each change of a screen travels there as a letter, and each press comes
 * back as one. The window counts presses by its own gate; a press counts here for the very element that the window drew, as
 * long as that stands on the screen that is asked.
 */
export function createSealedStage({ letters, view, theme, signal, wait }: SealedStageDeps) {
  const { document } = view
  let screen: (Screen & { readonly number: number; readonly drawn: HTMLElement }) | undefined
  let [screens, count] = [0, 0]
  let isLeft = false
  let isDirty = false
  let sending: Promise<void> | undefined
  let look: ToWindow['theme'] = {}
  /** The parts that the last letters named, by their counts. */
  const named = new Map<number, { readonly screen: number; readonly parts: readonly HTMLElement[] }>()
  const observer = new view.MutationObserver(() => tell())
  const far = createFar(view, () => tell())
  let heard = 0
  let isSilent = false
  let onSilence: (isSilent: boolean) => void = () => undefined

  function write(): ToWindow {
    count += 1
    const { lang, dir } = document.documentElement
    const parts: HTMLElement[] = []
    named.set(count, { screen: screens, parts })
    named.delete(count - remembered)
    const asks = far.asks()
    const letter = { lang, dir, theme: look, count, ...(asks.length > 0 && { asks }) }
    if (screen === undefined) return { ...letter, ...(isLeft && { isOver: true }) }
    const body = [...screen.drawn.childNodes].map((node) => draw(node, (one) => parts.push(one) - 1))
    const { number, purpose, title, focus, onClose } = screen
    const at = focus === undefined ? -1 : parts.indexOf(focus)
    const about = { number, purpose, title, body, canClose: onClose !== undefined }
    return { ...letter, screen: { ...about, ...(at >= 0 && { focus: at }) } }
  }

  /** A change while a letter is on its way is in the next one. */
  function tell(): void {
    isDirty = true
    sending ??= (async () => {
      // Of what a press changes all goes at once.
      await Promise.resolve()
      while (isDirty) {
        isDirty = false
        await letters.send(write())
      }
    })()
      .catch(() => end(true))
      .finally(() => (sending = undefined))
  }

  const unfollow = theme.follow({
    set(mode, variables) {
      look = { mode, variables }
      if (count > 0) tell()
    },
    follow: () => () => undefined,
  })

  let settle: (how: 'closed' | 'broken') => void = () => undefined
  const closed = new Promise<'closed' | 'broken'>((resolve) => (settle = resolve))

  /** @param isFault the conversation cannot go on */
  function end(isFault: boolean): void {
    if (isLeft) return
    isLeft = true
    unfollow()
    // First how it ended: what is given up asks for that.
    settle(isFault ? 'broken' : 'closed')
    far.end()
    screen?.onClose?.()
  }

  function hear({ kind, count: of = 0, part = -1, filled = {}, opened, told, uri }: ToFrame): void {
    if (kind === 'gone') return end(false)
    if (kind === 'told' && told !== undefined) return far.told(told)
    if (kind === 'visited') return far.visited(uri)
    const { screen: number, parts = [] } = named.get(of) ?? {}
    if (screen === undefined || number !== screen.number) return
    if (kind === 'leave') return screen.onClose?.()
    const { drawn } = screen
    const find = (index: number) => {
      const element = parts[index]
      return element && drawn.contains(element) ? element : undefined
    }
    for (const [index, text] of Object.entries(filled)) {
      const field = find(Number(index)) as HTMLInputElement | undefined
      if (field === undefined || field.value === text) continue
      field.value = text
      field.dispatchEvent(new view.Event('input', { bubbles: true }))
    }
    if (kind === 'press') far.press(opened, () => find(part)?.click())
  }

  /** A window that says nothing may have been ended by its system, or sleep on a phone; it may speak again. */
  async function watch(): Promise<void> {
    heard += 1
    const mine = heard
    if (isSilent) onSilence((isSilent = false))
    await wait(silence)
    if (mine === heard && !isLeft) onSilence((isSilent = true))
  }

  async function listen(): Promise<void> {
    try {
      for (;;) {
        void watch()
        const news = (await letters.next(signal)) as ToFrame
        if (isLeft) return
        hear(news)
      }
    } catch {
      end(!signal.aborted)
    }
  }

  const stage: OwnStage = {
    view: far.view,
    leave: () => end(false),
    show(next) {
      if (isLeft) {
        queueMicrotask(() => next.onClose?.())
        return () => undefined
      }
      screens += 1
      const drawn = document.createElement('section')
      drawn.append(...next.body.filter((node) => node !== undefined))
      const own = { ...next, number: screens, drawn }
      screen = own
      observer.disconnect()
      observer.observe(drawn, { subtree: true, childList: true, attributes: true, characterData: true })
      tell()
      return () => {
        if (screen !== own) return
        screen = undefined
        observer.disconnect()
        tell()
      }
    },
  }
  return {
    stage,
    /** Resolves at the end; `broken` where a letter could not be read. */
    closed,
    listen,
    /** @param listener hears when the window falls silent, and when it speaks again */
    onSilence(listener: (isSilent: boolean) => void): void {
      onSilence = listener
    },
    /** Tells the window that nothing more is asked there. */
    close(): void {
      end(false)
      screen = undefined
      tell()
    },
  }
}
