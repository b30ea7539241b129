import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { createMutation, type Mutation } from './createMutation.js'

const IDLE = { status: 'idle', data: undefined, error: undefined }
const PENDING = { ...IDLE, status: 'pending' }
const DECLINED = new LatchkeyError('user_rejected')

function setUp() {
  const calls: { resolve: (data: string) => void; reject: (error: unknown) => void }[] = []
  const mutation = createMutation(
    (_message: string) => new Promise<string>((resolve, reject) => calls.push({ resolve, reject })),
  )
  const heard: string[] = []
  const stop = mutation.subscribe(() => heard.push(mutation.getState().status))
  return { ...mutation, calls, heard, stop }
}

describe('one call', () => {
  const answers: readonly (readonly [string, () => unknown, object])[] = [
    ['an answer', () => Promise.resolve('0x1'), { status: 'success', data: '0x1', error: undefined }],
    ['a value', () => '0x1', { status: 'success', data: '0x1', error: undefined }],
    ['no value', () => {}, { status: 'success', data: undefined, error: undefined }],
    ['a refusal', () => Promise.reject(DECLINED), { status: 'error', data: undefined, error: DECLINED }],
  ]

  test.each(answers)('behavior: %s ends in the state', async (_name, run, expected) => {
    const { getState, mutate } = createMutation(run)
    expect(getState()).toEqual(IDLE)
    mutate()
    expect(getState()).toEqual(PENDING)
    await vi.waitFor(() => expect(getState()).toEqual(expected))
  })

  test('error: an action that throws at once is an error at once', () => {
    const { getState, mutate } = createMutation((): string => {
      throw DECLINED
    })
    mutate()
    expect(getState()).toEqual({ status: 'error', data: undefined, error: DECLINED })
  })

  test.each([
    ['an error of another kind', new TypeError('boom'), 'TypeError: boom'],
    ['a text', 'boom', 'boom'],
    ['null', null, 'null'],
  ])('error: %s becomes the cause of `internal`', async (_name, thrown, reason) => {
    const { getState, mutateAsync } = createMutation(() => Promise.reject<string>(thrown))
    const error = await mutateAsync().catch((given: unknown) => given)
    expect(error).toMatchObject({ name: 'internal', details: { reason }, cause: thrown })
    expect(getState().error).toBe(error)
  })

  test('behavior: the action starts synchronously with its arguments', () => {
    const run = vi.fn(async (_one: number, _two: string) => {})
    createMutation(run).mutate(1, 'two')
    expect(run).toHaveBeenCalledExactlyOnceWith(1, 'two')
  })

  test('error: mutateAsync rejects, mutate neither throws nor leaves a rejection unhandled', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const { getState, mutate, mutateAsync } = createMutation(() => Promise.reject<string>(DECLINED))
    await expect(mutateAsync()).rejects.toBe(DECLINED)
    expect(mutate()).toBeUndefined()
    await vi.waitFor(() => expect(getState().status).toBe('error'))
    await new Promise((resolve) => setTimeout(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('behavior: a new call clears the error and the data of the last one', async () => {
    const { calls, getState, mutateAsync } = setUp()
    const first = mutateAsync('one')
    calls[0]?.reject(DECLINED)
    await expect(first).rejects.toBe(DECLINED)
    const second = mutateAsync('two')
    expect(getState()).toEqual(PENDING)
    calls[1]?.resolve('b')
    await second
    void mutateAsync('three')
    expect(getState()).toEqual(PENDING)
  })
})

describe('several calls', () => {
  test.each([
    ['the earlier answers first', [0, 1]],
    ['the earlier answers last', [1, 0]],
  ])('behavior: the later one wins when %s, and both callers get theirs', async (_name, order) => {
    const { calls, getState, heard, mutateAsync } = setUp()
    const promises = [mutateAsync('one'), mutateAsync('two')]
    for (const index of order) {
      calls[index]?.resolve(`answer ${index}`)
      await promises[index]
    }
    expect(await Promise.all(promises)).toEqual(['answer 0', 'answer 1'])
    expect(getState()).toMatchObject({ status: 'success', data: 'answer 1' })
    expect(heard.filter((status) => status !== 'pending')).toEqual(['success'])
  })

  test('error: a late failure of an earlier call stays out of the state', async () => {
    const { calls, getState, mutateAsync } = setUp()
    const first = mutateAsync('one')
    const second = mutateAsync('two')
    calls[1]?.resolve('b')
    await second
    calls[0]?.reject(DECLINED)
    await expect(first).rejects.toBe(DECLINED)
    expect(getState()).toMatchObject({ status: 'success', data: 'b', error: undefined })
  })
})

describe('reset', () => {
  test.each(['success', 'error'] as const)('behavior: after %s it is idle', async (status) => {
    const { calls, getState, mutate, reset } = setUp()
    mutate('one')
    if (status === 'success') calls[0]?.resolve('a')
    else calls[0]?.reject(DECLINED)
    await vi.waitFor(() => expect(getState().status).toBe(status))
    reset()
    expect(getState()).toEqual(IDLE)
  })

  test('behavior: while pending the state drops the result, which the caller still gets', async () => {
    const { calls, getState, heard, mutateAsync, reset } = setUp()
    const call = mutateAsync('one')
    reset()
    calls[0]?.resolve('a')
    await expect(call).resolves.toBe('a')
    expect(getState()).toEqual(IDLE)
    expect(heard).toEqual(['pending', 'idle'])
  })
})

describe('the store', () => {
  test('behavior: its state is the same object until it changes', async () => {
    const { calls, getState, mutateAsync, reset } = setUp()
    expect(getState()).toBe(getState())
    const call = mutateAsync('one')
    calls[0]?.resolve('a')
    await call
    expect(getState()).toBe(getState())
    reset()
    const idle = getState()
    reset()
    expect(getState()).toBe(idle)
  })

  test('behavior: a listener receives each change once, and nothing after unsubscribing', async () => {
    const { calls, heard, mutateAsync, stop } = setUp()
    const call = mutateAsync('one')
    calls[0]?.resolve('a')
    await call
    expect(heard).toEqual(['pending', 'success'])
    stop()
    void mutateAsync('two')
    expect(heard).toHaveLength(2)
  })

  test('types: arguments and data are those of the action', () => {
    const mutation = createMutation(async (id: number, text?: string) => `${id}${text}`)
    expectTypeOf(mutation).toEqualTypeOf<Mutation<[id: number, text?: string], string>>()
    const state = mutation.getState()
    if (state.status === 'success') expectTypeOf(state.data).toEqualTypeOf<string>()
    if (state.status === 'error') expectTypeOf(state.error).toEqualTypeOf<LatchkeyError>()
  })
})
