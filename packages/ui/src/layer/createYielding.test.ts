// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createYielding } from './createYielding.js'
import type { LayerState } from './Layer.js'

afterEach(() => document.body.replaceChildren())

function createPage() {
  const host = document.createElement('div')
  const dialog = document.createElement('dialog')
  const backdrop = document.createElement('div')
  dialog.append(backdrop)
  host.attachShadow({ mode: 'open' }).append(dialog)
  document.body.append(host)
  let state: LayerState | 'leaving' = 'modal'
  const way = createYielding({
    host,
    dialog,
    backdrop,
    state: () => state,
    onState: (next) => void (state = next),
  })
  dialog.showModal()
  way.start()
  return { dialog, way, state: () => state, turn: (next: LayerState | 'leaving') => void (state = next) }
}

test('behavior: the layer yields to a foreign element and returns', () => {
  const { way, state } = createPage()
  way.setBelow(true)
  expect(state()).toBe('yielded')
  way.setBelow(false)
  expect(state()).toBe('modal')
  way.stop()
})

test('behavior: the page is inert exactly while a page of Latchkey covers the layer', () => {
  const { way, turn } = createPage()
  const [page, frame, given] = ['main', 'iframe', 'aside'].map((tag) => document.createElement(tag))
  if (!page || !frame || !given) throw new Error('no elements')
  frame.dataset['lkAbove'] = ''
  given.inert = true
  document.body.append(page, frame, given)
  const inert = () => [page, frame, given].map((element) => element.inert ?? false)
  expect(inert()).toEqual([false, false, true])
  way.setBelow(true)
  expect(inert()).toEqual([true, false, true])
  expect(way.isAlone()).toBe(true)
  way.setBelow(false)
  expect(inert()).toEqual([false, false, true])
  turn('modal')
  way.setBelow(true)
  way.stop()
  expect(inert()).toEqual([false, false, true])
})

test('behavior: a wallet’s own UI above it is not inert', async () => {
  const { way } = createPage()
  const [page, sheet] = ['main', 'div'].map((tag) => document.createElement(tag))
  if (!page || !sheet) throw new Error('no elements')
  document.body.append(page)
  way.setPending(true)
  way.setBelow(true)
  expect(page.inert).toBe(true)
  document.body.append(sheet)
  await vi.waitFor(() => expect([page.inert, way.isAlone()]).toEqual([false, false]))
  expect(sheet.inert ?? false).toBe(false)
  way.stop()
})

test('behavior: a request during the close yields as soon as the layer is open again', () => {
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
