import { activeElement } from './activeElement.js'
import type { Surface } from './buildSurface.js'
import { catchEscape } from './catchEscape.js'
import { dragSheet } from './dragSheet.js'
import { playEnter, playExit } from './enterExit.js'
import { foreignDepth } from './foreignDepth.js'
import { keyboardInset } from './keyboardInset.js'
import type { LayerOptions, LayerState } from './Layer.js'
import { lockScroll } from './lockScroll.js'
import { stopEvents } from './stopEvents.js'
import { watchForeign } from './watchForeign.js'

/** Where a layer that has made way lies, if the foreign element does not say. */
const defaultDepth = 2147483646

const now = () => performance.now()

type Modal = {
  state: () => LayerState
  open: () => void
  close: (instant: boolean) => Promise<boolean>
  setPending: (pending: boolean) => void
  setDepth: (depth: number | undefined) => void
  destroy: () => void
}

/** The life of a modal layer: open, make way, come back, close. */
export function createModal(surface: Surface & { dialog: HTMLDialogElement }, options: LayerOptions): Modal {
  const { host, root, dialog, backdrop, frame } = surface
  const document = host.ownerDocument
  let state: LayerState = 'closed'
  let pendingSince: number | undefined
  let depth = defaultDepth
  let opener: HTMLElement | undefined
  let motions: readonly (Animation | undefined)[] = []
  let leaving: symbol | undefined
  let closing: Promise<boolean> = Promise.resolve(true)
  let isAway = false
  let undo: (() => void)[] = []
  let foreign: ReturnType<typeof watchForeign> | undefined
  let timers: ReturnType<typeof setTimeout>[] = []

  const isSheet = () => document.defaultView?.matchMedia('(max-width: 479.98px)').matches ?? false
  const surfaces = () => ({ frame, backdrop, isSheet: isSheet() })
  const setState = (next: LayerState) => {
    if (state === next) return
    state = next
    options.onState?.(next)
  }
  const clearTimers = () => {
    timers.forEach(clearTimeout)
    timers = []
  }
  /** Shows the dialog anew without moving the focus inside it. */
  const reshow = (asModal: boolean) => {
    const focused = root.activeElement
    const outside = activeElement(document)
    if (dialog.open) dialog.close()
    if (asModal) dialog.showModal()
    else dialog.show()
    // Whatever came up keeps the focus it took; else it stays where it was.
    const taken = outside && !host.contains(outside) && !root.contains(outside) && !asModal
    if (taken) outside.focus({ preventScroll: true })
    else if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    else dialog.focus({ preventScroll: true })
  }
  const place = (elements: readonly HTMLElement[]) =>
    host.style.setProperty('--lk-z', String(Math.min(depth, foreignDepth(elements) ?? depth)))

  const update = () => {
    if (state === 'closed' || leaving) return
    const others = pendingSince === undefined ? [] : (foreign?.visible(pendingSince) ?? [])
    if (others.length > 0 && state === 'modal' && !isBlocked(document, others)) {
      dialog.toggleAttribute('data-lk-yielded', true)
      place(others)
      reshow(false)
      setState('yielded')
      // Frameworks draw into their container a moment after they have added it.
      const again = () => state === 'yielded' && place(foreign?.visible(pendingSince ?? now()) ?? [])
      timers = [setTimeout(again, 50), setTimeout(again, 300)]
    } else if (others.length === 0 && state === 'yielded') {
      clearTimers()
      dialog.toggleAttribute('data-lk-yielded', false)
      reshow(true)
      setState('modal')
    }
  }

  const open = () => {
    if (leaving) {
      leaving = undefined
      motions = playEnter(surfaces(), motions)
      return
    }
    if (state !== 'closed') return
    opener = activeElement(document)
    isAway = false
    document.body.append(host)
    undo = [
      stopEvents(host, 'all'),
      catchEscape(
        host,
        () => options.onEscape?.(),
        () => state === 'modal',
      ),
      lockScroll(dialog, () => state === 'modal'),
      keyboardInset(dialog),
      dragSheet({
        frame,
        backdrop,
        isSheet,
        onAway: () => {
          isAway = true
          options.onDragAway?.()
        },
      }),
    ]
    foreign = watchForeign(host, update, now)
    undo.push(foreign.stop)
    dialog.showModal()
    dialog.focus({ preventScroll: true })
    motions = playEnter(surfaces())
    setState('modal')
    update()
  }

  const remove = () => {
    clearTimers()
    motions.forEach((motion) => motion?.cancel())
    motions = []
    undo.forEach((step) => step())
    undo = []
    foreign = undefined
    pendingSince = undefined
    const outside = activeElement(document)
    const hadFocus = !outside || outside === host || root.contains(outside)
    dialog.removeAttribute('data-lk-yielded')
    if (dialog.open) dialog.close()
    host.remove()
    setState('closed')
    if (hadFocus && opener?.isConnected) opener.focus({ preventScroll: true })
    opener = undefined
  }

  const exit = async (isInstant: boolean): Promise<boolean> => {
    const token = Symbol('close')
    leaving = token
    if (!isInstant && !isAway) {
      const played = playExit(surfaces(), motions)
      motions = [...frame.getAnimations(), ...backdrop.getAnimations()]
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

  // A press that began on the page behind and ends there; a text selection that ends there is none.
  let pressed: EventTarget | null = null
  backdrop.addEventListener('pointerdown', (event) => {
    pressed = event.target
  })
  backdrop.addEventListener('click', () => {
    if (pressed === backdrop) options.onBackdrop?.()
    pressed = null
  })
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return
    event.preventDefault()
    options.onEscape?.()
  })
  // Closing is only ever decided by the owner: a browser that closed the dialog by itself is put right.
  dialog.addEventListener('close', () => {
    if (state === 'modal' && !leaving && !dialog.open) reshow(true)
  })

  return {
    state: () => state,
    open,
    close,
    setPending: (pending) => {
      pendingSince = pending ? (pendingSince ?? now()) : undefined
      update()
    },
    setDepth: (next) => {
      depth = Number.isInteger(next) ? Math.min(2147483647, next ?? defaultDepth) : defaultDepth
    },
    destroy: () => {
      leaving = undefined
      if (state !== 'closed') remove()
    },
  }
}

/** A modal dialog of the page makes all else inert: making way would only hide us. */
const isBlocked = (document: Document, others: readonly HTMLElement[]) =>
  [...document.querySelectorAll('dialog:modal')].some((open) => !others.some((other) => other.contains(open)))
