import { h } from './dom.js'
import { createGate, type GateDeps } from './gate.js'
import type { Hindrance } from './guard.js'
import { cancelButton, note } from './parts.js'
import { t } from '../words/t.js'

export type Purpose = 'login' | 'settings' | 'approval'

export interface Screen {
  readonly purpose: Purpose
  /** Drawn unless the body has a heading; always announced. */
  readonly title: string
  readonly body: readonly (Node | undefined)[]
  /** On Escape; the modal's close button abandons the request itself. */
  readonly onClose?: (() => void) | undefined
  readonly focus?: HTMLElement | undefined
}

export interface Stage {
  /** A browser opens windows and asks for passkeys within a press in this window. */
  readonly view?: StageView | undefined
  /** @returns removes it, if still shown */
  show(screen: Screen): () => void
}

export interface OwnStage extends Stage {
  readonly view: StageView
  leave(): void
}

export type StageView = GateDeps['view'] & Window

export interface StageDeps {
  readonly document: Document
  readonly view: StageView
  /** @param height in CSS pixels */
  readonly onShow: (purpose: Purpose, height: number) => void
  readonly onHide: () => void
}

/** Presses reach screens only through the gate. */
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
      // Keeps the hidden screen's height: otherwise text could be visible where the screen cannot,
      // and bring it back.
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

  function draw(): void {
    if (current === undefined || drawn === undefined) return
    root.replaceChildren(hindered === undefined ? drawn : hinderedScreen(hindered, current.onClose))
    ;(current.focus ?? drawn.querySelector<HTMLElement>('#title'))?.focus({ preventScroll: true })
    gate.contentChanged()
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

const hinderedScreen = (hindrance: Exclude<Hindrance, 'unseen'>, onClose: (() => void) | undefined) =>
  h(
    'section',
    { class: 'lkf-body' },
    note('bad', t(hindrance)),
    onClose && h('div', { class: 'lkf-one' }, cancelButton(t('reject'), onClose)),
  )
