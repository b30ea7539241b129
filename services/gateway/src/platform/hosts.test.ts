import { expect, test } from 'vitest'
import { NoAnswerError } from './noAnswerError.js'
import { createHosts } from './hosts.js'

const host = 'api.example'

function open() {
  let at = 1_000_000
  const hosts = createHosts(() => at)
  const asked: string[] = []
  const call = (outcome: unknown, name = host) =>
    hosts
      .run(name, async () => {
        asked.push(name)
        if (outcome instanceof Error) throw outcome
        return outcome
      })
      .catch((error: unknown) => error)
  return { hosts, asked, call, pass: (ms: number) => void (at += ms) }
}

const awayError = new NoAnswerError('away')

test('behavior: after two failures in a row nobody is asked until the pause is over, and then one', async () => {
  const { hosts, asked, call, pass } = open()
  await call(awayError)
  await call(awayError)
  expect(await call('x')).toMatchObject({ name: 'NoAnswerError', retryAfter: 2 })
  expect(await call('x', 'other.example')).toBe('x')
  expect(asked).toEqual([host, host, 'other.example'])
  pass(2_000)
  let answer: (value: string) => void = () => {}
  const tried = hosts.run(host, () => new Promise<string>((done) => (answer = done)))
  await new Promise(setImmediate)
  expect(await call('x')).toBeInstanceOf(NoAnswerError)
  answer('back')
  expect(await tried).toBe('back')
  expect(await Promise.all([call('y'), call('z')])).toEqual(['y', 'z'])
})

test('behavior: each try that fails doubles the pause, up to half a minute', async () => {
  const { asked, call, pass } = open()
  await call(awayError)
  await call(awayError)
  for (const pause of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = asked.length
    pass(pause - 1)
    await call('x')
    expect(asked.length).toBe(before)
    pass(1)
    await call(awayError)
    expect(asked.length).toBe(before + 1)
  }
})

test('behavior: calls that fail together are one pause, not one each', async () => {
  const { asked, call, pass } = open()
  await Promise.all(Array.from({ length: 20 }, () => call(awayError)))
  expect(asked).toHaveLength(20)
  pass(2_000)
  expect(await call('back')).toBe('back')
})

test.each<[string, unknown]>([
  ['a refused request', new NoAnswerError('no', { status: 400 })],
  ['an answer of another shape', new NoAnswerError('no', { status: 200 })],
  ['a mistake of ours', new TypeError('x')],
])('behavior: %s cuts nobody off', async (_, error) => {
  const { call } = open()
  for (let count = 0; count < 5; count += 1) expect(await call(error)).toBe(error)
})

test.each([429, 500, 503, undefined])('behavior: status %s counts against the host', async (status) => {
  const { call } = open()
  const error = new NoAnswerError('no', status === undefined ? {} : { status })
  for (let count = 0; count < 2; count += 1) expect(await call(error)).toBe(error)
  expect(await call('x')).toMatchObject({ retryAfter: 2 })
})

test('behavior: so many calls at once, and the next when one ends', async () => {
  const { hosts } = open()
  const ends: (() => void)[] = []
  const calls = Array.from({ length: 40 }, () =>
    hosts.run(host, () => new Promise<void>((done) => ends.push(done))),
  )
  await new Promise(setImmediate)
  expect(ends).toHaveLength(32)
  while (ends.length > 0) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all(calls)
})
