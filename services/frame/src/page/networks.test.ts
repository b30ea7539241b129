import { EMBEDDED_CHAINS } from '@latchkey/protocol/frame'
import { describe, expect, test } from 'vitest'
import { createServed, networkOf } from './networks.js'

const networks = [{ id: 'eip155:31337', name: 'Local', symbol: 'ETH' }]

function scene(development = false, answers: (() => Promise<readonly string[]>)[] = []) {
  let asked = 0
  const isServed = createServed({ development, networks }, () => {
    asked += 1
    return answers.shift()?.() ?? Promise.resolve(['eip155:1', 'eip155:777'])
  })
  return { isServed, asked: () => asked }
}

describe('networks that are served', () => {
  test('behavior: every one of the list, and those of the settings, without asking the gateway', async () => {
    const { isServed, asked } = scene()
    for (const id of [...EMBEDDED_CHAINS, 'eip155:31337']) expect(await isServed(id, undefined)).toBe(true)
    expect(asked()).toBe(0)
  })

  test('behavior: the gateway’s, which is asked once for all', async () => {
    const { isServed, asked } = scene()
    const ids = ['eip155:777', 'eip155:778', 'solana:other', 'bip122:000000000019d6689c085ae165831e93']
    expect(await Promise.all(ids.map((id) => isServed(id, 'https://node.example')))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(asked()).toBe(1)
  })

  test.each([
    ['http://localhost:8545', true, true],
    ['http://127.0.0.1:8545', true, true],
    ['http://localhost:8545', false, false],
    ['http://localhost.liar.example:8545', true, false],
    ['https://node.example', true, false],
    [undefined, true, false],
  ])('param: one with a node at %s, development %s: %s', async (rpcUrl, development, expected) => {
    expect(await scene(development).isServed('eip155:4242', rpcUrl)).toBe(expected)
  })

  test('error: a gateway that does not answer is no answer, and is asked again', async () => {
    const { isServed, asked } = scene(false, [() => Promise.reject(new Error('away'))])
    await expect(isServed('eip155:777', undefined)).rejects.toThrow('away')
    expect(await isServed('eip155:777', undefined)).toBe(true)
    expect(asked()).toBe(2)
  })

  test('behavior: every one of the list has a name and a coin', () => {
    for (const id of EMBEDDED_CHAINS) {
      const { name, symbol } = networkOf(id, { networks: [] })
      expect([id, name]).not.toEqual([id, `Network ${id}`])
      expect(symbol).not.toBe('coins')
    }
    expect(new Set(EMBEDDED_CHAINS).size).toBe(EMBEDDED_CHAINS.length)
  })
})
