// Run in the pages: self-contained.

/** Wider than their reserved padding. */
export function wideScrollbars(): string[] {
  const layers = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const scrollers = layers
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>('*')])
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.offsetWidth > 0)
  if (scrollers.length === 0) return ['nothing scrolls']
  return scrollers
    .filter(({ offsetWidth, clientWidth }) => offsetWidth - clientWidth > 12)
    .map(({ className, offsetWidth, clientWidth }) => `${className}: ${offsetWidth - clientWidth} px`)
}

/**
 * With the engine's own rendering.
 * @returns a PNG as a data URL
 */
export function drawQr(pixelsPerModule: number): string {
  const find = (root: Document | ShadowRoot): SVGElement | null => {
    const here = root.querySelector<SVGElement>('[data-testid="lk-qr"] svg, svg[data-testid="lk-qr"]')
    if (here) return here
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const inside = shadowRoot && find(shadowRoot)
      if (inside) return inside
    }
    return null
  }
  const svg = find(document)
  const [x = 0, y = 0, width = 1] = (svg?.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const canvas = document.createElement('canvas')
  const side = (width + 8) * pixelsPerModule
  canvas.width = canvas.height = side
  const context = canvas.getContext('2d')
  if (!svg || !context) throw new Error('No code is shown')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.fillStyle = '#000'
  context.scale(pixelsPerModule, pixelsPerModule)
  context.translate(4 - x, 4 - y)
  for (const path of svg.querySelectorAll('path')) {
    const modules = new Path2D(path.getAttribute('d') ?? '')
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
    context.fill(modules)
  }
  for (const rect of svg.querySelectorAll('rect')) {
    const [left, top, across, down, radius] = ['x', 'y', 'width', 'height', 'rx'].map((name) =>
      Number(rect.getAttribute(name)),
    ) as [number, number, number, number, number]
    context.beginPath()
    context.roundRect(left, top, across, down, radius)
    if (rect.classList.contains('lk-qr-eye')) context.stroke()
    else context.fill()
  }
  return canvas.toDataURL('image/png')
}
