import type { NativeBalance, TokenBalance } from '../src/types/adapter.js'
import type { ConnectedAccount } from '../src/types/state.js'
import { CHAIN, fakeClient, OTHER } from './fakeClient.js'
import { fakePlatform } from './fakePlatform.js'

export const gateway = 'https://gate.test'
export const native: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: CHAIN,
  price: 3000,
  value: 6000,
  quantity: { decimals: '18', numeric: '2' },
  iconUrl: 'https://i.test/eth',
}
export const usd: TokenBalance = {
  name: 'Test Dollar',
  symbol: 'TUSD',
  chainId: CHAIN,
  address: `${CHAIN}:${OTHER}`,
  price: 1,
  value: 5,
  quantity: { decimals: '6', numeric: '5.5' },
  iconUrl: '',
}
export const two: NativeBalance = {
  amount: '2000000000000000000',
  formatted: '2',
  symbol: 'ETH',
  decimals: 18,
}
export const listed = { address: OTHER, name: 'Test Dollar', symbol: 'TUSD', decimals: 6 }

export type Options = Parameters<typeof fakeClient>

export function create(
  config: Options[0] = {},
  adapter: Options[1] = {},
  answer: () => unknown = () => ({ balances: [usd, native] }),
) {
  const made = fakeClient(config, adapter, fakePlatform(answer))
  const account = (): ConnectedAccount => made.client.getState().accounts.eip155 as ConnectedAccount
  const balances = () => made.platform.requests.filter(({ url }) => url.pathname.endsWith('/balance'))
  return { ...made, account, balances }
}
