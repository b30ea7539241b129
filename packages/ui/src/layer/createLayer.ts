import { writeStyles } from '../css/adoptStyles.js'
import { themeCss } from '../theme/themeCss.js'
import type { ThemeMode, ThemeVariables } from '../theme/ThemeVariables.js'
import { buildSurface } from './buildSurface.js'
import { createModal } from './createModal.js'
import type { Layer, LayerOptions, LayerState } from './Layer.js'
import { stopEvents } from './stopEvents.js'

/** `inherit` cannot cross the shadow root's reset. */
function resolveFont(variables: ThemeVariables, near: Element): ThemeVariables {
  if (variables.fontFamily !== 'inherit') return variables
  return { ...variables, fontFamily: getComputedStyle(near).fontFamily }
}

/** Browser only; attaches nothing before `open`. See {@link Layer}. */
export function createLayer(options: LayerOptions = {}): Layer {
  const mode = options.mode ?? 'modal'
  const page = options.document ?? options.parent?.ownerDocument ?? document
  const surface = buildSurface(page, mode)
  const { host, root, frame, shell, themeSheet, dialog } = surface
  const modal = dialog ? createModal({ ...surface, dialog }, options) : undefined

  const near = options.parent ?? page.body
  let written: 'rtl' | undefined
  // Styles inherit the direction, but mirrored parts need the attribute.
  const turn = (): void => {
    shell.dir = (!near.closest('[dir]') && written) || getComputedStyle(near).direction
  }
  const inline = createInline(host, page, options, turn)

  function setTheme(theme: ThemeMode, variables: ThemeVariables = {}): void {
    writeStyles(themeSheet, themeCss(theme, resolveFont(variables, near)))
    modal?.setDepth(variables.zIndex)
  }
  setTheme(options.theme ?? 'dark', options.variables)

  return {
    host,
    root,
    container: frame,
    state: () => modal?.state() ?? inline.state(),
    open() {
      turn()
      if (modal) modal.open()
      else inline.open()
    },
    async close(how) {
      if (modal) return modal.close(how?.instant ?? false)
      inline.close()
      return true
    },
    setPending: (pending) => modal?.setPending(pending),
    setBelow: (isBelow) => modal?.setBelow(isBelow),
    setTheme,
    setLanguage({ locale = '', direction }) {
      host.lang = locale
      // Line breaks and glyphs follow the language, which the host's reset takes from its contents.
      shell.lang = locale
      written = direction
      turn()
    },
    destroy() {
      modal?.destroy()
      inline.close()
    },
  }
}

function createInline(host: HTMLElement, page: Document, options: LayerOptions, turn: () => void) {
  let state: LayerState = 'closed'
  let release: (() => void) | undefined
  const turns = new MutationObserver(turn)
  return {
    state: () => state,
    open(): void {
      if (state === 'inline' || !options.parent) return
      // The page's language may change while the layer is open.
      turns.observe(page.documentElement, { attributeFilter: ['dir'] })
      release = stopEvents(host, 'keys')
      options.parent.append(host)
      state = 'inline'
      options.onState?.(state)
    },
    close(): void {
      turns.disconnect()
      release?.()
      release = undefined
      host.remove()
      if (state === 'closed') return
      state = 'closed'
      options.onState?.(state)
    },
  }
}
