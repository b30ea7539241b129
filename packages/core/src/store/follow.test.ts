import { expect, test, vi } from 'vitest'
import { fakeClient } from '../../test/fakeClient.js'
import { follow, until } from './follow.js'

function scene() {
  const made = fakeClient()
  const set = (online: boolean): void => made.context.update('test', () => ({ online }))
  return { ...made, set }
}

test('behavior: a listener receives each change of the part with the previous part, and nothing else', () => {
  const { context, set } = scene()
  const hear = vi.fn()
  const stop = follow(context, ({ online }) => online, hear)
  context.update('test', () => ({ toast: null }))
  set(true)
  set(false)
  set(true)
  expect(hear.mock.calls).toEqual([
    [false, true],
    [true, false],
  ])
  stop()
  set(false)
  expect(hear).toHaveBeenCalledTimes(2)
})

test('param: lists are compared by their members', () => {
  const { context, set } = scene()
  const hear = vi.fn()
  follow(context, ({ online, toast }) => [online, toast?.id], hear)
  context.update('test', ({ theme }) => ({ theme: { ...theme } }))
  expect(hear).not.toHaveBeenCalled()
  set(false)
  expect(hear).toHaveBeenCalledExactlyOnceWith([false, undefined], [true, undefined])
})

test('behavior: a listener may change its part, and no listener receives an outdated state', () => {
  const { context, set } = scene()
  const heard: string[] = []
  follow(
    context,
    ({ online }) => online,
    (now) => {
      heard.push(`first ${now}`)
      if (!now) set(true)
    },
  )
  follow(
    context,
    ({ online }) => online,
    (now) => heard.push(`second ${now}`),
  )
  set(false)
  expect(heard).toEqual(['first false', 'first true'])
})

test.each(['client', 'signal'] as const)('behavior: it ends with the %s, once', (what) => {
  const { client, context, set } = scene()
  const [hear, onEnd, limit] = [vi.fn(), vi.fn(), new AbortController()]
  follow(context, ({ online }) => online, hear, { signal: limit.signal, onEnd })
  if (what === 'client') client.dispose()
  else limit.abort()
  expect(onEnd).toHaveBeenCalledTimes(1)
  set(!context.store.getState().online)
  client.dispose()
  expect(hear).not.toHaveBeenCalled()
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('behavior: a subscription that is over at once reports it afterwards, unless stopped', async () => {
  const { context, set } = scene()
  const [hear, onEnd, other] = [vi.fn(), vi.fn(), vi.fn()]
  const signal = AbortSignal.abort()
  follow(context, ({ online }) => online, hear, { signal, onEnd })
  follow(context, ({ online }) => online, hear, { signal, onEnd: other })()
  expect(onEnd).not.toHaveBeenCalled()
  await undefined
  expect([onEnd.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
  set(false)
  expect(hear).not.toHaveBeenCalled()
})

test('behavior: a wait ends when the state matches, with the client, or with the signal', async () => {
  const { client, context, set } = scene()
  const limit = new AbortController()
  const isOffline = ({ online }: { readonly online: boolean }): boolean => !online
  const [here, limited, never] = [
    until(context, isOffline),
    until(context, () => false, limit.signal),
    until(context, () => false),
  ]
  set(false)
  await here
  await until(context, isOffline)
  limit.abort()
  await limited
  client.dispose()
  await never
  await until(context, () => false)
})
