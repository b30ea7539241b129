// @vitest-environment happy-dom
import { createElement, render } from 'preact'
import { expect, test, vi } from 'vitest'
import { AmountInput } from './AmountInput.js'

// Preact does not reset a field whose state is unchanged.
vi.mock('react', () => import('preact/compat'))
vi.mock('react/jsx-runtime', () => import('preact/jsx-runtime'))
vi.mock('react/jsx-dev-runtime', () => import('preact/jsx-runtime'))

test('behavior: a rejected text keeps the field’s value, even without a new render', () => {
  const root = document.body.appendChild(document.createElement('div'))
  const onChange = vi.fn(() => false)
  render(createElement(AmountInput as never, { label: 'Amount', value: '2.5', onChange }), root)
  const input = root.querySelector('input') as HTMLInputElement
  expect(input.value).toBe('2.5')
  input.value = '2.5e'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2.5e')
  expect(input.value).toBe('2.5')
  render(null, root)
  root.remove()
})
