import { expect, test } from 'vitest'
import { readCapabilities } from './capabilities.js'
import { RpcError } from './rpc.js'
import { checkSendCalls, readSendCalls } from './sendCalls.js'

const address = `0x${'a1'.repeat(20)}` as const
const other = `0x${'b2'.repeat(20)}` as const
const request = {
  version: '2.0.0',
  chainId: '0x7a69',
  atomicRequired: true,
  calls: [{ to: other, data: '0x12', value: '0x5' }, { to: address }],
}
const codeOf = (run: () => unknown): number | undefined => {
  try {
    run()
  } catch (error) {
    if (error instanceof RpcError) return error.code
    throw error
  }
  return undefined
}
const read = (change: object) => readSendCalls([{ ...request, ...change }])

test('behavior: a request is read', () => {
  expect(readSendCalls([request])).toEqual({
    id: undefined,
    from: undefined,
    chainId: 31337,
    isAtomic: true,
    calls: [
      { to: other, data: '0x12', value: 5n },
      { to: address, data: undefined, value: undefined },
    ],
    paymaster: undefined,
  })
})

test.each([
  [{ calls: [] }, -32602],
  [{ calls: [{ to: 'a1' }] }, -32602],
  [{ calls: [{ to: '0x12' }] }, -32602],
  [{ calls: [{ to: other, data: '12' }] }, -32602],
  [{ calls: [{ to: other, value: 5 }] }, -32602],
  [{ calls: [{ data: '0x12' }] }, -32602],
  [{ calls: [null] }, -32602],
  [{ calls: Array.from({ length: 65 }, () => ({ to: other })) }, 5740],
  [{ chainId: 31337 }, -32602],
  [{ atomicRequired: 'yes' }, -32602],
  [{ from: 'me' }, -32602],
  [{ id: '' }, -32602],
  [{ id: 'x'.repeat(4097) }, -32602],
  [{ capabilities: { teleport: {} } }, 5700],
  [{ capabilities: { teleport: { optional: true } } }, undefined],
  [{ calls: [{ to: other, capabilities: { teleport: {} } }] }, 5700],
  [{ capabilities: { paymasterService: { url: 'http://pay.example' } } }, -32602],
  [{ capabilities: { paymasterService: { url: 'javascript:alert(1)' } } }, -32602],
  [{ capabilities: { paymasterService: { url: 'https://pay.example' } } }, undefined],
  [{ capabilities: { paymasterService: { url: 'http://127.0.0.1:1' } } }, undefined],
])('error: %j is refused with %j', (change, code) => {
  expect(codeOf(() => read(change))).toBe(code)
})

test.each([[undefined], [null], [[]], [[[]]], ['x'], [[7]]])('error: %j are no parameters', (params) => {
  expect(codeOf(() => readSendCalls(params))).toBe(-32602)
})

test('error: an account is asked only for what it can do, and only the connected one', () => {
  const smart = { address, type: 'smartAccount', enabled: [31337] } as const
  const plain = { ...smart, type: 'eoa' } as const
  const paid = { capabilities: { paymasterService: { url: 'https://pay.example' } } }
  const check = (change: object, account: typeof smart | typeof plain) =>
    codeOf(() => checkSendCalls(read(change), account))
  expect(check({}, smart)).toBeUndefined()
  expect(check({ from: address.toUpperCase().replace('X', 'x') }, smart)).toBeUndefined()
  expect(check({ from: other }, smart)).toBe(4100)
  expect(check({ chainId: '0x1' }, smart)).toBe(5710)
  expect(check({}, plain)).toBe(5760)
  expect(check({ atomicRequired: false }, plain)).toBeUndefined()
  expect(check({ calls: [{ to: other }] }, plain)).toBeUndefined()
  expect(check(paid, smart)).toBeUndefined()
  expect(check({ ...paid, atomicRequired: false }, plain)).toBe(5700)
})

test('behavior: capabilities say what an account can do, chain by chain', () => {
  const options = { address, type: 'smartAccount', chainIds: [1, 31337], enabled: [31337] } as const
  const supported = { atomic: { status: 'supported' }, paymasterService: { supported: true } }
  const unsupported = { atomic: { status: 'unsupported' } }
  expect(readCapabilities([address], options)).toEqual({ '0x1': unsupported, '0x7a69': supported })
  expect(readCapabilities([address, ['0x7a69']], options)).toEqual({ '0x7a69': supported })
  expect(readCapabilities([address, ['0x2']], options)).toEqual({})
  expect(readCapabilities([address], { ...options, type: 'eoa' })).toEqual({
    '0x1': unsupported,
    '0x7a69': unsupported,
  })
  expect(codeOf(() => readCapabilities([other], options))).toBe(4100)
  expect(codeOf(() => readCapabilities([address, 'x'], options))).toBe(-32602)
})
