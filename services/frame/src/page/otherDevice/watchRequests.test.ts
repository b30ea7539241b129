import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { createWatchBench, user } from '../../../test/watchBench.js'

test('behavior: a device that asks is told of once, and its end too', async () => {
  const bench = createWatchBench()
  const { watch, onChanged, look } = bench
  expect(watch.isAsked(user)).toBe(false)
  await look(0)
  expect(onChanged).not.toHaveBeenCalled()
  bench.asking = 1
  await look(1)
  expect(onChanged).toHaveBeenCalledOnce()
  expect(watch.isAsked(user)).toBe(true)
  await look(1)
  expect(onChanged).toHaveBeenCalledOnce()
  bench.asking = 0
  await look(1)
  expect(onChanged).toHaveBeenCalledTimes(2)
  expect(watch.isAsked(user)).toBe(false)
})

test('behavior: the end is told at once where the visitor has answered', async () => {
  const bench = createWatchBench()
  bench.asking = 1
  bench.watch.isAsked(user)
  await bench.look(0)
  bench.asking = 0
  await bench.watch.refresh()
  expect(bench.watch.isAsked(user)).toBe(false)
  expect(bench.onChanged).toHaveBeenCalledTimes(2)
})

test('error: a page that asks without a pause hurries nothing: one look a minute', async () => {
  const { watch, list, look } = createWatchBench()
  for (let count = 0; count < 1_000; count += 1) watch.isAsked(user)
  await look(0)
  expect(list).toHaveBeenCalledOnce()
  for (let count = 0; count < 1_000; count += 1) watch.isAsked(user)
  await look(0)
  expect(list).toHaveBeenCalledOnce()
  await look(1)
  expect(list).toHaveBeenCalledTimes(2)
})

test('behavior: nothing is looked at while the page is not seen, nor in a browser without the wallet', async () => {
  const bench = createWatchBench()
  bench.isSeen = false
  bench.watch.isAsked(user)
  await bench.look(0)
  expect(bench.list).not.toHaveBeenCalled()
  bench.see()
  await bench.look(0)
  expect(bench.list).toHaveBeenCalledOnce()
  bench.hasWallet = false
  bench.asking = 1
  await bench.look(1)
  expect(bench.list).toHaveBeenCalledOnce()
  expect(bench.watch.isAsked(user)).toBe(false)
})

test.each([
  ['error: a gateway that is away changes nothing', 'gateway_unreachable', true],
  ['behavior: a login that is over asks for nothing', 'not_connected', false],
] as const)('%s', async (_title, name, isAsked) => {
  const bench = createWatchBench()
  bench.asking = 1
  bench.watch.isAsked(user)
  await bench.look(0)
  bench.list.mockRejectedValueOnce(new LatchkeyError(name))
  await bench.look(1)
  expect(bench.watch.isAsked(user)).toBe(isAsked)
})

test('error: a vault that does not open ends no watch: the next look finds the device', async () => {
  const bench = createWatchBench()
  bench.asking = 1
  bench.isOpen = false
  bench.watch.isAsked(user)
  await bench.look(0)
  expect(bench.watch.isAsked(user)).toBe(false)
  bench.isOpen = true
  await bench.look(1)
  expect(bench.watch.isAsked(user)).toBe(true)
})

test('behavior: another login is told nothing of the one before', async () => {
  const bench = createWatchBench()
  let late: (list: readonly object[]) => void = () => undefined
  bench.list.mockImplementationOnce(() => new Promise((done) => (late = done)))
  bench.watch.isAsked(user)
  await bench.look(0)
  expect(bench.watch.isAsked({ userId: 'user-2' })).toBe(false)
  late([{}])
  await bench.look(0)
  expect(bench.watch.isAsked({ userId: 'user-2' })).toBe(false)
  expect(bench.onChanged).not.toHaveBeenCalled()
})
