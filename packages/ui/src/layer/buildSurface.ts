import { adoptStyles } from '../css/adoptStyles.js'
import { css as baseCss } from '../generated/base.css.js'
import { css as layerCss } from '../generated/layer.css.js'

export type Surface = {
  host: HTMLElement
  root: ShadowRoot
  shell: HTMLElement
  dialog: HTMLDialogElement | undefined
  backdrop: HTMLElement
  frame: HTMLElement
  themeSheet: CSSStyleSheet
}

export function buildSurface(document: Document, mode: 'modal' | 'inline'): Surface {
  const host = document.createElement('latchkey-layer')
  host.dataset.lkMode = mode
  const root = host.attachShadow({ mode: 'open' })
  const view = document.defaultView
  const themeSheet = new (view?.CSSStyleSheet ?? CSSStyleSheet)()
  root.adoptedStyleSheets = [themeSheet]
  adoptStyles(root, baseCss)
  adoptStyles(root, layerCss)
  const dialog = mode === 'modal' ? document.createElement('dialog') : undefined
  const shell = dialog ?? document.createElement('div')
  shell.className = dialog ? 'lk-root lk-dialog' : 'lk-root lk-inline'
  shell.setAttribute('aria-labelledby', 'lk-title')
  if (dialog) dialog.tabIndex = -1
  else shell.setAttribute('role', 'region')
  const backdrop = document.createElement('div')
  backdrop.className = 'lk-backdrop'
  backdrop.setAttribute('part', 'backdrop')
  const frame = document.createElement('div')
  frame.className = 'lk-frame'
  frame.setAttribute('part', 'frame')
  if (dialog) shell.append(backdrop)
  shell.append(frame)
  root.append(shell)
  return { host, root, shell, dialog, backdrop, frame, themeSheet }
}
