// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flyOut } from './flight.js'

const button = { left: 10, top: 10, width: 20, height: 20 }

/** An element that the browser draws, or one of a card that is gone. */
function place(element: Element | null, rect?: Partial<DOMRect>): void {
  const drawn = rect ? [rect as DOMRect] : []
  if (!element) throw new Error('The page lacks an element.')
  element.getClientRects = () => drawn as unknown as DOMRectList
  element.getBoundingClientRect = () => drawn[0] ?? ({ left: 0, top: 0, width: 0, height: 0 } as DOMRect)
}

const animate = vi.fn(() => ({ finished: new Promise(() => {}), cancel() {} }))

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover() {}, animate })
  document.body.innerHTML = `<div class="lk-host-avatar"></div>
    <div id="ring"><span class="lk-picture"><b data-letter="O"></b></span></div>`
  place(document.querySelector('.lk-host-avatar'), button)
})
afterEach(() => {
  for (const name of ['showPopover', 'animate']) Reflect.deleteProperty(HTMLElement.prototype, name)
  animate.mockClear()
  document.body.innerHTML = ''
})

const fly = (rect?: Partial<DOMRect>) => {
  const ring = document.querySelector('#ring') as Element
  place(ring.querySelector('.lk-picture'), rect)
  flyOut(ring)
  return document.querySelectorAll('.lk-flight').length
}

test('behavior: the picture of the card moves to the size of the button’s', () => {
  expect(fly({ left: 100, top: 100, width: 80, height: 80 })).toBe(1)
  expect(animate.mock.calls[0]).toMatchObject([
    [{ transform: 'none' }, { transform: 'translate(-90px, -90px) scale(0.25)' }],
    {},
  ])
})

test('error: from a card that is gone nothing moves', () => {
  expect(fly()).toBe(0)
  expect(animate).not.toHaveBeenCalled()
})
