import { expect, test } from 'vitest'
import { CHAIN } from '../../../test/fakeClient.js'
import { createPay } from '../../../test/paying.js'
import { options } from '../../../test/onramp.js'
import { ROUTER, USD } from '../../../test/swapping.js'
import { buyForPayment, loadOnramp, setOnramp } from '../../actions.js'
import type { TokenBalance } from '../../types/adapter.js'
import type { PayRequest } from '../../types/pay.js'
import type { ConnectedAccount } from '../../types/state.js'

type Sold = readonly (readonly [symbol: string, contract: string, chain?: string])[]

async function create(sold: Sold, request: Partial<PayRequest> = {}) {
  const config = { features: { pay: true, onramp: ['coinbase'] as const } }
  const made = await createPay({ held: 2_500_000n }, { config })
  const answer = made.platform.answer
  const purchaseCurrencies = sold.map(([symbol, contract_address, chain_id = '31337'], index) => ({
    id: `coin-${index}`,
    name: symbol,
    symbol,
    networks: [{ name: 'anvil', display_name: 'Anvil', chain_id, contract_address }],
  }))
  made.platform.answer = (url, init) =>
    url.pathname.endsWith('/onramp/options') ? { ...options, purchaseCurrencies } : answer(url, init)
  await made.ask(request)
  return {
    ...made,
    bought: () => made.client.getState().onramp,
    top: () => made.client.getState().modal.stack.at(-1)?.view,
  }
}

test.each<[string, Sold, Partial<PayRequest>, string]>([
  [
    'the token by its contract, not its symbol',
    [
      ['USDC', ROUTER],
      ['USDC', USD.toUpperCase().replace('0X', '0x')],
    ],
    {},
    'coin-1',
  ],
  [
    'the token by its symbol, where the seller names no contract',
    [
      ['ETH', ''],
      ['USDC', ''],
    ],
    {},
    'coin-1',
  ],
  [
    'the token on this chain',
    [
      ['USDC', USD, '10'],
      ['USDC', USD],
    ],
    {},
    'coin-1',
  ],
  [
    'the native coin, which has no contract',
    [
      ['USDC', USD],
      ['ETH', ''],
    ],
    { asset: 'native', amount: '4' },
    'coin-1',
  ],
])('behavior: buys the payment’s asset: %s', async (_, sold, request, id) => {
  const { bought, client, top } = await create(sold, request)
  await buyForPayment(client)
  expect(bought()?.purchase?.currency.id).toBe(id)
  expect(top()).toBe('OnRampProviders')
})

const usd: TokenBalance = {
  name: 'US Dollar',
  symbol: 'USDC',
  chainId: CHAIN,
  price: 1,
  quantity: { decimals: '6', numeric: '2.5' },
  iconUrl: '',
}

test('behavior: suggests about the missing amount in dollars', async () => {
  const { bought, client, context } = await create([['USDC', USD]], { amount: '102.50' })
  const token = (symbol: string, address: string, price: number) => ({ ...usd, symbol, address, price })
  context.update('test', ({ accounts }) => ({
    accounts: {
      eip155: {
        ...accounts.eip155,
        tokens: {
          status: 'ready',
          at: 0,
          data: [token('USDC', `${CHAIN}:${ROUTER}`, 700), token('USDC', `${CHAIN}:${USD}`, 1)],
        },
      } as ConnectedAccount,
    },
  }))
  await loadOnramp(client)
  await setOnramp(client, { paymentCurrency: 'EUR' })
  await buyForPayment(client)
  expect(bought()).toMatchObject({ paymentAmount: '105', payment: { id: 'USD' } })
})

test('error: does not suggest another coin if no provider sells the asset', async () => {
  const { bought, client, top } = await create([
    ['ETH', ''],
    ['USDC', ROUTER],
  ])
  await expect(buyForPayment(client)).rejects.toMatchObject({ name: 'unable_to_initiate_payment' })
  expect(top()).toBe('Pay')
  expect(bought()?.paymentAmount).not.toBe('11')
})
