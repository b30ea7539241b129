// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useImpactConsent } from './useImpactConsent.js'

afterEach(cleanup)

test.each<[string, number | undefined, number | undefined, boolean]>([
  ['the same', 6, 6, true],
  ['less', 6, 2, true],
  ['little more', 6, 7, true],
  ['much more', 6, 7.1, false],
  ['nobody knows it, again', undefined, undefined, true],
  ['nobody knows it any more', 6, undefined, false],
  ['it is known by now', undefined, 6, false],
])('behavior: a tick holds for what it was given for: %s', (_, before, after, holds) => {
  const { result, rerender } = renderHook(({ percent }) => useImpactConsent(percent), {
    initialProps: { percent: before },
  })
  expect(result.current[0]).toBe(false)
  act(() => result.current[1](true))
  expect(result.current[0]).toBe(true)
  rerender({ percent: after })
  expect(result.current[0]).toBe(holds)
  act(() => result.current[1](false))
  expect(result.current[0]).toBe(false)
})
