import { h } from './dom.js'

/** What the frame wants to be seen for, as the host's page is told. */
export type Purpose = 'login' | 'settings' | 'approval'

/** One screen. */
export interface Screen {
  readonly purpose: Purpose
  /** Drawn where the body begins with no heading of its own; read out everywhere. */
  readonly title: string
  readonly body: readonly (Node | undefined)[]
  /** Called by Escape. The cross is the modal's, over the frame; it gives up what is asked here. */
  readonly onClose?: (() => void) | undefined
  /** What has the focus first, when it is not the title. */
  readonly focus?: HTMLElement | undefined
}

/** Where screens are drawn, one at a time. */
export interface Stage {
  /** @returns takes the screen away, when it is still there */
  show(screen: Screen): () => void
}

/** What tells the host's page about the frame's size. */
export interface StageDeps {
  readonly document: Document
  /** @param height in CSS pixels */
  readonly onShow: (purpose: Purpose, height: number) => void
  /** There is nothing to see any more. */
  readonly onHide: () => void
}

/** Draws screens into the page, and says how high they are. */
export function createStage({ document, onShow, onHide }: StageDeps): Stage {
  const root = h('main', { class: 'lk-root' })
  document.body.append(root)
  let current: Screen | undefined
  const tell = () => {
    if (current !== undefined) onShow(current.purpose, Math.ceil(root.getBoundingClientRect().height))
  }
  const observer = new ResizeObserver(tell)
  observer.observe(root)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.isTrusted) current?.onClose?.()
  })
  return {
    show(screen) {
      current = screen
      const heading = h('h1', { class: 'lkf-title', tabindex: '-1', id: 'title' }, screen.title)
      root.replaceChildren(
        h('section', { class: 'lkf-body', 'aria-labelledby': 'title' }, heading, ...screen.body),
      )
      ;(screen.focus ?? heading).focus({ preventScroll: true })
      tell()
      return () => {
        if (current !== screen) return
        current = undefined
        root.replaceChildren()
        onHide()
      }
    },
  }
}
