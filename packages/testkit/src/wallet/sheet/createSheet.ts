import type { Present } from '../createApprovals.js'
import type { TestWalletEnvironment, TestWalletInfo } from '../types.js'
import { walletColor } from '../walletColor.js'
import type { RequestDescription } from './requestDescription.js'
import { drawSheet } from './drawSheet.js'
import { sheetStyles } from './sheetStyles.js'

// The page's modal may make the sheet inert for some frames.
const focusAttempts = 20

const stop = (event: Event) => event.stopPropagation()

export function createSheet<Request>(parameters: {
  environment: TestWalletEnvironment
  mode: 'element' | 'dialog'
  info: Pick<TestWalletInfo, 'name' | 'rdns'>
  describe: (request: Request) => RequestDescription
}): { show: Present<Request> } {
  const { environment, mode, info, describe } = parameters

  return {
    show(request, decide) {
      const page = environment.window
      if (!page) return () => {}
      const { document } = page
      const host = document.createElement('latchkey-test-wallet')
      host.style.setProperty('--tw-accent', walletColor(info.rdns))
      const root = host.attachShadow({ mode: 'open' })
      const styles = new page.CSSStyleSheet()
      styles.replaceSync(sheetStyles)
      root.adoptedStyleSheets = [styles]

      const description = describe(request)
      const { panel, approve, reject } = drawSheet({
        document,
        info,
        origin: environment.origin,
        description,
      })
      const dialog = mode === 'dialog' ? document.createElement('dialog') : undefined
      const top = dialog ?? panel
      top.setAttribute('role', 'dialog')
      top.setAttribute('aria-modal', 'true')
      top.setAttribute('aria-labelledby', 'title')
      dialog?.append(panel)
      root.append(top)

      approve.addEventListener('click', () => decide(true))
      reject.addEventListener('click', () => decide(false))
      dialog?.addEventListener('cancel', (event) => {
        event.preventDefault()
        decide(false)
      })
      for (const type of ['click', 'pointerdown', 'mousedown', 'touchstart', 'keyup'])
        host.addEventListener(type, stop)
      host.addEventListener('keydown', (event) => {
        event.stopPropagation()
        if (event.key === 'Escape') {
          event.preventDefault()
          decide(false)
        }
        if (event.key === 'Tab') keepFocus(event, root)
      })

      const before = document.activeElement
      ;(document.body ?? document.documentElement).append(host)
      dialog?.showModal()
      const stopFocusing = focusWhenPossible(page, root, panel)

      return () => {
        stopFocusing()
        if (dialog?.open) dialog.close()
        host.remove()
        if (before instanceof page.HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      }
    },
  }
}

// At its ends, the browser would move focus to the page.
function keepFocus(event: KeyboardEvent, root: ShadowRoot): void {
  const stops = [...root.querySelectorAll<HTMLElement>('pre, button')]
  const [first, last] = [stops[0], stops.at(-1)]
  const active = root.activeElement
  const wrapsTo = event.shiftKey
    ? active === first || active?.className === 'panel'
      ? last
      : undefined
    : active === last
      ? first
      : undefined
  if (!wrapsTo) return
  event.preventDefault()
  wrapsTo.focus()
}

function focusWhenPossible(
  page: Window & typeof globalThis,
  root: ShadowRoot,
  panel: HTMLElement,
): () => void {
  let left = focusAttempts
  let frame = 0
  const attempt = () => {
    if (root.activeElement) return
    panel.focus({ preventScroll: true })
    left -= 1
    if (left > 0 && !root.activeElement) frame = page.requestAnimationFrame(attempt)
  }
  attempt()
  return () => page.cancelAnimationFrame(frame)
}
