import type { QrCode } from '@latchkey/ui/qr/encodeQr'

/** Text is never parsed as markup. */
export interface ElementProps {
  readonly class?: string | undefined
  readonly id?: string
  readonly role?: string
  readonly type?: string
  readonly name?: string
  readonly placeholder?: string
  readonly autocomplete?: string
  readonly inputmode?: string
  readonly maxlength?: string
  readonly tabindex?: string
  readonly dir?: string
  readonly spellcheck?: string
  readonly autocapitalize?: string
  readonly for?: string
  readonly alt?: string
  readonly translate?: string
  readonly [aria: `aria-${string}`]: string | undefined
  readonly [data: `data-${string}`]: string | undefined
  readonly disabled?: boolean
  readonly onClick?: (event: MouseEvent) => void
  readonly onInput?: (event: Event) => void
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: ElementProps = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (name === 'onClick') element.addEventListener('click', value as EventListener)
    else if (name === 'onInput') element.addEventListener('input', value as EventListener)
    else if (name === 'disabled') element.toggleAttribute('disabled', Boolean(value))
    else if (value !== undefined) element.setAttribute(name, String(value))
  }
  element.append(...children.filter((child) => child !== undefined))
  return element
}

/** 24 by 24, strokes with round ends. */
const icons = {
  close: 'M6 6l12 12M18 6L6 18',
  warn: 'M12 8v5m0 3.2v.1M12 3.2l9.2 16.3H2.8z',
  info: 'M12 11v5.5m0-8.8v.1M21 12a9 9 0 11-18 0 9 9 0 0118 0z',
  shield: 'M12 3l7.5 3v5.5c0 4.6-3.2 8-7.5 9.5-4.3-1.5-7.5-4.9-7.5-9.5V6zM9 12l2.2 2.2L15.2 10',
  key: 'M14.5 9.5h.1M15 3a6 6 0 11-5.6 8.2L3 17.5V21h3.5v-2.5H9V16l1.8-1.8A6 6 0 0115 3z',
  wallet: 'M4 7.5A2.5 2.5 0 016.5 5H17v3M4 7.5V17a2.5 2.5 0 002.5 2.5H20V8H4.5M16.5 13.8h.1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  computer: 'M5.5 5h13v10h-13zM3 19h18',
  phone: 'M8 3h8a1 1 0 011 1v16a1 1 0 01-1 1H8a1 1 0 01-1-1V4a1 1 0 011-1zM11 17.8h2',
} as const

export type IconName = keyof typeof icons

/** Dark on white in every theme, with quiet zone. */
export function qrPicture({ size, data }: QrCode, label: string): HTMLElement {
  const side = size + 8
  const element = drawing(`-4 -4 ${side} ${side}`)
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  element.append(path(dots.join('')))
  return h('div', { class: 'lkf-qr', role: 'img', 'aria-label': label }, element)
}

const svg = 'http://www.w3.org/2000/svg'

export function icon(name: IconName, size = 20): SVGSVGElement {
  const element = drawing('0 0 24 24')
  const attributes = {
    width: String(size),
    height: String(size),
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.9',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(path(icons[name]))
  return element
}

function drawing(viewBox: string): SVGSVGElement {
  const element = document.createElementNS(svg, 'svg')
  element.setAttribute('viewBox', viewBox)
  element.setAttribute('aria-hidden', 'true')
  return element
}

function path(d: string): SVGPathElement {
  const element = document.createElementNS(svg, 'path')
  element.setAttribute('d', d)
  return element
}
