import type { SwapCoin, SwapOffer, SwapReview, SwapState } from '@latchkey/core'
import { chain } from './fakeFamily.js'
import { ether, renderView, type ViewScene } from './renderView.js'
import { ADDRESS, loaded } from './renderWithin.js'

export const coin = (symbol: string, name: string, rest: Partial<SwapCoin> = {}): SwapCoin => ({
  address: `0x${symbol.length}${'1'.repeat(39)}`,
  name,
  symbol,
  decimals: 6,
  iconUrl: '',
  ...rest,
})
export const eth = coin('ETH', 'Ether', { address: `0x${'e'.repeat(40)}`, decimals: 18, price: 3000 })
export const usd = coin('USDC', 'USD Coin', { price: 1 })
export const hash = `0x${'ab'.repeat(32)}`
export const error = (name: string, details = {}) =>
  ({ brand: 'latchkey', name, code: 1, message: '', details }) as never
export const offer: SwapOffer = {
  chainId: 'eip155:31337',
  from: eth,
  to: usd,
  amount: '500000000000000000',
  toAmount: '1497752995',
  toAmountMin: '1482775465',
  provider: 'uniswap',
  spender: `0x${'40'.repeat(20)}`,
  priceImpact: 0.2,
  route: [],
}
export const review: SwapReview = { offer, tasks: ['swap'], isBatch: false, fee: '2100000000000' }
export const showSwap = (
  view: 'Swap' | 'SwapPreview' | 'SwapProgress' | 'SwapSelectToken',
  swap: Partial<SwapState> = {},
  scene: ViewScene = {},
) =>
  renderView(view === 'SwapSelectToken' ? { view, side: 'to' } : ({ view } as never), {
    account: { tokens: loaded([ether]) },
    config: {
      networks: [
        {
          ...chain('eip155', '31337', 'Localnet'),
          blockExplorers: { default: { name: 'Scan', url: 'https://scan.test' } },
        },
      ],
    },
    state: {
      swap: {
        caipAddress: `eip155:31337:${ADDRESS}`,
        tokens: loaded([eth, usd]),
        from: eth,
        to: usd,
        amount: '0.5',
        offer: loaded(offer),
        review: loaded(review),
        loading: false,
        progress: { step: 'editing' },
        ...swap,
      },
    },
    ...scene,
  })

export const there = (...testIds: readonly string[]): readonly string[] =>
  testIds.filter((id) => document.querySelector(`[data-testid="${id}"]`) !== null)
