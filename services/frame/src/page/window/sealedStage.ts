import type { OwnStage, Screen } from '../ui/stage.js'
import type { Theme } from '../ui/theme.js'
import { draw, type Drawing } from './drawing.js'
import { createRemoteWindow, type PasskeyRequest, type PasskeyAnswer } from './remoteWindow.js'
import type { Letters } from './letters.js'

export interface ToWindow {
  readonly lang: string
  readonly dir: string
  readonly theme: {
    readonly mode?: Parameters<Theme['set']>[0]
    readonly variables?: Parameters<Theme['set']>[1]
  }
  /** A press names the letter of its button. */
  readonly count: number
  readonly screen?: {
    /** A new screen has to be seen anew. */
    readonly number: number
    readonly purpose: Screen['purpose']
    readonly title: string
    readonly body: readonly Drawing[]
    readonly focus?: number
    readonly canClose: boolean
  }
  readonly asks?: readonly PasskeyRequest[]
  readonly isOver?: boolean
}

export interface ToFrame {
  readonly kind: 'hello' | 'press' | 'fill' | 'leave' | 'told' | 'visited' | 'alive' | 'gone'
  readonly count?: number
  readonly part?: number
  readonly filled?: Readonly<Record<string, string>>
  readonly opened?: string | undefined
  readonly told?: PasskeyAnswer
  readonly uri?: string | undefined
}

/** A press may cross with the next letter. */
const rememberedLetters = 8

/** Milliseconds, above the window's heartbeat. */
const silenceLimit = 25_000

export interface SealedStageDeps {
  readonly letters: Letters
  readonly view: Window & typeof globalThis
  readonly theme: Pick<Theme, 'follow'>
  readonly signal: AbortSignal
  readonly wait: (milliseconds: number) => Promise<void>
}

interface StageState {
  screen: (Screen & { readonly number: number; readonly drawn: HTMLElement }) | undefined
  screens: number
  look: ToWindow['theme']
  isLeft: boolean
}

/**
 * Draws in a window that this page cannot reach: screens travel as letters, presses come back. A
 * press counts for exactly the drawn element, on the present screen.
 */
export function createSealedStage({ letters, view, theme, signal, wait }: SealedStageDeps) {
  const { document } = view
  const state: StageState = { screen: undefined, screens: 0, look: {}, isLeft: false }
  const remoteWindow = createRemoteWindow(view, () => sendState())
  const writer = createWriter(document, state, remoteWindow.asks)
  const sendState = createStateSender(
    () => letters.send(writer.write()),
    () => end(true),
  )
  const observer = new view.MutationObserver(sendState)
  const silence = createSilence(wait)

  const unfollow = theme.follow({
    set(mode, variables) {
      state.look = { mode, variables }
      if (writer.hasWritten()) sendState()
    },
    follow: () => () => undefined,
  })

  let settle: (how: 'closed' | 'broken') => void = () => undefined
  const closed = new Promise<'closed' | 'broken'>((resolve) => (settle = resolve))

  function end(isFault: boolean): void {
    if (state.isLeft) return
    state.isLeft = true
    unfollow()
    // Abandoned questions read the result.
    settle(isFault ? 'broken' : 'closed')
    remoteWindow.end()
    state.screen?.onClose?.()
  }

  function receive(news: ToFrame): void {
    const { kind, told, uri } = news
    if (kind === 'gone') return end(false)
    if (kind === 'told' && told !== undefined) return remoteWindow.settleRequest(told)
    if (kind === 'visited') return remoteWindow.finishVisit(uri)
    const { screen } = state
    const part = screen && writer.partsOf(news, screen)
    if (screen === undefined || part === undefined) return
    if (kind === 'leave') return screen.onClose?.()
    fillFields(news, part, view)
    if (kind === 'press') remoteWindow.press(news.opened, () => part(news.part ?? -1)?.click())
  }

  async function listen(): Promise<void> {
    try {
      for (;;) {
        void silence.watch(() => state.isLeft)
        const news = (await letters.next(signal)) as ToFrame
        if (state.isLeft) return
        receive(news)
      }
    } catch {
      end(!signal.aborted)
    }
  }

  const stage: OwnStage = {
    view: remoteWindow.view,
    leave: () => end(false),
    show: (next) => show(next, state, { document, observer, sendState }),
  }
  return {
    stage,
    closed,
    listen,
    onSilence: silence.subscribe,
    close(): void {
      end(false)
      state.screen = undefined
      sendState()
    },
  }
}

function show(
  next: Screen,
  state: StageState,
  {
    document,
    observer,
    sendState,
  }: { readonly document: Document; readonly observer: MutationObserver; readonly sendState: () => void },
): () => void {
  if (state.isLeft) {
    queueMicrotask(() => next.onClose?.())
    return () => undefined
  }
  state.screens += 1
  const drawn = document.createElement('section')
  drawn.append(...next.body.filter((node) => node !== undefined))
  const ownScreen = { ...next, number: state.screens, drawn }
  state.screen = ownScreen
  observer.disconnect()
  observer.observe(drawn, { subtree: true, childList: true, attributes: true, characterData: true })
  sendState()
  return () => {
    if (state.screen !== ownScreen) return
    state.screen = undefined
    observer.disconnect()
    sendState()
  }
}

function createWriter(document: Document, state: StageState, asks: () => readonly PasskeyRequest[]) {
  let count = 0
  const sentLetters = new Map<number, { readonly screen: number; readonly parts: readonly HTMLElement[] }>()
  return {
    hasWritten: () => count > 0,

    write(): ToWindow {
      count += 1
      const { lang, dir } = document.documentElement
      const parts: HTMLElement[] = []
      sentLetters.set(count, { screen: state.screens, parts })
      sentLetters.delete(count - rememberedLetters)
      const { screen, look, isLeft } = state
      const open = asks()
      const letter = { lang, dir, theme: look, count, ...(open.length > 0 && { asks: open }) }
      if (screen === undefined) return { ...letter, ...(isLeft && { isOver: true }) }
      const body = [...screen.drawn.childNodes].map((node) => draw(node, (one) => parts.push(one) - 1))
      const { number, purpose, title, focus, onClose } = screen
      const at = focus === undefined ? -1 : parts.indexOf(focus)
      const about = { number, purpose, title, body, canClose: onClose !== undefined }
      return { ...letter, screen: { ...about, ...(at >= 0 && { focus: at }) } }
    },

    /** Undefined if the letter drew another screen. */
    partsOf(
      { count: of = 0 }: ToFrame,
      { number, drawn }: NonNullable<StageState['screen']>,
    ): PartOf | undefined {
      const letter = sentLetters.get(of)
      if (letter === undefined || letter.screen !== number) return undefined
      return (index) => {
        const element = letter.parts[index]
        return element && drawn.contains(element) ? element : undefined
      }
    },
  }
}

type PartOf = (index: number) => HTMLElement | undefined

function fillFields({ filled = {} }: ToFrame, part: PartOf, view: SealedStageDeps['view']): void {
  for (const [index, text] of Object.entries(filled)) {
    const field = part(Number(index)) as HTMLInputElement | undefined
    if (field === undefined || field.value === text) continue
    field.value = text
    field.dispatchEvent(new view.Event('input', { bubbles: true }))
  }
}

/** Changes during a send go into the next letter. */
function createStateSender(send: () => Promise<void>, fail: () => void): () => void {
  let isDirty = false
  let sending: Promise<void> | undefined
  return () => {
    isDirty = true
    sending ??= (async () => {
      await Promise.resolve()
      while (isDirty) {
        isDirty = false
        await send()
      }
    })()
      .catch(fail)
      .finally(() => (sending = undefined))
  }
}

/** The window may sleep on a phone and send again. */
function createSilence(wait: SealedStageDeps['wait']) {
  let messageCount = 0
  let isSilent = false
  let onSilence: (isSilent: boolean) => void = () => undefined
  return {
    subscribe(listener: (isSilent: boolean) => void): void {
      onSilence = listener
    },
    async watch(isOver: () => boolean): Promise<void> {
      messageCount += 1
      const ownCount = messageCount
      if (isSilent) onSilence((isSilent = false))
      await wait(silenceLimit)
      if (ownCount === messageCount && !isOver()) onSilence((isSilent = true))
    },
  }
}
