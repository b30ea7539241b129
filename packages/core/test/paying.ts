import type { Caip2 } from '@latchkey/protocol/caip'
import type {
  AdapterActions,
  AdapterReads,
  CallParameters,
  FeeEstimate,
  FoundTransaction,
  TokenBalance,
  TransactionFate,
  TransferParameters,
} from '../src/types/adapter.js'
import type { Config } from '../src/types/config.js'
import type { PayRequest } from '../src/types/pay.js'
import { keyOf } from '../src/features/pay/payments.js'
import { addTransaction } from '../src/transactions/records.js'
import { ADDRESS, CHAIN } from './fakeClient.js'
import type { FakePlatform } from './fakePlatform.js'
import { createSwap, type SwapWorld, USD } from './swapping.js'

export const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const PAID = `0x${'fe'.repeat(32)}`

export interface PayWorld {
  held: bigint
  native: bigint
  payment: (asked: {
    readonly hash: string
    readonly token?: string
  }) => { readonly status: 'success' | 'reverted'; readonly amount: string } | undefined
  transfer: (call: TransferParameters) => Promise<string>
  sendCall?: (call: CallParameters) => Promise<string>
  taken?: NonNullable<AdapterActions['waitForReceipt']>
  fate?: TransactionFate
  onFate?: (parameters: object) => void
  other?: FoundTransaction
}

const fee: FeeEstimate = { gas: '21000', fee: '1000000000000' }

const dollars = (held: bigint, chainId: Caip2): TokenBalance => ({
  name: 'US Dollar',
  symbol: 'USDC',
  chainId,
  address: `${chainId}:${USD}`,
  price: 1,
  quantity: {
    decimals: '6',
    numeric: `${held / 1_000_000n}.${String(held % 1_000_000n).padStart(6, '0')}`,
  },
  iconUrl: '',
})

const readsOf = (pays: PayWorld): Partial<AdapterReads> => ({
  isBurnAddress: (value) => /^0x0+$/.test(value),
  getToken: async ({ address }) =>
    address.toLowerCase() === USD ? { decimals: 6, symbol: 'USDC', name: 'US Dollar' } : undefined,
  ...(pays.taken === undefined && {
    getTransaction: async (parameters) => {
      pays.onFate?.(parameters)
      return pays.fate ?? { status: 'unknown' }
    },
  }),
  findTransaction: async () => pays.other,
  getPayment: async (asked) => pays.payment(asked),
  getBalance: async () => ({
    amount: pays.native.toString(),
    formatted: '2',
    symbol: 'ETH',
    decimals: 18,
  }),
  getTokenBalances: async ({ chainId, tokens }) =>
    pays.held > 0n && tokens.some(({ address }) => address === USD) ? [dollars(pays.held, chainId)] : [],
})

export async function createPay(
  change: Partial<PayWorld> = {},
  more: {
    readonly swaps?: Partial<SwapWorld>
    readonly config?: Partial<Config>
    readonly platform?: FakePlatform
    readonly isApart?: boolean
    readonly actions?: Partial<AdapterActions>
  } = {},
) {
  const transfers: TransferParameters[] = []
  const pays: PayWorld = {
    held: 100_000_000n,
    native: 2n * 10n ** 18n,
    payment: ({ hash }) =>
      hash === PAID ? { status: 'success', amount: transfers.at(-1)?.amount ?? '0' } : undefined,
    transfer: async () => PAID,
    ...change,
  }
  const made = await createSwap(more.swaps, pays.sendCall, {
    ...(more.isApart && { isApart: true }),
    ...(more.platform && { before: more.platform }),
    config: { features: { pay: true }, ...more.config },
    actions: {
      transfer: async (call) => {
        const hash = await pays.transfer(call)
        transfers.push(call)
        return hash
      },
      estimateFees: async () => fee,
      ...(pays.taken && { waitForReceipt: pays.taken }),
      ...more.actions,
    },
    reads: readsOf(pays),
  })
  made.client.attach(() => () => undefined)
  const state = () => made.client.getState().pay
  const ask = async (other: Partial<PayRequest> = {}) => {
    const result = made.client.pay({ ...request, ...other })
    await made.platform.settle()
    await made.platform.settle()
    return { result }
  }
  return { ...made, ask, pays, state, transfers }
}

export function payElsewhere({ context, state }: Awaited<ReturnType<typeof createPay>>): void {
  const terms = state()?.terms
  if (!terms) throw new Error('nothing is asked for')
  addTransaction(context, {
    kind: 'payment',
    account: `${CHAIN}:${ADDRESS}`,
    chainId: CHAIN,
    sent: { hash: PAID },
    summary: { to: SHOP, amount: request.amount, symbol: 'USDC' },
    resume: { key: keyOf(terms), request },
  })
}

export const request: PayRequest = { network: CHAIN, asset: USD, amount: '12.50', recipient: SHOP }
