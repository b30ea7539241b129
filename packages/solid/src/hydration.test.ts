// @vitest-environment happy-dom
import { createSignal, type JSX } from 'solid-js'
import { getNextElement, hydrate, insert, template } from 'solid-js/web'
import { expect, test, vi } from 'vitest'
import { createTestClient } from '../../react/test/createTestClient.js'
import { drawn, markupOf, page, visitors } from '../test/page.js'

const output = template('<output></output>')

const draw = (text: () => string): JSX.Element => {
  const element = getNextElement(output)
  insert(element, text)
  return element
}

function serve(text: string): Element {
  Object.assign(globalThis, { _$HY: { events: [], completed: new WeakSet(), r: {}, fe: () => {} } })
  const box = document.createElement('div')
  box.innerHTML = markupOf(text)
  drawn.length = 0
  return box
}

test.each(visitors)('behavior: $name hydrates the server’s markup without a warning', async (visitor) => {
  const warnings = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
  const box = serve(visitor.first)
  const element = box.firstElementChild
  const client = createTestClient()
  const dispose = hydrate(() => page(client, visitor.initialState, draw), box)
  expect(drawn[0]).toBe(visitor.first)
  await vi.waitFor(() => expect(client.getState().phase).toBe('ready'))
  expect(box.textContent).toBe('disconnected ')
  expect(box.firstElementChild).toBe(element)
  expect(warnings.flatMap(({ mock }) => mock.calls)).toEqual([])
  dispose()
})

test('behavior: a component that mounts after hydration shows the browser’s state at once', async () => {
  const [visitor] = visitors as [(typeof visitors)[0]]
  const box = serve(visitor.first)
  const client = createTestClient()
  const [isShown, show] = createSignal(false)
  const later = (text: () => string) => (() => (isShown() ? text() : 'nothing yet')) as unknown as JSX.Element
  const dispose = hydrate(() => page(client, visitor.initialState, later), box)
  await vi.waitFor(() => expect(client.getState().phase).toBe('ready'))
  drawn.length = 0
  show(true)
  expect(drawn).toEqual(['disconnected '])
  dispose()
})
