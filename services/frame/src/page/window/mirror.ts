import { createStage, type Stage } from '../ui/stage.js'
import type { Theme } from '../ui/theme.js'
import { build, follow, type PartNames } from './drawing.js'
import type { Letters } from './letters.js'
import { createNear } from './near.js'
import type { ToFrame, ToWindow } from './sealedStage.js'

/** Milliseconds; below the frame's limit. */
const beat = 10_000

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
  let shown: Shown | undefined
  let count = 0
  const { say, settled, leave } = createOutbox(letters)
  const near = createNear(view, (uri) => void say({ kind: 'visited', uri }))
  view.addEventListener('pagehide', leave)
  const timer = view.setInterval(() => void say({ kind: 'alive' }), beat)
  const filled = () => filledIn(shown?.body, names)

  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button')
    const part = button === null ? undefined : names.get(button)
    if (button === null || part === undefined || !event.isTrusted) return
    void say({ kind: 'press', count, part, filled: filled(), opened: near.open(button) })
  })
  hearInput(document, settled, () => say({ kind: 'fill', count, filled: filled() }))

  function draw({ lang, dir, theme: look, screen, count: of }: ToWindow): void {
    count = of
    if (document.documentElement.lang !== lang) speak(lang)
    Object.assign(document.documentElement, { lang, dir })
    theme.set(look.mode, look.variables)
    if (screen === undefined) {
      shown?.hide()
      shown = undefined
      return
    }
    if (shown?.number === screen.number) {
      const [, ...rest] = shown.body.childNodes
      return follow(shown.body, rest, screen.body, names)
    }
    shown = show({ document, names, stage }, screen, () => void say({ kind: 'leave', count }))
  }

  try {
    await say({ kind: 'hello' })
    for (;;) {
      const letter = (await letters.next(signal)) as ToWindow
      draw(letter)
      near.run(letter.asks ?? [], (told) => void say({ kind: 'told', told }))
      if (letter.isOver) return true
    }
  } catch {
    return false
  } finally {
    view.removeEventListener('pagehide', leave)
    view.clearInterval(timer)
    near.leave()
    shown?.hide()
  }
}

interface Shown {
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
    say(news: ToFrame): Promise<void> {
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

function hearInput(document: Document, settled: () => Promise<void>, tell: () => Promise<void>): void {
  let isFilling = false
  document.addEventListener('input', () => {
    if (isFilling) return
    isFilling = true
    queueMicrotask(async () => {
      await settled()
      isFilling = false
      await tell()
    })
  })
}

function filledIn(body: HTMLElement | undefined, names: PartNames): Record<string, string> {
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
): Shown {
  const nodes = body.map((one) => build(document, one, names))
  const wanted = (focus === undefined ? [] : nodes).flatMap((node) =>
    node.nodeType === 1 ? [node as HTMLElement, ...(node as Element).querySelectorAll<HTMLElement>('*')] : [],
  )
  const hide = stage.show({
    purpose,
    title,
    body: nodes,
    focus: wanted.find((element) => names.get(element) === focus),
    onClose: canClose ? leave : undefined,
  })
  return { number, body: nodes[0]?.parentNode as HTMLElement, hide }
}
