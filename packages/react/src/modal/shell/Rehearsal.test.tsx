// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { Rehearsal } from './Modal.js'

test('behavior: draws without showing, and no effect runs', async () => {
  const drawn = vi.fn()
  const effect = vi.fn()
  function Probe() {
    drawn()
    useEffect(effect, [])
    return <p>here</p>
  }
  const { container, rerender } = render(
    <Rehearsal>
      <Probe />
    </Rehearsal>,
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(drawn).toHaveBeenCalled()
  expect(container.textContent).toBe('')
  expect(effect).not.toHaveBeenCalled()
  rerender(<Probe />)
  expect(container.textContent).toBe('here')
  expect(effect).toHaveBeenCalledOnce()
})
