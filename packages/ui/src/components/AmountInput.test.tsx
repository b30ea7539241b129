// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AmountInput } from './AmountInput.js'

let box: HTMLElement
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
  act(() => root.render(<Field />))
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
})

function Field() {
  const [value, setValue] = useState('')
  const change = (text: string): boolean => {
    const isGood = /^\d*\.?\d*$/.test(text)
    if (isGood) setValue(text)
    return isGood
  }
  return <AmountInput label="Amount" value={value} onChange={change} />
}

const field = (): HTMLInputElement => {
  const found = box.querySelector('input')
  if (!found) throw new Error('No field')
  return found
}

const edit = (text: string, { type = 'insertText', data = null as string | null, at = 0 } = {}) =>
  act(() => {
    const input = field()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    const event = new InputEvent('input', { bubbles: true, inputType: type, data })
    Object.defineProperty(event, 'timeStamp', { value: at })
    input.dispatchEvent(event)
  })
const type = (keys: string, at: number, gap = 80) =>
  [...keys].forEach((key, index) => edit(field().value + key, { data: key, at: at + index * gap }))

test('behavior: rejects a text as a whole, even key by key', () => {
  type('2.5e-7', 0)
  expect(field().value).toBe('2.5')
})

test('behavior: accepts keys again after a pause, a deletion or a paste', () => {
  type('2.5e', 0)
  type('7', 2_000)
  expect(field().value).toBe('2.57')
  type('x', 3_000)
  edit('2.5', { type: 'deleteContentBackward', at: 3_100 })
  type('1', 3_200)
  expect(field().value).toBe('2.51')
  type('x', 4_000)
  edit('7', { type: 'insertFromPaste', at: 4_100 })
  expect(field().value).toBe('7')
})

test('behavior: an editing key ends the rejected text, even in an empty field', () => {
  type('x', 0)
  act(() => void field().dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Delete' })))
  type('7', 100)
  expect(field().value).toBe('7')
})

test('behavior: a rejected paste keeps the field’s value, and the next key is accepted', () => {
  type('1', 0)
  edit('1e18', { type: 'insertFromPaste', data: 'e18', at: 500 })
  expect(field().value).toBe('1')
  type('2', 600)
  expect(field().value).toBe('12')
})
