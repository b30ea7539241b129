/** The page's handlers (menus, shortcuts, React trees) must not see them. */
const keyEvents = 'keydown keyup keypress beforeinput input change copy cut paste'.split(' ')
const pointerEvents = [
  'pointerdown pointerup pointermove pointercancel pointerover pointerout',
  'mousedown mouseup mousemove mouseover mouseout click dblclick auxclick contextmenu',
  'touchstart touchend touchmove touchcancel wheel focusin focusout',
].flatMap((names) => names.split(' '))

const stop = (event: Event) => event.stopPropagation()

/**
 * At the shadow host, after everything inside has seen them.
 *
 * @param kind `keys` for an inline layer, whose pointer events also belong to the page
 */
export function stopEvents(host: HTMLElement, kind: 'all' | 'keys'): () => void {
  const names = kind === 'all' ? [...keyEvents, ...pointerEvents] : keyEvents
  for (const name of names) host.addEventListener(name, stop, { passive: true })
  return () => {
    for (const name of names) host.removeEventListener(name, stop)
  }
}
