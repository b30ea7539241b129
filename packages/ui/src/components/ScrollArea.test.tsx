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
  test('behavior: the arrow down leads to the first result, and the arrow up back from it', () => {
    draw(results)
    expect(press('ArrowDown')).toBe(false)
    expect(focused()).toBe('Ant')
    press(kind === 'list' ? 'ArrowDown' : 'ArrowRight')
    expect(focused()).toBe('Bat')
    if (kind === 'list') press('ArrowUp')
    press('ArrowUp')
    expect(focused()).toBe('search')
  })

  test('behavior: it comes back to the cell that the focus was on', () => {
    draw(results)
    press('ArrowDown')
    press('End')
    press('Home')
    expect(focused()).toBe('Ant')
  })

  test('behavior: arrows of an input method, and sideways, are those of the field', () => {
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

test('behavior: without results the arrow stays in the field', () => {
  draw(null)
  expect(press('ArrowDown')).toBe(true)
  expect(focused()).toBe('search')
})
