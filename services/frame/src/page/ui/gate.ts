import {
  countsAsPress,
  CANCEL_BUTTON,
  MIN_VIEW_TIME,
  seesCovers,
  watchSight,
  type Guard,
  type GuardView,
  type Hindrance,
} from './guard.js'
import { holdPress, type HoldView } from './holdPress.js'
import { watchPlace, type PlaceView } from './place.js'

export interface GateDeps {
  readonly view: GuardView & PlaceView & HoldView & Pick<Window, 'clearTimeout'>
  readonly root: HTMLElement
  /** After longer than a dialog takes to open; undefined when visible again. */
  readonly onHindered: (hindrance: Exclude<Hindrance, 'unseen'> | undefined) => void
}

export interface Gate {
  open(): void
  contentChanged(): void
  close(): void
}

/** Milliseconds. */
const hindranceDelay = 800

/** Lets through presses by a visitor who has seen all of the screen for half a second. */
export function createGate({ view, root, onHindered }: GateDeps): Gate {
  let guard: Guard | undefined
  const guardOf = () => guard
  const filling = createFilling({ view, root, onHindered }, guardOf)
  filterPresses({ view, root }, guardOf)
  root.addEventListener(
    'input',
    (event) => {
      const hindrance = guard?.sight().hindrance
      if (!event.isTrusted || hindrance === 'covered' || hindrance === 'small') swallow(event)
    },
    true,
  )
  const place = watchPlace(
    view,
    () => guard?.restart(),
    (isShrunk) => guard?.setShrunk(isShrunk),
  )

  return {
    open() {
      place.screenShown()
      filling.reset()
      guard = watchSight(view, root, filling.update)
      filling.update()
    },
    contentChanged() {
      guard?.contentChanged()
      filling.update()
    },
    close() {
      guard?.stop()
      guard = undefined
      filling.stop()
      delete root.dataset['gate']
    },
  }
}

type GuardOf = () => Guard | undefined

function createFilling({ view, root, onHindered }: GateDeps, guardOf: GuardOf) {
  let filling: number | undefined
  let hindranceTimer: number | undefined
  let isHindered = false

  function stop(): void {
    view.clearTimeout(filling)
    view.clearTimeout(hindranceTimer)
  }

  function update(): void {
    const guard = guardOf()
    if (guard === undefined) return
    stop()
    const { hindrance, since } = guard.sight()
    drawState(root, 'waiting')
    if (hindrance === 'covered' || hindrance === 'small')
      hindranceTimer = view.setTimeout(() => {
        isHindered = true
        onHindered(hindrance)
      }, hindranceDelay)
    else if (isHindered && hindrance === undefined) {
      isHindered = false
      return onHindered(undefined)
    }
    if (since === undefined) return
    const remaining = since + MIN_VIEW_TIME - view.performance.now()
    if (remaining <= 0) return drawState(root, 'open')
    // Otherwise the browser does not restart the animation.
    void root.offsetWidth
    drawState(root, 'filling')
    filling = view.setTimeout(update, Math.ceil(remaining))
  }

  return {
    update,
    stop,
    reset(): void {
      isHindered = false
    },
  }
}

function drawState(root: HTMLElement, state: 'waiting' | 'filling' | 'open'): void {
  for (const button of root.querySelectorAll(`button:not([${CANCEL_BUTTON}])`))
    if (state === 'open') button.removeAttribute('aria-disabled')
    else button.setAttribute('aria-disabled', 'true')
  root.dataset['gate'] = state
}

function swallow(event: Event): void {
  event.stopImmediatePropagation()
  event.preventDefault()
}

function filterPresses({ view, root }: Pick<GateDeps, 'view' | 'root'>, guardOf: GuardOf): void {
  const reportsLate = seesCovers(view) && view.parent !== view
  const latePress = createLatePress(view, guardOf)
  /**
   * A browser sends the click to the button where the pointer is released, even if it appeared
   * meanwhile.
   */
  let pressedButton: Element | null = null

  function isCounted(event: Pick<Event, 'isTrusted'>): boolean {
    const guard = guardOf()
    return guard !== undefined && countsAsPress(event, guard.sight(), view.performance.now())
  }

  root.addEventListener(
    'pointerdown',
    ({ target }) => {
      pressedButton = (target as Element).closest('button')
    },
    true,
  )
  root.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest('button')
      if (button === null || (event.isTrusted && button.hasAttribute(CANCEL_BUTTON))) return
      if (latePress.isThrough(button)) return
      // Keyboard clicks have no pointer (UI Events: `detail` is 0).
      const isWhole = event.detail === 0 || pressedButton === button
      if (isWhole && isCounted(event)) {
        if (reportsLate) {
          swallow(event)
          void latePress.hold(button)
        }
        return
      }
      swallow(event)
      if (event.isTrusted) handleEarlyPress(guardOf())
    },
    true,
  )
}

function handleEarlyPress(guard: Guard | undefined): void {
  const unseen = guard?.firstUnseen()
  // The buttons may be in view before the content above them.
  if (unseen) unseen.scrollIntoView({ block: 'center' })
  else guard?.restart()
}

function createLatePress(view: GateDeps['view'], guardOf: GuardOf) {
  let heldPress: { readonly button: HTMLElement; isThrough: boolean } | undefined
  return {
    isThrough: (button: HTMLElement): boolean => heldPress?.isThrough === true && heldPress.button === button,

    async hold(button: HTMLElement): Promise<void> {
      if (heldPress !== undefined) return
      const press = { button, isThrough: false }
      heldPress = press
      const since = guardOf()?.sight().since
      await holdPress(view)
      const isSame = since !== undefined && guardOf()?.sight().since === since
      press.isThrough = isSame && button.isConnected
      if (press.isThrough) button.click()
      heldPress = undefined
    },
  }
}
