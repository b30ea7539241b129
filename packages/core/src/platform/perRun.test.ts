import { expect, test, vi } from 'vitest'
import { perRun } from './perRun.js'

test('behavior: it is begun once a run, with what the first caller brings, and anew in the next', () => {
  const begin = vi.fn(({ name }: { readonly lifetime: AbortSignal; readonly name: string }) => ({ name }))
  const begun = perRun(begin)
  const { signal: lifetime } = new AbortController()
  expect(begun({ lifetime, name: 'first' })).toEqual({ name: 'first' })
  expect(begun({ lifetime, name: 'second' })).toBe(begun({ lifetime, name: 'third' }))
  expect(begin).toHaveBeenCalledTimes(1)
  expect(begun({ lifetime: new AbortController().signal, name: 'next' })).toEqual({ name: 'next' })
})

test('behavior: what begins nothing is begun once as well', () => {
  const begin = vi.fn<(context: { readonly lifetime: AbortSignal }) => void>()
  const begun = perRun(begin)
  const { signal: lifetime } = new AbortController()
  begun({ lifetime })
  begun({ lifetime })
  expect(begin).toHaveBeenCalledTimes(1)
})
