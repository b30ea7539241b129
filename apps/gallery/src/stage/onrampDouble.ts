import type {
  OnrampOptionsResponse,
  OnrampOrder,
  OnrampQuoteResponse,
  OnrampSeller,
} from '@latchkey/protocol/http'
import { behave, type Behavior } from './behavior.js'
import { now } from './figures.js'

export interface OnrampScript {
  readonly options?: Behavior | undefined
  readonly quotes?: Behavior | undefined
  readonly pages?: Behavior | undefined
  readonly status?: OnrampOrder['status'] | undefined
  readonly sellers?: readonly OnrampSeller[] | undefined
  readonly isLong?: boolean | undefined
}

const coinbase: OnrampSeller = {
  name: 'coinbase',
  label: 'Coinbase',
  fees: '1-2%',
  namespaces: ['eip155'],
  reports: true,
  quotes: true,
}
const meld: OnrampSeller = {
  ...coinbase,
  name: 'meld',
  label: 'Meld.io',
  reports: false,
  quotes: false,
  sells: { eip155: 'USDC', solana: 'SOL' },
}

export const stateSeller: OnrampSeller = {
  ...coinbase,
  subdivisions: [
    { code: 'CA', name: 'California' },
    { code: 'NY', name: 'New York' },
  ],
}

export const bothProviders = [coinbase, meld]

const base = (contract_address: string) => ({
  name: 'base',
  display_name: 'Base',
  chain_id: '8453',
  contract_address,
})

function options({ sellers = [coinbase], isLong }: OnrampScript): OnrampOptionsResponse {
  const limits = [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ]
  const long = {
    id: 'WLSETHBRIDGED',
    name: 'Wrapped liquid staked Ether bridged from elsewhere',
    symbol: 'WLSETHBRIDGED',
    networks: [{ ...base(''), display_name: 'Base, the layer with a long name' }],
  }
  return {
    paymentCurrencies: ['USD', 'EUR', 'GBP', 'JPY'].map((id) => ({ id, payment_method_limits: limits })),
    purchaseCurrencies: [
      ...(isLong ? [long] : []),
      ...[
        ['USDC', 'USD Coin'],
        ['ETH', 'Ether'],
        ['CBBTC', 'Coinbase Wrapped BTC'],
      ].map(([symbol = '', name = '']) => ({ id: symbol, name, symbol, networks: [base('')] })),
    ].filter(({ symbol }) => !isLong || symbol === long.symbol),
    providers: isLong
      ? sellers.map((seller) => ({ ...seller, label: `${seller.label} and partners of many names` }))
      : sellers,
  }
}

function quote({ isLong }: OnrampScript, { amount, currency }: { amount: string; currency: string }) {
  const money = (value: string) => ({ amount: value, currency })
  const answer: OnrampQuoteResponse = {
    paymentTotal: money(amount),
    paymentSubtotal: money('98.50'),
    purchaseAmount: isLong
      ? { amount: '123456789012.123456789', currency: 'WLSETHBRIDGED' }
      : { amount: '98.5', currency: 'USDC' },
    networkFee: money('0.25'),
    coinbaseFee: money('1.25'),
    quoteId: 'q',
  }
  return answer
}

export const orderId = '2d9a41f0-6c1c-4e8b-9f6e-0a1b2c3d4e5f'

export async function answerOnramp(
  path: string,
  script: OnrampScript,
  { signal, body }: RequestInit,
): Promise<Response> {
  const requestBody = typeof body === 'string' ? (JSON.parse(body) as Record<string, string>) : {}
  if (path.endsWith('/options')) {
    await behave(script.options ?? 'ok', signal)
    return Response.json(options(script))
  }
  if (path.endsWith('/quote')) {
    await behave(script.quotes ?? 'ok', signal)
    const { amount = '0', paymentCurrency = 'USD' } = requestBody
    return Response.json(quote(script, { amount, currency: paymentCurrency }))
  }
  if (path.endsWith('/onrampurl')) {
    await behave(script.pages ?? 'ok', signal)
    return Response.json({ url: 'https://seller.example/pay', order: orderId })
  }
  const order: OnrampOrder = {
    id: orderId,
    provider: 'coinbase',
    status: script.status ?? 'created',
    chain: 'eip155:8453',
    asset: 'USDC',
    createdAt: new Date(now).toISOString(),
    updatedAt: new Date(now).toISOString(),
    ...(script.status === 'sent' && { hash: `0x${'ab'.repeat(32)}`, received: '98.5' }),
  }
  return Response.json({ data: [order], next: null })
}
