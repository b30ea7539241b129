// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { Activity as Own, useEffect, useInsertionEffect } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Activity, Rehearsal } from './Activity.js'

afterEach(cleanup)

test.runIf(Own)("behavior: React's own Activity is used where it exists", () => {
  expect(Activity).toBe(Own)
})

describe.each([
  ["React's own", Activity],
  ['an older React', Rehearsal],
])('%s', (_, Drawn) => {
  test('behavior: draws without showing, and no effect runs', async () => {
    const drawn = vi.fn()
    const effect = vi.fn()
    function Probe() {
      drawn()
      useEffect(effect, [])
      return <p>here</p>
    }
    const { container, rerender } = render(
      <Drawn mode="hidden">
        <Probe />
      </Drawn>,
    )
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(drawn).toHaveBeenCalled()
    const shown = () => [...container.querySelectorAll('p')].filter(({ style }) => style.display !== 'none')
    expect(shown()).toEqual([])
    expect(effect).not.toHaveBeenCalled()
    rerender(
      <Drawn mode="visible">
        <Probe />
      </Drawn>,
    )
    expect(shown().map((node) => node.textContent)).toEqual(['here'])
    expect(effect).toHaveBeenCalledOnce()
  })
})

test.runIf(Own)('behavior: the nodes and styles drawn ahead are the ones shown', async () => {
  const styled = vi.fn()
  function Probe() {
    useInsertionEffect(styled, [])
    return <p>here</p>
  }
  const { container, rerender } = render(
    <Activity mode="hidden">
      <Probe />
    </Activity>,
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  const node = container.querySelector('p')
  expect(node).not.toBeNull()
  expect(styled).toHaveBeenCalledOnce()
  rerender(
    <Activity mode="visible">
      <Probe />
    </Activity>,
  )
  expect(container.querySelector('p')).toBe(node)
  expect(styled).toHaveBeenCalledOnce()
})
