import type { Balance } from '@latchkey/protocol/http'

const icon = (symbol: string): string => `${location.origin}/gateway/public/getTokenImage/${symbol}`

const token = (
  chainId: string,
  address: string | undefined,
  facts: { name: string; symbol: string; decimals: string; numeric: string; price: number },
): Balance => {
  const { name, symbol, decimals, numeric, price } = facts
  const value = Math.round(Number(numeric) * price * 100) / 100
  return {
    name,
    symbol,
    chainId,
    ...(address === undefined ? {} : { address: `${chainId}:${address}` }),
    price,
    ...(price > 0 ? { value } : {}),
    quantity: { decimals, numeric },
    iconUrl: icon(symbol),
  }
}

export const ether = (chainId: string, numeric = '0.942', price = 3143.503_185): Balance =>
  token(chainId, undefined, { name: 'Ether', symbol: 'ETH', decimals: '18', numeric, price })

/** Worth $4,218.06. */
export const holdings = (chainId: string): readonly Balance[] => [
  ether(chainId),
  token(chainId, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', {
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: '6',
    numeric: '1080',
    price: 1,
  }),
  token(chainId, '0xc3De830EA07524a0761646a6a4e4be0e114a3C83', {
    name: 'Uniswap',
    symbol: 'UNI',
    decimals: '18',
    numeric: '24.2',
    price: 7.309_09,
  }),
]

export const solHoldings: readonly Balance[] = [
  token('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', undefined, {
    name: 'Solana',
    symbol: 'SOL',
    decimals: '9',
    numeric: '12.48',
    price: 164.2,
  }),
  token('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', {
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: '6',
    numeric: '250',
    price: 1,
  }),
]

export const longHoldings = (chainId: string): readonly Balance[] => [
  ether(chainId, '128934.120934812093481209', 3143.503_185),
  token(chainId, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', {
    name: 'Wrapped Liquid Staked Ether of the Longest Name (Bridged)',
    symbol: 'WLSETHBRIDGED',
    decimals: '18',
    numeric: '98765432109.123456789',
    price: 3120.1,
  }),
  {
    ...token(chainId, '0xc3De830EA07524a0761646a6a4e4be0e114a3C83', {
      name: 'Dust',
      symbol: 'DUST',
      decimals: '18',
      numeric: '0.000000000000000001',
      price: 0,
    }),
    iconUrl: '',
  },
]
