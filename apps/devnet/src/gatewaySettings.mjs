import { tokens } from './tokens.mjs'

const etherUsd = 3000

/**
 * The gateway's settings file for the local chains (`LATCHKEY_CONFIG`).
 *
 * @param {import('./types.js').DevnetChainJson[]} chains
 * @param {readonly string[]} allowedOrigins origins that may use project `demo`
 */
export function gatewaySettings(chains, allowedOrigins) {
  return {
    projects: [{ id: 'demo', name: 'Latchkey demo', allowedOrigins, analytics: false }],
    chains: chains.map(({ caip2, name, rpcUrl, nativeCurrency, explorer }) => ({
      caip2,
      name,
      rpcUrls: [rpcUrl],
      nativeCurrency: { ...nativeCurrency, usd: etherUsd },
      testnet: true,
      ...(explorer ? { explorer } : {}),
      tokens: tokens().map(({ address, symbol, name, decimals, usd }) => ({
        address,
        symbol,
        name,
        decimals,
        usd,
      })),
    })),
  }
}
