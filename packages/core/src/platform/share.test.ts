import { expect, test, vi } from 'vitest'
import { firstTime } from './firstTime.js'
import { share, shareFresh } from './share.js'
import { supersede } from './supersede.js'

function work() {
  const ends: ((value: string) => void)[] = []
  return { ends, run: vi.fn(() => new Promise<string>((end) => ends.push(end))) }
}

test('behavior: callers share work in flight by name and client', async () => {
  const { ends, run } = work()
  const [client, other] = [{}, {}]
  const both = [share(client, 'read', run), share(client, 'read', run)]
  void share(other, 'read', run)
  void share(client, 'another', run)
  expect(run).toHaveBeenCalledTimes(3)
  ends[0]?.('one')
  await expect(Promise.all(both)).resolves.toEqual(['one', 'one'])
  void share(client, 'read', run)
  expect(run).toHaveBeenCalledTimes(4)
})

test('error: a failure is shared, and the next call tries again', async () => {
  const client = {}
  const fail = vi.fn(() => Promise.reject(new Error('away')))
  const both = [share(client, 'read', fail), share(client, 'read', fail)]
  await expect(Promise.allSettled(both)).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  await expect(share(client, 'read', fail)).rejects.toThrow('away')
  expect(fail).toHaveBeenCalledTimes(2)
})

test('behavior: a fresh read follows a plain one and serves later callers', async () => {
  const { ends, run } = work()
  const client = {}
  const plain = shareFresh(client, { name: 'read', fresh: false }, run)
  const fresh = shareFresh(client, { name: 'read', fresh: true }, run)
  const late = [
    shareFresh(client, { name: 'read', fresh: false }, run),
    shareFresh(client, { name: 'read', fresh: true }, run),
  ]
  expect(run).toHaveBeenCalledTimes(1)
  ends[0]?.('old')
  await expect(plain).resolves.toBe('old')
  expect(run).toHaveBeenCalledTimes(2)
  ends[1]?.('new')
  await expect(Promise.all([fresh, ...late])).resolves.toEqual(['new', 'new', 'new'])
})

test('behavior: later work ends only earlier work of the same name', () => {
  const client = {}
  const [first, other] = [supersede(client, 'search'), supersede(client, 'quote')]
  const elsewhere = supersede({}, 'search')
  const second = supersede(client, 'search')
  expect([first, second, other, elsewhere].map(({ aborted }) => aborted)).toEqual([true, false, false, false])
})

test('behavior: runs once per client', () => {
  const [client, other] = [{}, {}]
  expect([
    firstTime(client, 'check'),
    firstTime(client, 'check'),
    firstTime(client, 'ask'),
    firstTime(other, 'check'),
  ]).toEqual([true, false, true, true])
})
