// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { renderSignIn } from '../../../test/renderSignIn.js'
import { press, textOf } from '../../../test/renderView.js'

beforeAll(() => import('./Why.js'))
afterEach(cleanup)

async function signingIn() {
  const view = await renderSignIn()
  await view.part('lk-why-ask')
  return view
}

const isShown = () => !screen.getByTestId('lk-why-answer').hidden
const activeElement = () =>
  (screen.getByTestId('lk-why').getRootNode() as Document | ShadowRoot).activeElement

test('behavior: one press opens the answer in place, the next one closes it', async () => {
  await signingIn()
  const ask = screen.getByTestId('lk-why-ask')
  expect(textOf('lk-why-ask')).toBe('Why am I asked?')
  expect([ask.getAttribute('aria-expanded'), isShown()]).toEqual(['false', false])
  await press('lk-why-ask')
  expect([ask.getAttribute('aria-expanded'), isShown()]).toEqual(['true', true])
  expect(textOf('lk-why-answer')).toContain('can’t move funds')
  await press('lk-why-ask')
  expect([ask.getAttribute('aria-expanded'), isShown()]).toEqual(['false', false])
})

test('behavior: the question names its answer, and keeps the focus', async () => {
  await signingIn()
  const ask = screen.getByTestId('lk-why-ask')
  expect(ask.getAttribute('aria-controls')).toBe(screen.getByTestId('lk-why-answer').id)
  ask.focus()
  await press('lk-why-ask')
  expect(activeElement()).toBe(ask)
})

test('behavior: a screen reader hears the answer as it opens', async () => {
  await signingIn()
  await press('lk-why-ask')
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('*')]
        .flatMap((element) => [element, ...(element.shadowRoot?.querySelectorAll('*') ?? [])])
        .some(
          (element) =>
            element.getAttribute('role') === 'status' && element.textContent?.includes('can’t move funds'),
        ),
    ).toBe(true),
  )
})

test('behavior: nothing leads away from the card', async () => {
  await signingIn()
  await press('lk-why-ask')
  expect(screen.getByTestId('lk-why').querySelector('a')).toBeNull()
})
