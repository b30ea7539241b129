// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { createWay } from './createWay.js'
import type { LayerState } from './Layer.js'

afterEach(() => document.body.replaceChildren())

/** A layer in the page, whose state a test says. */
function createPage() {
  const host = document.createElement('div')
  const dialog = document.createElement('dialog')
  host.attachShadow({ mode: 'open' }).append(dialog)
  document.body.append(host)
  let state: LayerState | 'leaving' = 'modal'
  const way = createWay({ host, dialog, state: () => state, onState: (next) => void (state = next) })
  dialog.showModal()
  way.start()
  return { dialog, way, state: () => state, turn: (next: LayerState | 'leaving') => void (state = next) }
}

test('behavior: the layer goes below what asks for it, and comes back', () => {
  const { way, state } = createPage()
  way.setBelow(true)
  expect(state()).toBe('yielded')
  way.setBelow(false)
  expect(state()).toBe('modal')
  way.stop()
})

test('behavior: asked while it closes, it goes below as soon as it is open again', () => {
  const { way, state, turn } = createPage()
  turn('leaving')
  way.setBelow(true)
  expect(state()).toBe('leaving')
  turn('modal')
  way.resume()
  expect(state()).toBe('yielded')
  turn('leaving')
  way.setBelow(false)
  turn('yielded')
  way.resume()
  expect(state()).toBe('modal')
  way.stop()
})
