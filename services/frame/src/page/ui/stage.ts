import { h } from './dom.js'
import { createGate, type GateDeps } from './gate.js'
import type { Hindrance } from './guard.js'
import { leaving, note } from './parts.js'
import { t } from '../words/t.js'

/** The reason why the frame wants to be visible, as reported to the host's page. */
export type Purpose = 'login' | 'settings' | 'approval'

/** One screen. */
export interface Screen {
  readonly purpose: Purpose
  /** Drawn where the body begins with no heading of its own; read out everywhere. */
  readonly title: string
  readonly body: readonly (Node | undefined)[]
  /** Called by Escape. The cross is the modal's, over the frame; it gives up what is asked here. */
  readonly onClose?: (() => void) | undefined
  /** The element with the initial focus, if not the title. */
  readonly focus?: HTMLElement | undefined
}

/** Draws screens, one at a time. */
export interface Stage {
  /** Counts presses; a browser opens windows and asks passkeys within one. */
  readonly view?: StageView | undefined
  /** @returns takes the screen away, when it is still there */
  show(screen: Screen): () => void
}

/** A stage whose window may go. */
export interface OwnStage extends Stage {
  readonly view: StageView
  /** Gives up what is asked, and what is still to be. */
  leave(): void
}

/** The window of a stage. */
export type StageView = GateDeps['view'] & Window

/** Reports the frame's size to the host's page. */
export interface StageDeps {
  readonly document: Document
  readonly view: StageView
  /** @param height in CSS pixels */
  readonly onShow: (purpose: Purpose, height: number) => void
  /** There is nothing to see any more. */
  readonly onHide: () => void
}

/** Draws screens into the page, and says how high they are. No press gets to them but through the gate. */
export function createStage({ document, view, onShow, onHide }: StageDeps): OwnStage {
  const root = h('main', { class: 'lk-root' })
  document.body.append(root)
  let isLeft = false
  let current: Screen | undefined
  let drawn: HTMLElement | undefined
  let hindered: Exclude<Hindrance, 'unseen'> | undefined
  const gate = createGate({
    view,
    root,
    onHindered(hindrance) {
      // As high as what it stands for: else the words could be seen where that cannot, and make place for it again.
      root.style.minBlockSize = hindrance === undefined ? '' : `${root.offsetHeight}px`
      hindered = hindrance
      draw()
    },
  })
  const tell = () => {
    if (current !== undefined) onShow(current.purpose, Math.ceil(root.getBoundingClientRect().height))
  }
  const observer = new ResizeObserver(tell)
  observer.observe(root)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.isTrusted) current?.onClose?.()
  })

  /** Takes away a screen that is hidden, and brings it back as it was. */
  function draw(): void {
    if (current === undefined || drawn === undefined) return
    root.replaceChildren(hindered === undefined ? drawn : hinderedScreen(hindered, current.onClose))
    ;(current.focus ?? drawn.querySelector<HTMLElement>('#title'))?.focus({ preventScroll: true })
    gate.drawn()
  }

  return {
    view,
    leave() {
      isLeft = true
      current?.onClose?.()
    },
    show(screen) {
      if (isLeft) {
        queueMicrotask(() => screen.onClose?.())
        return () => undefined
      }
      const isFirst = current === undefined
      current = screen
      const heading = h('h1', { class: 'lkf-title', tabindex: '-1', id: 'title' }, screen.title)
      drawn = h('section', { class: 'lkf-body', 'aria-labelledby': 'title' }, heading, ...screen.body)
      if (isFirst) gate.open()
      draw()
      tell()
      return () => {
        if (current !== screen) return
        current = undefined
        drawn = undefined
        hindered = undefined
        root.style.minBlockSize = ''
        gate.close()
        root.replaceChildren()
        onHide()
      }
    },
  }
}

/** In place of what a visitor could not see in full. */
const hinderedScreen = (hindrance: Exclude<Hindrance, 'unseen'>, onClose: (() => void) | undefined) =>
  h(
    'section',
    { class: 'lkf-body' },
    note('bad', t(hindrance)),
    onClose && h('div', { class: 'lkf-one' }, leaving(t('reject'), onClose)),
  )
