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

/** The surroundings of a gate. */
export interface GateDeps {
  readonly view: GuardView & PlaceView & HoldView & Pick<Window, 'clearTimeout'>
  /** Holds the screen and its buttons. */
  readonly root: HTMLElement
  /** It cannot be seen for longer than a dialog takes to open; undefined when it can again. */
  readonly onHindered: (hindrance: Exclude<Hindrance, 'unseen'> | undefined) => void
}

/** The one way to every button of the frame. */
export interface Gate {
  /** Something was drawn where nothing was. */
  open(): void
  /** Something else is drawn. */
  drawn(): void
  /** Nothing is drawn any more. */
  close(): void
}

/** Milliseconds. */
const hinderedAfter = 800

/**
 * Lets presses through to buttons when the visitor made them and has seen all of what is drawn for half a second; what is
 * typed counts where it can be seen. Until then the buttons are drawn as filling.
 */
export function createGate({ view, root, onHindered }: GateDeps): Gate {
  let guard: Guard | undefined
  let filling: number | undefined
  let waiting: number | undefined
  let isHindered = false
  /** A browser that tells what lies over a frame tells it late, and no page covers a window of its own. */
  const tellsLate = seesCovers(view) && view.parent !== view
  /** The button whose press waits for what the browser tells late, and whether it is let through now. */
  let held: { readonly button: HTMLElement; isThrough: boolean } | undefined

  const counts = (event: Pick<Event, 'isTrusted'>) =>
    guard !== undefined && countsAsPress(event, guard.sight(), view.performance.now())

  function draw(state: 'waiting' | 'filling' | 'open'): void {
    for (const button of root.querySelectorAll(`button:not([${FREE}])`))
      if (state === 'open') button.removeAttribute('aria-disabled')
      else button.setAttribute('aria-disabled', 'true')
    root.dataset['gate'] = state
  }

  function update(): void {
    if (guard === undefined) return
    view.clearTimeout(filling)
    view.clearTimeout(waiting)
    const { hindrance, since } = guard.sight()
    draw('waiting')
    if (hindrance === 'covered' || hindrance === 'small')
      waiting = view.setTimeout(() => {
        isHindered = true
        onHindered(hindrance)
      }, hinderedAfter)
    else if (isHindered && hindrance === undefined) {
      isHindered = false
      // Draws, and so comes back here.
      return onHindered(undefined)
    }
    if (since === undefined) return
    const left = since + SEEN_FOR - view.performance.now()
    if (left <= 0) return draw('open')
    // The browser begins an animation anew only when it has seen the element without it.
    void root.offsetWidth
    draw('filling')
    filling = view.setTimeout(update, Math.ceil(left))
  }

  /** Presses a button when what is told of the moment of the press has come, and nothing is. */
  async function hold(button: HTMLElement): Promise<void> {
    if (held !== undefined) return
    const own = { button, isThrough: false }
    held = own
    const since = guard?.sight().since
    await holdPress(view)
    const isSame = since !== undefined && guard?.sight().since === since
    own.isThrough = isSame && button.isConnected
    if (own.isThrough) button.click()
    held = undefined
  }

  const stop = (event: Event) => {
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  /** The button that the pointer went down on. A browser tells of a click where it goes up, also on what came meanwhile. */
  let down: Element | null = null
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
      if (held?.isThrough && held.button === button) return
      // A keyboard clicks without a pointer (UI Events: `detail` is 0).
      const isWhole = event.detail === 0 || down === button
      if (isWhole && counts(event)) {
        if (tellsLate) {
          stop(event)
          void hold(button)
        }
        return
      }
      stop(event)
      if (!event.isTrusted) return
      const missed = guard?.missed()
      // The buttons are in view before all that is above them: a press shows the rest.
      if (missed) missed.scrollIntoView({ block: 'center' })
      // A visitor who presses again and again is not reading.
      else guard?.again()
    },
    true,
  )
  root.addEventListener(
    'input',
    (event) => {
      const hindrance = guard?.sight().hindrance
      if (!event.isTrusted || hindrance === 'covered' || hindrance === 'small') stop(event)
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
      isHindered = false
      guard = watchSight(view, root, update)
      update()
    },
    drawn() {
      guard?.drawn()
      update()
    },
    close() {
      guard?.stop()
      guard = undefined
      view.clearTimeout(filling)
      view.clearTimeout(waiting)
      delete root.dataset['gate']
    },
  }
}
