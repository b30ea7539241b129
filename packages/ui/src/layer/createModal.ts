import { running } from '../motion/animate.js'
import { activeElement } from './activeElement.js'
import type { Surface } from './buildSurface.js'
import { catchEscape } from './catchEscape.js'
import { createYielding, type Yielding } from './createYielding.js'
import { closeDialog, showDialog } from './dialogState.js'
import { playEnter, playExit } from './enterExit.js'
import { createFocusReturn } from './focusReturn.js'
import { dialogAround, watchRemoval } from './foreignTrap.js'
import type { LayerOptions, LayerState } from './Layer.js'
import { isAbove } from './holdPage.js'
import { loadSheet } from './loadSheet.js'
import { lockScroll } from './lockScroll.js'
import { reshow } from './reshow.js'
import { stopEvents } from './stopEvents.js'

export type Modal = Pick<Yielding, 'setPending' | 'setBelow' | 'setDepth'> & {
  state: () => LayerState
  open: () => void
  close: (instant: boolean) => Promise<boolean>
  destroy: () => void
}

export function createModal(surface: Surface & { dialog: HTMLDialogElement }, options: LayerOptions): Modal {
  const { host, root, dialog, backdrop, frame } = surface
  const document = host.ownerDocument
  let state: LayerState = 'closed'
  let motions: readonly (Animation | undefined)[] = []
  let leaving: symbol | undefined
  let closing: Promise<boolean> = Promise.resolve(true)
  let isAway = false
  let undo: (() => void)[] = []
  const focus = createFocusReturn(document)

  const isSheet = () => document.defaultView?.matchMedia?.('(max-width: 479.98px)')?.matches ?? false
  const surfaces = () => ({ frame, backdrop, isSheet: isSheet() })
  const setState = (next: LayerState) => {
    if (state === next) return
    state = next
    options.onState?.(next)
  }
  const yielding = createYielding({
    host,
    dialog,
    backdrop,
    state: () => (leaving ? 'leaving' : state),
    onState: setState,
  })

  const open = () => {
    if (leaving) {
      leaving = undefined
      motions = playEnter(surfaces(), motions)
      yielding.resume()
      return
    }
    if (state !== 'closed') return
    const asking = focus.keep()
    isAway = false
    const around = options.parent ? undefined : dialogAround(asking)
    const place = options.parent ?? around ?? document.body
    place.append(host)
    const isAlone = () => state === 'modal' || yielding.isAlone()
    undo = [
      stopEvents(host, 'all'),
      catchEscape(host, () => options.onEscape?.(), isAlone),
      lockScroll(dialog, isAlone),
      loadSheet(dialog, { frame, backdrop, isSheet, onLeft }),
      yielding.stop,
    ]
    if (around) undo.push(watchRemoval(host, frame, moveOut))
    showDialog(dialog, true)
    dialog.focus({ preventScroll: true })
    motions = playEnter(surfaces())
    setState('modal')
    yielding.start()
  }

  const onLeft = () => {
    isAway = options.onDragAway?.() !== false
    return isAway
  }

  const moveOut = () => {
    if (leaving || state === 'closed' || host.parentElement === document.body) return
    document.body.append(host)
    reshow(host, dialog, state === 'modal')
  }

  const remove = () => {
    motions.forEach((motion) => motion?.cancel())
    motions = []
    undo.forEach((step) => step())
    undo = []
    const outside = activeElement(document)
    const hadFocus = !outside || outside === host || root.contains(outside) || isAbove(outside)
    closeDialog(dialog)
    host.remove()
    setState('closed')
    if (hadFocus) focus.restore()
    else focus.forget()
  }

  const exit = async (isInstant: boolean): Promise<boolean> => {
    const token = Symbol('close')
    leaving = token
    if (!isInstant && !isAway) {
      const played = playExit(surfaces(), motions)
      motions = [...running(frame), ...running(backdrop)]
      await played
    }
    if (leaving !== token) return false
    leaving = undefined
    remove()
    return true
  }
  const close = (isInstant: boolean): Promise<boolean> => {
    if (state === 'closed') return Promise.resolve(true)
    if (leaving && !isInstant) return closing
    closing = exit(isInstant)
    return closing
  }

  watchBackdropPresses(backdrop, options)
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return
    event.preventDefault()
    options.onEscape?.()
  })
  // Reopens a dialog that the browser closed.
  dialog.addEventListener('close', () => {
    if (state === 'modal' && !leaving && !dialog.open) reshow(host, dialog, true)
  })

  return {
    state: () => state,
    open,
    close,
    setPending: yielding.setPending,
    setBelow: yielding.setBelow,
    setDepth: yielding.setDepth,
    destroy: () => {
      leaving = undefined
      if (state !== 'closed') remove()
      focus.stop()
    },
  }
}

/** A text selection may end on the backdrop, so the press must start there too. */
function watchBackdropPresses(backdrop: HTMLElement, options: LayerOptions): void {
  let pressed: EventTarget | null = null
  backdrop.addEventListener('pointerdown', (event) => {
    pressed = event.target
  })
  backdrop.addEventListener('click', () => {
    if (pressed === backdrop) options.onBackdrop?.()
    pressed = null
  })
}
