// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Field } from './Field.js'
import { Grid } from './Grid.js'
import { LinkButton } from './LinkButton.js'
import { List } from './List.js'
import { Row } from './Row.js'
import { ScrollArea } from './ScrollArea.js'

afterEach(cleanup)

const names = ['Ant', 'Bat', 'Cat', 'Dog', 'Eel']
const kinds = {
  list: (
    <List>
      {names.map((name) => (
        <Row key={name} label={name} onClick={() => {}} testId={name} />
      ))}
    </List>
  ),
  grid: (
    <Grid label="Pets" items={names.map((name) => ({ id: name, name, testId: name }))} onSelect={() => {}} />
  ),
}

function draw(results: React.ReactNode): HTMLElement {
  render(
    <ScrollArea header={<Field type="search" label="Search" value="" onChange={() => {}} testId="search" />}>
      <LinkButton onClick={() => {}} testId="retry">
        Try again
      </LinkButton>
      {results}
    </ScrollArea>,
  )
  const field = screen.getByTestId('search')
  field.focus()
  return field
}

const focused = () => document.activeElement?.getAttribute('data-testid')
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement as Element, { key, ...more })

describe.each(Object.entries(kinds))('a search above a %s', (kind, results) => {
  test('behavior: arrow down moves to the first result, arrow up back', () => {
    draw(results)
    expect(press('ArrowDown')).toBe(false)
    expect(focused()).toBe('Ant')
    press(kind === 'list' ? 'ArrowDown' : 'ArrowRight')
    expect(focused()).toBe('Bat')
    if (kind === 'list') press('ArrowUp')
    press('ArrowUp')
    expect(focused()).toBe('search')
  })

  test('behavior: returns to the previously focused cell', () => {
    draw(results)
    press('ArrowDown')
    press('End')
    press('Home')
    expect(focused()).toBe('Ant')
  })

  test('behavior: sideways arrows and those of an IME stay in the field', () => {
    draw(results)
    for (const [key, more] of [
      ['ArrowDown', { isComposing: true }],
      ['ArrowRight', {}],
      ['ArrowUp', {}],
    ] as const) {
      expect(press(key, more)).toBe(true)
      expect(focused()).toBe('search')
    }
  })
})

test('behavior: without results the focus stays in the field', () => {
  draw(null)
  expect(press('ArrowDown')).toBe(true)
  expect(focused()).toBe('search')
})
