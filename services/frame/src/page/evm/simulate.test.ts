import { describe, expect, test } from 'vitest'
import { createRpc } from '../services/rpc.js'
import { simulate } from './simulate.js'

const from = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const call = { to: from, value: 0n, data: '0x12345678' } as const

/** A node without `eth_simulateV1`. */
const nodeThat = (error: object) =>
  createRpc('https://node.example', 'eip155:1', async (_, init) => {
    const { method } = JSON.parse(String(init?.body)) as { readonly method: string }
    return Response.json({
      error: method === 'eth_call' ? error : { code: -32601, message: 'Methode unbekannt' },
    })
  })

describe('a node that only calls', () => {
  test.each([
    ['by its code', { code: 3, message: 'Ausführung rückgängig gemacht' }, 'fails'],
    [
      'by what the contract left',
      { code: -32000, message: '実行が差し戻されました', data: '0x08c379a0' },
      'fails',
    ],
    ['by its word', { code: -32000, message: 'execution reverted' }, 'fails'],
    // Names no revert: the effect is unknown.
    ['in its own language alone', { code: -32000, message: 'Ausführung rückgängig gemacht' }, 'unknown'],
    ['not at all', { code: -32005, message: 'limit exceeded' }, 'unknown'],
  ])('behavior: that a call fails is told %s', async (_, error, kind) => {
    const asking = {
      rpc: nodeThat(error),
      network: { id: 'eip155:1', name: 'Ethereum', symbol: 'ETH' },
      signal: new AbortController().signal,
    }
    expect(await simulate(asking as never, from, [call])).toMatchObject({ kind })
  })
})
