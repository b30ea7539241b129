/** Hides the wallet while presses reach it. @returns its undo */
export type Cover = (frame: HTMLIFrameElement) => () => void

const onFrame =
  (css: string): Cover =>
  (frame) =>
    restyle(frame, css)

const withBodyStyle =
  (css: string): Cover =>
  () =>
    restyle(document.body, css)

const withOverlay =
  (css: string, text = ''): Cover =>
  () =>
    layOver(Object.assign(document.createElement('div'), { textContent: text }), css)

const all = 'position:fixed;inset:0;pointer-events:none;'
const white = `${all}background:#fff;`
const outsideStyle = 'position:fixed;left:700px;top:0;width:1px;height:1px;pointer-events:none;'

/** Reported by the browser: not even a message may be signed. */
export const reported: Readonly<Record<string, Cover>> = {
  'a gray filter': onFrame('filter:grayscale(1)'),
  'a blend mode': onFrame('mix-blend-mode:lighten'),
  'a blurred backdrop': withOverlay(`${all}backdrop-filter:blur(12px)`),
  'a white blend over it': withOverlay(`${white}mix-blend-mode:lighten`),
  'a small scale': onFrame('transform:scale(.4)'),
  'a half turn around it': withBodyStyle('rotate:180deg'),
  'a tilt': withBodyStyle('transform:perspective(200px) rotateX(60deg)'),
  'a CSS zoom': onFrame('zoom:.2'),
  'a CSS zoom around it': withBodyStyle('zoom:.3'),
  'a box of one pixel': withBodyStyle('height:1px;width:1px;margin:0;overflow:hidden;contain:paint'),
  'a clip path of the page': withBodyStyle('clip-path:polygon(0 0,100% 0,100% 4px,0 4px)'),
  'the shadow of a neighbor': withOverlay(`${outsideStyle}box-shadow:0 0 0 1200px #fff`),
  'the outline of a neighbor': withOverlay(`${outsideStyle}outline:1200px solid #fff`),
  'the letters of a neighbor': withOverlay(
    `${outsideStyle}left:0;top:300px;font:900px/0 monospace`,
    '\u2588\u2588',
  ),
  'generated content': () => styled(`body::after{content:'';${white}}`),
  'a closed shadow root': () => {
    const host = document.createElement('div')
    const cover = document.createElement('div')
    cover.style.cssText = white
    host.attachShadow({ mode: 'closed' }).append(cover)
    return layOver(host, 'display:contents')
  },
  'the backdrop of a popover': () => {
    const unstyle = styled('#lure::backdrop{background:#fff;pointer-events:none}')
    const popover = Object.assign(document.createElement('div'), { id: 'lure', popover: 'manual' })
    const undo = layOver(popover, 'inset:auto 0 0 auto;width:1px;height:1px')
    popover.showPopover()
    return () => [undo, unstyle].forEach((one) => one())
  },
  'a dialog in the top layer': () => {
    const dialog = document.createElement('dialog')
    const undo = layOver(dialog, `${white}width:100vw;height:100vh;max-width:none;border:0`)
    dialog.show()
    return undo
  },
  'the picture of a view transition': (frame) => {
    const unstyle = styled(
      'html::view-transition{pointer-events:none}',
      '::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation-duration:600s}',
    )
    const show = restyle(frame, 'visibility:hidden')
    const transition = document.startViewTransition(show)
    return () => {
      transition.skipTransition()
      unstyle()
    }
  },
}

/** Unreported masks: a press leads only to the wallet window. */
export const unreportedCovers: Readonly<Record<string, Cover>> = {
  'a mask of its border': onFrame('-webkit-mask-box-image:linear-gradient(transparent,transparent) 1'),
  'masks that exclude each other': onFrame(
    'mask:linear-gradient(#000 0 0) exclude,linear-gradient(#000 0 0)',
  ),
  'a mask around it': withBodyStyle('mask:radial-gradient(circle at 900px 800px,#000 9px,transparent 10px)'),
  'a mask of brightness': onFrame('mask:linear-gradient(#000,#000) luminance'),
}

function restyle(element: HTMLElement, css: string): () => void {
  const before = element.style.cssText
  element.style.cssText = `${before};${css}`
  return () => void (element.style.cssText = before)
}

function layOver(element: HTMLElement, css: string): () => void {
  element.style.cssText = css
  document.body.append(element)
  return () => element.remove()
}

function styled(...rules: readonly string[]): () => void {
  const sheet = new CSSStyleSheet()
  for (const rule of rules) sheet.insertRule(rule)
  document.adoptedStyleSheets.push(sheet)
  return () => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet))
}
