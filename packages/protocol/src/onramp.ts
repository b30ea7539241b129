import type { Caip2 } from './caip/types.js'
import type { OnrampOptionsResponse, OnrampSeller, PurchaseNetwork } from './http/onramp.js'

/** By CAIP-2 reference. */
const chainNames: Readonly<Record<string, string>> = {
  '1': 'ethereum',
  '42161': 'arbitrum',
  '137': 'polygon',
  '80094': 'berachain',
  '43114': 'avalanche-c-chain',
  '10': 'optimism',
  '42220': 'celo',
  '8453': 'base',
}

/** `ethereum` for an unknown chain. */
export function onrampChainName(chainId: string): string {
  const [namespace, reference = ''] = chainId.split(':')
  if (namespace !== 'eip155') return namespace ?? ''
  return chainNames[reference] ?? 'ethereum'
}

export const purchaseChain = ({ chain_id: id }: Pick<PurchaseNetwork, 'chain_id'>): Caip2 | undefined =>
  /^\d{1,20}$/.test(id) ? `eip155:${id}` : /^[-a-z0-9]{3,8}:\w/.test(id) ? (id as Caip2) : undefined

/** In dollars and euros. */
const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const ethereum = { name: 'ethereum', display_name: 'Ethereum', chain_id: '1' }
const polygon = { name: 'polygon', display_name: 'Polygon', chain_id: '137' }

/** USDC (preselected) and ETH, on Ethereum and Polygon. */
export const DEFAULT_ONRAMP_OPTIONS: OnrampOptionsResponse = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
  purchaseCurrencies: [
    {
      id: 'USDC',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        { ...ethereum, contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
        { ...polygon, contract_address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
      ],
    },
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: [
        { ...ethereum, contract_address: '' },
        { ...polygon, contract_address: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619' },
      ],
    },
  ],
}

/** Without the gateway's list. */
export const DEFAULT_ONRAMP_SELLERS: readonly OnrampSeller[] = [
  { name: 'coinbase', label: 'Coinbase', fees: '1-2%', namespaces: ['eip155'], reports: true },
  {
    name: 'meld',
    label: 'Meld.io',
    fees: '1-2%',
    namespaces: ['eip155', 'solana'],
    reports: false,
    sells: { eip155: 'USDC', solana: 'SOL' },
  },
]
