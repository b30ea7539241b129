import { expect, test } from 'vitest'
import { checkParams, methodKind, responseKind, SAFE_METHODS, UNSAFE_METHODS } from './index.js'

const to = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

test('param: methods that need an approval, those that do not, and the rest', () => {
  expect(SAFE_METHODS).toHaveLength(41)
  expect(UNSAFE_METHODS).toHaveLength(13)
  expect(methodKind('eth_getBalance')).toBe('safe')
  expect(methodKind('wallet_getAssets')).toBe('safe')
  expect(methodKind('personal_sign')).toBe('unsafe')
  for (const method of ['eth_sign', 'wallet_addEthereumChain', 'eth_signTypedData', 'constructor', '']) {
    expect(methodKind(method)).toBeUndefined()
  }
})

test('param: calls', () => {
  const send = (calls: unknown): string | undefined => checkParams('wallet_sendCalls', [{ calls }])
  expect(send([{ to }, { to, data: '0xaa', value: '0x0' }])).toBeUndefined()
  for (const calls of [
    undefined,
    [],
    'x',
    [{}],
    [{ to: 'ab' }],
    [{ to: '0x' }],
    [{ to, data: 'aa' }],
    [{ to, value: 1 }],
  ]) {
    expect(send(calls)).toMatch(/calls|call needs/)
  }
})

test('param: transactions', () => {
  const send = (transaction: unknown): string | undefined => checkParams('eth_sendTransaction', [transaction])
  expect(send({ from: to, to, value: '0x1', data: '0x' })).toBeUndefined()
  expect(send({ from: to, data: '0x6000' })).toBeUndefined()
  expect(send({ to, value: 10 })).toMatch(/^value /)
  expect(send({ to, data: 'a0' })).toMatch(/^data /)
  expect(send('0x')).toMatch(/object/)
  expect(checkParams('personal_sign', [])).toMatch(/empty/)
  expect(checkParams('personal_sign', undefined)).toMatch(/empty/)
  expect(checkParams('eth_call', undefined)).toBeUndefined()
})

test('param: kinds of answers', () => {
  expect(responseKind(`0x${'a'.repeat(64)}`)).toBe('transaction')
  expect(responseKind(`0x${'a'.repeat(62)}`)).toBe('message')
  expect(responseKind(`0x${'a'.repeat(130)}`)).toBe('message')
  expect(responseKind(`0x${'a'.repeat(61)}`)).toBe('object')
  expect(responseKind({ id: '0x1' })).toBe('object')
})
