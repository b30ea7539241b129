// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChoiceField, LinesField, SwitchField, TextField } from './fields.js'

afterEach(cleanup)

const byFile = 'Set in the settings file. Change it there.'
const choices = [
  { id: 'a', label: 'Alpha' },
  { id: 'b', label: 'Beta' },
] as const
type More = { help?: string; error?: string; fixed?: boolean }

const fields: readonly [string, (onChange: (value: string) => void, more: More) => ReactElement][] = [
  ['TextField', (onChange, more) => <TextField label="It" value="a" onChange={onChange} {...more} />],
  ['LinesField', (onChange, more) => <LinesField label="It" value="a" onChange={onChange} {...more} />],
  [
    'ChoiceField',
    (onChange, more) => <ChoiceField label="It" value="a" choices={choices} onChange={onChange} {...more} />,
  ],
]
type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const field = () => screen.getByLabelText<Input>('It')
const described = () => {
  const id = field().getAttribute('aria-describedby')
  return id === null ? null : document.getElementById(id)?.textContent
}

test.each(fields)('behavior: %s has its name, shows its value and tells what was typed', (_name, draw) => {
  const onChange = vi.fn()
  render(draw(onChange, {}))
  expect(field().value).toBe('a')
  fireEvent.change(field(), { target: { value: 'b' } })
  expect(onChange.mock.calls).toEqual([['b']])
  expect(described()).toBeNull()
})

test.each(fields)('behavior: %s has its help read with it', (_name, draw) => {
  render(draw(() => {}, { help: 'How to fill it.' }))
  expect(described()).toBe('How to fill it.')
})

test.each(fields)(
  'behavior: %s of the settings file is shown, cannot be changed, and says where it can',
  (_name, draw) => {
    render(draw(() => {}, { fixed: true, help: 'How to fill it.' }))
    expect([field().value, field().disabled, described()]).toEqual(['a', true, byFile])
  },
)

test.each(fields.slice(0, 2))(
  'error: %s has its mistake in place of its help, and says it is wrong',
  (_name, draw) => {
    render(draw(() => {}, { error: 'Too long.', help: 'How to fill it.' }))
    expect([described(), field().getAttribute('aria-invalid')]).toEqual(['Too long.', 'true'])
    expect(screen.getByRole('alert').textContent).toBe('Too long.')
    expect(screen.queryByText('How to fill it.')).toBeNull()
  },
)

test('error: a choice that the list does not have is not told', () => {
  const onChange = vi.fn()
  render(<ChoiceField label="It" value="a" choices={choices} onChange={onChange} />)
  const stray = document.createElement('option')
  stray.value = 'c'
  field().append(stray)
  fireEvent.change(field(), { target: { value: 'c' } })
  expect(onChange).not.toHaveBeenCalled()
})

test.each([true, false])(
  'behavior: a switch that is %s is turned, unless the settings file says it',
  (checked) => {
    const onChange = vi.fn()
    const switchOf = (fixed: boolean) => (
      <SwitchField checked={checked} onChange={onChange} fixed={fixed}>
        Analytics
      </SwitchField>
    )
    const { rerender } = render(switchOf(false))
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Analytics/ })
    expect(box.checked).toBe(checked)
    fireEvent.click(box)
    expect(onChange.mock.calls).toEqual([[!checked]])
    rerender(switchOf(true))
    expect(screen.getByText(byFile)).toBeDefined()
    expect(box.closest('fieldset')?.disabled).toBe(true)
  },
)
