import { expect, test } from 'vitest'
import { owner } from '../../../../test/requestFrame.js'
import { addresses, domain, permit, reviewOf, token, uints } from '../../../../test/typedFrame.js'

const usdc = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'
const weth = '0x4200000000000000000000000000000000000006'
const listed = { ...permit, domain: { ...domain, verifyingContract: usdc } }
const order = (sellAmount: string, buyToken: string) => ({
  types: {
    EIP712Domain: permit.types.EIP712Domain,
    Order: [...addresses('sellToken', 'buyToken', 'receiver'), ...uints('sellAmount', 'buyAmount')],
  },
  primaryType: 'Order',
  domain,
  message: {
    sellToken: usdc,
    buyToken,
    receiver: owner.address,
    sellAmount,
    buyAmount: '1500000000000000000',
  },
})

test('behavior: a permit draws what may be taken, with the picture of a listed token', async () => {
  const some = { ...listed, message: { ...listed.message, value: '12500000' } }
  for (const [typed, amount] of [
    [some, '12.5'],
    [listed, 'No limit'],
  ] as const)
    expect(await reviewOf(typed)).toMatchObject({
      areAllowed: true,
      changes: [{ symbol: 'USDC', picture: 'USDC', amount, isIn: false }],
    })
})

test('behavior: an order draws both of its sides', async () => {
  const { changes, areAllowed } = await reviewOf(order('3000000', weth))
  expect(areAllowed).toBe(false)
  expect(changes).toEqual([
    { symbol: 'USDC', picture: 'USDC', amount: '−3', isIn: false },
    { symbol: 'WETH', picture: 'WETH', amount: '+1.5', isIn: true },
  ])
})

test('error: a token that no one can name draws nothing, and neither does the other side of its order', async () => {
  expect((await reviewOf(permit)).changes).toBeUndefined()
  expect((await reviewOf(order('3000000', token))).changes).toBeUndefined()
})

test('behavior: a permit that takes a right back draws nothing', async () => {
  const none = { ...listed, message: { ...listed.message, value: '0' } }
  expect((await reviewOf(none)).changes).toBeUndefined()
})
