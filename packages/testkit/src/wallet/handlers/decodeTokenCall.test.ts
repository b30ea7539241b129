import { encodeAbiParameters, encodeFunctionData, erc20Abi, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Hex } from '../../crypto/hex.js'
import { decodeTokenCall } from './decodeTokenCall.js'

const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 2_500_000n] })

const answers = (symbol: Hex, decimals: Hex) => async (data: Hex) =>
  data === '0x95d89b41' ? symbol : decimals
const six = encodeAbiParameters([{ type: 'uint8' }], [6])

describe('decodeTokenCall', () => {
  test('behavior: a transfer with an ABI string symbol', async () => {
    const symbol = encodeAbiParameters([{ type: 'string' }], ['USDT'])
    expect(await decodeTokenCall(token, transfer, answers(symbol, six))).toEqual({
      action: 'transfer',
      token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      symbol: 'USDT',
      decimals: 6,
      counterparty: receiver,
      amount: '2500000',
    })
  })

  test('behavior: an old token with a bytes32 symbol', async () => {
    const decoded = await decodeTokenCall(token, transfer, answers(stringToHex('MKR', { size: 32 }), six))
    expect(decoded?.symbol).toBe('MKR')
  })

  test('behavior: an approve names the spender', async () => {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [receiver, 2n ** 256n - 1n],
    })
    const decoded = await decodeTokenCall(token, data, answers('0x', '0x'))
    expect(decoded).toMatchObject({
      action: 'approve',
      counterparty: receiver,
      amount: (2n ** 256n - 1n).toString(),
    })
  })

  test.each([
    ['an address without code answers 0x', answers('0x', '0x')],
    ['the reads fail', () => Promise.reject(new Error('reverted'))],
    ['the answers are nonsense', async () => 'hello'],
  ])('behavior: the token is shown raw when %s', async (_, read) => {
    const decoded = await decodeTokenCall(token, transfer, read)
    expect(decoded).toMatchObject({ symbol: '', decimals: 0, amount: '2500000' })
  })

  test.each([
    ['0x', 'no data'],
    ['0xa9059cbb', 'a bare selector'],
    [`${transfer}00` as Hex, 'trailing bytes'],
    [`0x12345678${transfer.slice(10)}` as Hex, 'another function'],
    [`0xa9059cbb${'f'.repeat(128)}` as Hex, 'an address word with dirty upper bytes'],
  ] satisfies [Hex, string][])('behavior: %s is not a token call (%s)', async (data) => {
    expect(await decodeTokenCall(token, data, answers('0x', '0x'))).toBeNull()
  })
})
