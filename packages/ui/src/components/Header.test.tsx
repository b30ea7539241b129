// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Header } from './Header.js'

const labels = { back: 'Back', help: 'Help', close: 'Close' }
let box: HTMLElement
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box = document.createElement('div')
  box.className = 'lk-card'
  document.body.append(box)
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
})

const show = (viewKey: string, ready?: boolean, isBack?: boolean) =>
  act(() =>
    root.render(
      <>
        <Header
          title={viewKey}
          viewKey={viewKey}
          isBack={isBack}
          ready={ready}
          onBack={() => {}}
          labels={labels}
        />
        <div data-lk-current="">
          {viewKey === 'Search' && ready !== false ? <input data-lk-autofocus="" /> : null}
          {viewKey === 'Search' && ready !== false
            ? ['fox', 'owl'].map((id) => <button key={id} className="lk-row" data-testid={id} />)
            : null}
          {viewKey === 'Review' ? <button data-lk-autofocus="" disabled /> : null}
        </div>
      </>,
    ),
  )
const focused = () => document.activeElement?.tagName

test('behavior: a new view moves the focus to its field, otherwise to the title', () => {
  show('Home')
  expect(focused()).toBe('BODY')
  show('Search')
  expect(focused()).toBe('INPUT')
  show('Other')
  expect(focused()).toBe('H1')
})

test('behavior: the title gets the focus if the field cannot take it yet', () => {
  show('Search')
  show('Review')
  expect(focused()).toBe('H1')
})

test('behavior: a view that loads late focuses its field when loaded', () => {
  show('Home')
  show('Search', false)
  expect(focused()).toBe('H1')
  show('Search', true)
  expect(focused()).toBe('INPUT')
})

test('behavior: an element focused while the view loads keeps the focus', () => {
  show('Home')
  show('Search', false)
  box.querySelector('button')?.focus()
  show('Search', true)
  expect(focused()).toBe('BUTTON')
})

test('behavior: going back focuses the pressed row; going forward does not', () => {
  show('Search')
  act(() => box.querySelector<HTMLElement>('[data-testid="owl"]')?.click())
  show('Other')
  expect(focused()).toBe('H1')
  show('Search', true, true)
  expect(document.activeElement?.getAttribute('data-testid')).toBe('owl')
  show('Other')
  show('Search')
  expect(focused()).toBe('INPUT')
})

test('behavior: going back to a late view focuses that row, or the field without it', () => {
  show('Search')
  act(() => box.querySelector<HTMLElement>('[data-testid="fox"]')?.click())
  show('Other')
  show('Search', false, true)
  show('Search', true, true)
  expect(document.activeElement?.getAttribute('data-testid')).toBe('fox')
})
