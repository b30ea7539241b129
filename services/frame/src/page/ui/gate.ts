import {
  countsAsPress,
  FREE,
  SEEN_FOR,
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
  drawn(): void
  close(): void
}

/** Milliseconds. */
const hinderedAfter = 800

/** Lets through presses by a visitor who has seen all of the screen for half a second. */
export function createGate({ view, root, onHindered }: GateDeps): Gate {
  let guard: Guard | undefined
  const guardOf = () => guard
  const filling = createFilling({ view, root, onHindered }, guardOf)
  hearPresses({ view, root }, guardOf)
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
    () => guard?.again(),
    (isShrunk) => guard?.shrunk(isShrunk),
  )

  return {
    open() {
      place.shown()
      filling.reset()
      guard = watchSight(view, root, filling.update)
      filling.update()
    },
    drawn() {
      guard?.drawn()
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
  let waiting: number | undefined
  let isHindered = false

  function stop(): void {
    view.clearTimeout(filling)
    view.clearTimeout(waiting)
  }

  function update(): void {
    const guard = guardOf()
    if (guard === undefined) return
    stop()
    const { hindrance, since } = guard.sight()
    drawState(root, 'waiting')
    if (hindrance === 'covered' || hindrance === 'small')
      waiting = view.setTimeout(() => {
        isHindered = true
        onHindered(hindrance)
      }, hinderedAfter)
    else if (isHindered && hindrance === undefined) {
      isHindered = false
      return onHindered(undefined)
    }
    if (since === undefined) return
    const left = since + SEEN_FOR - view.performance.now()
    if (left <= 0) return drawState(root, 'open')
    // Otherwise the browser does not restart the animation.
    void root.offsetWidth
    drawState(root, 'filling')
    filling = view.setTimeout(update, Math.ceil(left))
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
  for (const button of root.querySelectorAll(`button:not([${FREE}])`))
    if (state === 'open') button.removeAttribute('aria-disabled')
    else button.setAttribute('aria-disabled', 'true')
  root.dataset['gate'] = state
}

function swallow(event: Event): void {
  event.stopImmediatePropagation()
  event.preventDefault()
}

function hearPresses({ view, root }: Pick<GateDeps, 'view' | 'root'>, guardOf: GuardOf): void {
  const tellsLate = seesCovers(view) && view.parent !== view
  const late = createLatePress(view, guardOf)
  /**
   * A browser sends the click to the button where the pointer is released, even if it appeared
   * meanwhile.
   */
  let down: Element | null = null

  function counts(event: Pick<Event, 'isTrusted'>): boolean {
    const guard = guardOf()
    return guard !== undefined && countsAsPress(event, guard.sight(), view.performance.now())
  }

  root.addEventListener(
    'pointerdown',
    ({ target }) => {
      down = (target as Element).closest('button')
    },
    true,
  )
  root.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest('button')
      if (button === null || (event.isTrusted && button.hasAttribute(FREE))) return
      if (late.isThrough(button)) return
      // Keyboard clicks have no pointer (UI Events: `detail` is 0).
      const isWhole = event.detail === 0 || down === button
      if (isWhole && counts(event)) {
        if (tellsLate) {
          swallow(event)
          void late.hold(button)
        }
        return
      }
      swallow(event)
      if (event.isTrusted) answerEarly(guardOf())
    },
    true,
  )
}

function answerEarly(guard: Guard | undefined): void {
  const missed = guard?.missed()
  // The buttons may be in view before the content above them.
  if (missed) missed.scrollIntoView({ block: 'center' })
  else guard?.again()
}

function createLatePress(view: GateDeps['view'], guardOf: GuardOf) {
  let held: { readonly button: HTMLElement; isThrough: boolean } | undefined
  return {
    isThrough: (button: HTMLElement): boolean => held?.isThrough === true && held.button === button,

    async hold(button: HTMLElement): Promise<void> {
      if (held !== undefined) return
      const own = { button, isThrough: false }
      held = own
      const since = guardOf()?.sight().since
      await holdPress(view)
      const isSame = since !== undefined && guardOf()?.sight().since === since
      own.isThrough = isSame && button.isConnected
      if (own.isThrough) button.click()
      held = undefined
    },
  }
}
