// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLayer } from './createLayer.js'
import type { Layer } from './Layer.js'

let layer: Layer
beforeEach(() => {
  document.body.innerHTML =
    '<header><a href="#top">Top</a></header><main><p>Text</p><div><button id="other">Other</button></div><div id="place"><button id="asks">Asks</button></div></main>'
  layer = createLayer()
})
afterEach(() => {
  layer.destroy()
  document.body.replaceChildren()
})

const find = (id: string) => document.getElementById(id) as HTMLButtonElement
const focused = () => document.activeElement?.id || document.activeElement?.tagName
const make = (id: string) => Object.assign(document.createElement('button'), { id })

async function passThrough(change: () => void = () => {}): Promise<void> {
  layer.open()
  expect(focused()).toBe('LATCHKEY-LAYER')
  change()
  await layer.close({ instant: true })
}

describe('the focus after the layer', () => {
  test('behavior: goes to the button that opened it', async () => {
    find('asks').focus()
    await passThrough()
    expect(focused()).toBe('asks')
  })

  test.each<[string, () => void, string]>([
    ['a button in its place', () => find('asks').replaceWith(make('next')), 'next'],
    [
      'a group around the new button',
      () => {
        const group = document.createElement('span')
        group.append(make('next'), make('second'))
        find('asks').replaceWith(group)
      },
      'next',
    ],
    [
      'a new parent with a button',
      () => {
        const place = document.createElement('div')
        place.append(make('next'))
        find('place').replaceWith(place)
      },
      'next',
    ],
    [
      'a disabled button beside another',
      () => {
        const off = make('off')
        off.disabled = true
        find('asks').replaceWith(off, make('next'))
      },
      'next',
    ],
    ['nothing, with a button near it', () => find('place').remove(), 'other'],
  ])('behavior: goes to %s that replaced the opener', async (_name, change, expected) => {
    find('asks').focus()
    await passThrough(change)
    expect(focused()).toBe(expected)
  })

  test('behavior: does nothing after a navigation to another page', async () => {
    find('asks').focus()
    await passThrough(() => document.querySelector('main')?.remove())
    expect(focused()).toBe('BODY')
  })

  test('behavior: waits for a button that is disabled until its request has settled', async () => {
    const button = find('asks')
    button.focus()
    await passThrough(() => (button.disabled = true))
    button.disabled = false
    await vi.waitFor(() => expect(focused()).toBe('asks'))
  })

  test('behavior: goes to the button that was disabled before the layer opened', async () => {
    const button = find('asks')
    button.focus()
    button.disabled = true
    button.blur()
    await passThrough()
    expect(focused()).toBe('BODY')
    button.disabled = false
    await vi.waitFor(() => expect(focused()).toBe('asks'))
  })

  test('behavior: goes to the replacement of a button', async () => {
    const button = find('asks')
    button.focus()
    const waiting = document.createElement('span')
    button.blur()
    button.replaceWith(waiting)
    await passThrough(() => waiting.replaceWith(make('again')))
    expect(focused()).toBe('again')
  })

  test('behavior: stays where the visitor moved it', async () => {
    const button = find('asks')
    button.focus()
    await passThrough(() => (button.disabled = true))
    find('other').focus()
    button.disabled = false
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
    expect(focused()).toBe('other')
  })

  test('behavior: stays unset if nothing was focused', async () => {
    find('asks').focus()
    find('asks').blur()
    await passThrough()
    expect(focused()).toBe('BODY')
  })
})
