import type { Env } from '@latchkey/core/adapter'
import { type Hex, parseEther, parseGwei } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payChain, shop, thief, visitor } from '../../../pay/test/payChain.js'
import { findTransaction } from './findTransaction.js'
import { getTransaction } from './getTransaction.js'

let world: Awaited<ReturnType<typeof payChain>>
let env: Env
beforeAll(async () => {
  world = await payChain()
  env = {
    rpc: (_: string, method: string, params: readonly unknown[]) =>
      world.chain.request({ method, params } as never),
  } as unknown as Env
})
afterAll(() => world.stop())

const chainId = 'eip155:31337'
const from = visitor.address

async function replace(by: { to: Hex; value: bigint }, blocks: number) {
  await world.control.setAutomine(false)
  const nonce = await world.chain.getTransactionCount({ address: from })
  const send = (call: { to: Hex; value: bigint }, gwei: string) =>
    world.wallet.sendTransaction({
      ...call,
      nonce,
      gas: 21_000n,
      maxFeePerGas: parseGwei(gwei),
      maxPriorityFeePerGas: parseGwei(gwei),
      chain: null,
    })
  const first = await send({ to: shop, value: parseEther('1') }, '5')
  const waiting = await getTransaction(env, { chainId, hash: first, from })
  const second = await send(by, '50')
  await world.control.mine({ blocks: 1 })
  await world.control.setAutomine(true)
  for (let more = 1; more < blocks; more += 1) await world.payNative(1n, thief)
  const fate = await getTransaction(env, { chainId, hash: first, from, nonce })
  return { nonce, second, waiting, fate, found: await findTransaction(env, { chainId, from, nonce }) }
}

test.each([
  ['sent again to be faster', { to: shop, value: parseEther('1') }, false, 1],
  ['sent for less', { to: shop, value: 1n }, false, 7],
  ['taken back', { to: from, value: 0n }, true, 12],
] as const)('behavior: one that was %s is found by its nonce', async (_, by, isCancel, blocks) => {
  const { fate, found, nonce, second, waiting } = await replace(by, blocks)
  expect(waiting).toEqual({ status: 'pending', nonce })
  expect(fate).toEqual({ status: 'replaced', nonce })
  const call = { to: by.to.toLowerCase(), data: '0x', value: by.value.toString() }
  expect(found).toEqual({ hash: second, isCancel, ...call })
})

test('behavior: an unused nonce is undefined, and the very first is found', async () => {
  const nonce = await world.chain.getTransactionCount({ address: from })
  await expect(findTransaction(env, { chainId, from, nonce })).resolves.toBeUndefined()
  await expect(findTransaction(env, { chainId, from: shop, nonce: 0 })).resolves.toBeUndefined()
})

test('behavior: the search ends where nodes no longer have the state', async () => {
  const { nonce } = await replace({ to: shop, value: 2n }, 1)
  await world.control.mine({ blocks: 300 })
  await expect(findTransaction(env, { chainId, from, nonce })).resolves.toBeUndefined()
})
