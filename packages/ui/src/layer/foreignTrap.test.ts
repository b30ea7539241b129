// @vitest-environment happy-dom
import { createFocusTrap, type FocusTrap } from 'focus-trap'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLayer } from './createLayer.js'
import type { Layer } from './Layer.js'

let layer: Layer
let trap: FocusTrap
let resized: () => void
let inside: HTMLButtonElement
const pressed = vi.fn()

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        resized = changed
      }
      observe() {}
      disconnect() {}
    },
  )
  document.body.innerHTML =
    '<main><button id="page">Page</button></main><aside><button id="opens">Log in</button></aside>'
  pressed.mockClear()
  layer = createLayer()
  inside = document.createElement('button')
  inside.addEventListener('click', pressed)
  layer.container.append(inside)
})
afterEach(() => {
  trap.deactivate({ returnFocus: false })
  layer.destroy()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const drawer = () => document.querySelector('aside') as HTMLElement
const focused = () => document.activeElement?.id || document.activeElement?.tagName
const pressInside = (type: string, init: EventInit = {}) =>
  inside.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, cancelable: true, ...init }))

function openDrawer(role: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(role)) drawer().setAttribute(name, value)
  trap = createFocusTrap(drawer(), { tabbableOptions: { displayCheck: 'none' }, delayInitialFocus: false })
  trap.activate()
  expect(focused()).toBe('opens')
}

describe.each([
  [{ role: 'dialog' }],
  [{ 'aria-modal': 'true' }],
  [{ role: 'alertdialog', 'aria-modal': 'true' }],
])('opened from a focus-trapping drawer (%j)', (role) => {
  test('behavior: presses and keys reach the layer, and the focus stays there', async () => {
    openDrawer(role)
    layer.open()
    inside.focus()
    expect(layer.root.activeElement).toBe(inside)
    expect(pressInside('mousedown')).toBe(true)
    pressInside('click')
    expect(pressed).toHaveBeenCalledOnce()
    await layer.close({ instant: true })
    expect(focused()).toBe('opens')
    expect(drawer().querySelector('latchkey-layer')).toBeNull()
  })

  test('behavior: stays on the page when the drawer closes', () => {
    openDrawer(role)
    layer.open()
    drawer().remove()
    resized()
    expect(layer.host.parentElement).toBe(document.body)
    expect(layer.state()).toBe('modal')
    expect(layer.root.querySelector('dialog')?.open).toBe(true)
  })
})

test('behavior: is in the body when opened from the page', () => {
  openDrawer({ role: 'dialog' })
  trap.deactivate({ returnFocus: false })
  document.getElementById('page')?.focus()
  layer.open()
  expect(layer.host.parentElement).toBe(document.body)
})
