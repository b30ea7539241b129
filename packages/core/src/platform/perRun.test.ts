import { expect, test, vi } from 'vitest'
import { perRun } from './perRun.js'

test('behavior: begins once per run with the first caller’s context, and again in the next run', () => {
  const begin = vi.fn(({ name }: { readonly lifetime: AbortSignal; readonly name: string }) => ({ name }))
  const begun = perRun(begin)
  const { signal: lifetime } = new AbortController()
  expect(begun({ lifetime, name: 'first' })).toEqual({ name: 'first' })
  expect(begun({ lifetime, name: 'second' })).toBe(begun({ lifetime, name: 'third' }))
  expect(begin).toHaveBeenCalledTimes(1)
  expect(begun({ lifetime: new AbortController().signal, name: 'next' })).toEqual({ name: 'next' })
})

test('behavior: undefined work also begins once', () => {
  const begin = vi.fn<(context: { readonly lifetime: AbortSignal }) => void>()
  const begun = perRun(begin)
  const { signal: lifetime } = new AbortController()
  begun({ lifetime })
  begun({ lifetime })
  expect(begin).toHaveBeenCalledTimes(1)
})
