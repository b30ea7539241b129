import { createStage, type Stage } from '../ui/stage.js'
import type { Theme } from '../ui/theme.js'
import { build, follow, type PartNames } from './drawing.js'
import type { Letters } from './letters.js'
import { createLocalWindow } from './localWindow.js'
import type { ToFrame, ToWindow } from './sealedStage.js'

/** Milliseconds; below the frame's limit. */
const heartbeat = 10_000

export interface MirrorDeps {
  readonly view: Window & typeof globalThis
  readonly letters: Letters
  readonly theme: Pick<Theme, 'set'>
  readonly signal: AbortSignal
  readonly speak: (tag: string) => void
}

/**
 * Signs nothing and holds no keys.
 *
 * @returns whether the frame is done
 */
export async function mirror({ view, letters, theme, signal, speak }: MirrorDeps): Promise<boolean> {
  const { document } = view
  const names: PartNames = new WeakMap()
  const stage = createStage({ document, view, onShow: () => undefined, onHide: () => undefined })
  let current: ShownScreen | undefined
  let count = 0
  const { send, settled: whenSent, leave: sendFarewell } = createOutbox(letters)
  const localWindow = createLocalWindow(view, (uri) => void send({ kind: 'visited', uri }))
  view.addEventListener('pagehide', sendFarewell)
  const timer = view.setInterval(() => void send({ kind: 'alive' }), heartbeat)
  const fieldContents = () => fieldContentsOf(current?.body, names)

  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button')
    const part = button === null ? undefined : names.get(button)
    if (button === null || part === undefined || !event.isTrusted) return
    void send({ kind: 'press', count, part, filled: fieldContents(), opened: localWindow.open(button) })
  })
  watchInput(document, whenSent, () => send({ kind: 'fill', count, filled: fieldContents() }))

  function draw({ lang, dir, theme: look, screen, count: of }: ToWindow): void {
    count = of
    if (document.documentElement.lang !== lang) speak(lang)
    Object.assign(document.documentElement, { lang, dir })
    theme.set(look.mode, look.variables)
    if (screen === undefined) {
      current?.hide()
      current = undefined
      return
    }
    if (current?.number === screen.number) {
      const [, ...rest] = current.body.childNodes
      return follow(current.body, rest, screen.body, names)
    }
    current = show({ document, names, stage }, screen, () => void send({ kind: 'leave', count }))
  }

  try {
    await send({ kind: 'hello' })
    for (;;) {
      const letter = (await letters.next(signal)) as ToWindow
      draw(letter)
      localWindow.run(letter.asks ?? [], (told) => void send({ kind: 'told', told }))
      if (letter.isOver) return true
    }
  } catch {
    return false
  } finally {
    view.removeEventListener('pagehide', sendFarewell)
    view.clearInterval(timer)
    localWindow.leave()
    current?.hide()
  }
}

interface ShownScreen {
  readonly number: number
  readonly body: HTMLElement
  readonly hide: () => void
}

function createOutbox(letters: Pick<Letters, 'ready' | 'send'>) {
  let queue = Promise.resolve()
  /** An unloading page has no time to seal. */
  let farewell: (() => void) | undefined
  return {
    /** In order: field contents precede the press. */
    send(news: ToFrame): Promise<void> {
      queue = queue
        .then(async () => {
          await letters.send(news)
          farewell = await letters.ready({ kind: 'gone' } satisfies ToFrame)
        })
        .catch(() => undefined)
      return queue
    },
    settled: () => queue,
    leave: () => farewell?.(),
  }
}

function watchInput(document: Document, whenSent: () => Promise<void>, onInput: () => Promise<void>): void {
  let isFilling = false
  document.addEventListener('input', () => {
    if (isFilling) return
    isFilling = true
    queueMicrotask(async () => {
      await whenSent()
      isFilling = false
      await onInput()
    })
  })
}

function fieldContentsOf(body: HTMLElement | undefined, names: PartNames): Record<string, string> {
  const fields = [...(body?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])]
  return Object.fromEntries(
    fields.flatMap((field) => {
      const part = names.get(field)
      return part === undefined ? [] : [[part, field.value]]
    }),
  )
}

function show(
  {
    document,
    names,
    stage,
  }: { readonly document: Document; readonly names: PartNames; readonly stage: Stage },
  { number, purpose, title, body, focus, canClose }: NonNullable<ToWindow['screen']>,
  leave: () => void,
): ShownScreen {
  const nodes = body.map((one) => build(document, one, names))
  const elements = (focus === undefined ? [] : nodes).flatMap((node) =>
    node.nodeType === 1 ? [node as HTMLElement, ...(node as Element).querySelectorAll<HTMLElement>('*')] : [],
  )
  const hide = stage.show({
    purpose,
    title,
    body: nodes,
    focus: elements.find((element) => names.get(element) === focus),
    onClose: canClose ? leave : undefined,
  })
  return { number, body: nodes[0]?.parentNode as HTMLElement, hide }
}
