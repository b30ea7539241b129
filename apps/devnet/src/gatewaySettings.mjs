import { uniswap } from './placeUniswap.mjs'
import { solanaTokens } from './solana/solanaTokens.mjs'
import { tokens } from './tokens.mjs'

/** US dollars per unit. */
const prices = { ether: 3000, etherDayAgo: 2931.5, sol: 150, bitcoin: 60_000 }

/**
 * `LATCHKEY_CONFIG`.
 *
 * @param {import('./types.js').DevnetChainJson[]} chains
 * @param {{ solana?: import('./types.js').DevnetSolana, bitcoin?:
 *   import('./types.js').DevnetBitcoin }} families
 * @param {readonly string[]} allowedOrigins of project `demo`, and of `counted`, whose pages send
 *   analytics
 * @param {{ bundlerUrl?: string | undefined, history?: boolean | undefined, swaps?: boolean |
 *   undefined, analytics?: boolean | undefined }} [extras] bundler and pools are the first chain's;
 *   `analytics`: whether `demo` sends them too
 */
export function gatewaySettings(
  chains,
  { solana, bitcoin },
  allowedOrigins,
  { bundlerUrl, history, swaps, analytics = false } = {},
) {
  return {
    projects: [
      { id: 'demo', name: 'Latchkey demo', allowedOrigins, analytics },
      { id: 'counted', name: 'Latchkey demo with analytics', allowedOrigins },
    ],
    chains: [
      ...chains.map(({ caip2, name, rpcUrl, nativeCurrency, explorer }, index) => ({
        caip2,
        name,
        rpcUrls: [rpcUrl],
        nativeCurrency: { ...nativeCurrency, usd: prices.ether, usdDayAgo: prices.etherDayAgo },
        testnet: true,
        ...(explorer ? { explorer } : {}),
        ...(bundlerUrl && index === 0 ? { bundlerUrls: [bundlerUrl] } : {}),
        tokens: tokens().map(listed),
        ...(swaps && index === 0 ? { swaps: [{ provider: 'uniswap', ...uniswap(), bases: bases() }] } : {}),
        ...(history ? { history: [{ provider: 'index', every: 500 }] } : {}),
      })),
      ...(solana
        ? [
            {
              caip2: solana.caip2,
              name: solana.name,
              rpcUrls: [solana.rpcUrl],
              nativeCurrency: { ...solana.nativeCurrency, usd: prices.sol },
              testnet: true,
              tokens: solanaTokens().map(listed),
            },
          ]
        : []),
      ...(bitcoin
        ? [
            {
              caip2: bitcoin.caip2,
              name: bitcoin.name,
              nativeCurrency: { ...bitcoin.nativeCurrency, usd: prices.bitcoin },
              testnet: true,
              balances: { provider: 'esplora', urls: [bitcoin.esploraUrl] },
            },
          ]
        : []),
    ],
  }
}

const bases = () => tokens().flatMap(({ symbol, address }) => (symbol === 'TUSD' ? [address] : []))

/** @param {{ address: string, symbol: string, name: string, decimals: number, usd: number }} token */
const listed = ({ address, symbol, name, decimals, usd }) => ({
  address,
  symbol,
  name,
  decimals,
  usd,
  usdDayAgo: symbol === 'WETH' ? prices.etherDayAgo : usd,
})
