import type { Env } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test, vi } from 'vitest'
import { getRevoked } from './getRevoked.js'

// services/frame tests the real contract.

const chainId = 'eip155:1'
const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
const listOfOne = `0x${word(32)}${word(1)}${word(32)}${word(7)}`

function chain(answer: (data: string) => string | undefined) {
  const rpc = vi.fn(async (_chain: string, _method: string, [{ data }]: [{ data: string }]) => {
    const answered = answer(data)
    if (answered === undefined) throw new LatchkeyError('rpc_error')
    return answered
  })
  return { env: { rpc, network: () => ({}) } as unknown as Env, rpc }
}

test.each([
  ['no delegation', { context: '0xc0ffee' }],
  ['a list of two', { context: `0x${word(32)}${word(2)}${word(64)}` }],
  ['something that another contract keeps', { context: listOfOne, delegationManager: `0x${'1'.repeat(40)}` }],
])('param: %s is not looked up', async (_, permission) => {
  const { env, rpc } = chain(() => undefined)
  expect(await getRevoked(env, { chainId, permissions: [permission] })).toEqual([false])
  expect(rpc).not.toHaveBeenCalled()
})

test.each([
  ['says yes', word(1), true],
  ['says no', word(0), false],
  ['says something else', word(2), false],
  ['answers with nothing', '', false],
])('behavior: if the contract %s', async (_, contractAnswer, expected) => {
  const { env } = chain((data) =>
    data.startsWith('0x66134607')
      ? `0x${word(0xabn)}`
      : data === `0x2d40d052${word(0xabn)}`
        ? `0x${contractAnswer}`
        : undefined,
  )
  const permissions = [{ context: '0xc0ffee' }, { context: listOfOne }]
  expect(await getRevoked(env, { chainId, permissions })).toEqual([false, expected])
})

test('error: a chain without the contract has no revoked ones; an unreachable one is an error', async () => {
  const without = chain(() => '0x')
  expect(await getRevoked(without.env, { chainId, permissions: [{ context: listOfOne }] })).toEqual([false])
  const away = chain(() => {
    throw new LatchkeyError('rpc_unreachable')
  })
  await expect(
    getRevoked(away.env, { chainId, permissions: [{ context: listOfOne }] }),
  ).rejects.toMatchObject({ name: 'rpc_unreachable' })
})
