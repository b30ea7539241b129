import * as fc from 'fast-check'
import { encodeAbiParameters, encodeFunctionData, encodePacked, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Hex } from './abi.js'
import { decodeCalls, encodeCalls, type Call } from './calls.js'

const abi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution one)',
  'function execute(bytes32 mode, bytes calls)',
  'function updateSigners(address owner)',
])
const to: Hex = `0x${'a1'.repeat(20)}`
const mode = (start: string): Hex => `0x${start.padEnd(64, '0')}`
const run = (start: string, calls: Hex): Hex =>
  encodeFunctionData({ abi, functionName: 'execute', args: [mode(start), calls] })
const list = (calls: readonly Required<Call>[]): Hex =>
  encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[]'), [
    calls.map(({ to: target, value, data }) => [target, value ?? 0n, data ?? '0x'] as const),
  ])

const hex = (min: number, max: number) =>
  fc
    .uint8Array({ minLength: min, maxLength: max })
    .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const call = fc.record({
  to: hex(20, 20),
  value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  data: hex(0, 100),
})

describe('what an account is told to do', () => {
  test('param: it is read as it was written, and as viem writes it', () => {
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 5 }), (calls) => {
        expect(decodeCalls(encodeCalls(calls))).toEqual(calls)
        expect(decodeCalls(run('01', list(calls)))).toEqual(calls)
        const [{ to: target, value, data: callData } = { to, value: 0n, data: '0x' as Hex }] = calls
        const one = { target, value, callData }
        expect(decodeCalls(encodeFunctionData({ abi, functionName: 'execute', args: [one] }))).toEqual([
          calls[0],
        ])
        const packed = encodePacked(['address', 'uint256', 'bytes'], [target, value, callData])
        expect(decodeCalls(run('00', packed))).toEqual([calls[0]])
      }),
      { numRuns: 60 },
    )
  })

  test('behavior: letters of hex may be large', () => {
    const data = encodeCalls([{ to, value: 1n, data: '0xabcd' }])
    expect(decodeCalls(`0x${data.slice(2).toUpperCase()}`)).toEqual([{ to, value: 1n, data: '0xabcd' }])
  })

  const good = encodeCalls([{ to, value: 1n, data: '0xabcd' }])
  const batch = encodeCalls([{ to }, { to, data: '0x12' }])
  test.each<[string, Hex]>([
    ['nothing', '0x'],
    ['something else of the account', encodeFunctionData({ abi, functionName: 'updateSigners', args: [to] })],
    ['calls of which one may fail', run('0101', list([{ to, value: 0n, data: '0x' }]))],
    ['a delegate call', run('ff', encodePacked(['address', 'bytes'], [to, '0x12']))],
    ['no call', run('01', list([]))],
    ['more calls than are shown', encodeCalls(Array.from({ length: 65 }, () => ({ to })))],
    ['an endless list', `${batch.slice(0, 10 + 64 * 4)}${'f'.repeat(64)}${batch.slice(10 + 64 * 5)}` as Hex],
    ['more behind it', `${good}00`],
    ['an end that is missing', good.slice(0, -2) as Hex],
    ['an address with more before it', good.replace('00'.repeat(12) + 'a1', `01${'00'.repeat(11)}a1`) as Hex],
    ['bytes at another place', good.replace(`${'0'.repeat(62)}60`, `${'0'.repeat(62)}80`) as Hex],
    ['one call that is too short', run('00', to)],
  ])('error: %s is not read', (_, data) => {
    expect(decodeCalls(data)).toBeUndefined()
  })

  test('error: whatever anybody writes there is read as what it says, or not at all', () => {
    const ways = (calls: readonly Call[]): readonly Hex[] => {
      const [{ to: target, value = 0n, data = '0x' } = { to }] = calls
      const packed = run('00', encodePacked(['address', 'uint256', 'bytes'], [target, value, data]))
      return [run('01', list(calls as never)), encodeCalls(calls), packed]
    }
    const starts = [good, batch].map((data) => data.slice(0, 10))
    fc.assert(
      fc.property(fc.constantFrom(...starts), hex(0, 400), (start, rest) => {
        const data = `${start}${rest.slice(2)}` as Hex
        const calls = decodeCalls(data)
        if (calls) expect(ways(calls)).toContain(data)
      }),
    )
    // One wrong digit, everywhere.
    for (let at = 2; at < batch.length; at += 1) {
      const digit = batch[at] === '0' ? '1' : '0'
      const data = `${batch.slice(0, at)}${digit}${batch.slice(at + 1)}` as Hex
      const calls = decodeCalls(data)
      if (calls) expect(ways(calls)).toContain(data)
    }
  })
})
