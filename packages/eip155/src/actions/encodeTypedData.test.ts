import { hashTypedData, type TypedDataDefinition } from 'viem'
import { expect, test } from 'vitest'
import { encodeTypedData } from './encodeTypedData.js'

const mail = {
  domain: {
    name: 'Mail',
    version: '1',
    chainId: 31337n,
    verifyingContract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Cow', wallet: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    amount: 2n ** 200n,
  },
} as const

test('behavior: the wallet’s JSON has viem’s hash', () => {
  const sent = JSON.parse(encodeTypedData(mail)) as TypedDataDefinition
  expect(hashTypedData(sent)).toBe(hashTypedData(mail as TypedDataDefinition))
  expect(sent.types).toHaveProperty('EIP712Domain', [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ])
  expect((sent.message as { amount: string }).amount).toBe((2n ** 200n).toString())
})

test('behavior: an existing domain type stays', () => {
  const EIP712Domain = [{ name: 'name', type: 'string' }]
  const sent = JSON.parse(encodeTypedData({ ...mail, types: { ...mail.types, EIP712Domain } }))
  expect(sent.types.EIP712Domain).toEqual(EIP712Domain)
})

test('behavior: finished text stays unchanged', () => {
  expect(encodeTypedData('{"types": {}}')).toBe('{"types": {}}')
})
