/** Paths of the gateway that this version serves. */
export const httpPaths = {
  init: '/v1/init',
  projectConfig: '/appkit/v1/config',
  allowedOrigins: '/projects/v1/origins',
  analyticsConfig: '/getAnalyticsConfig',
  wallets: '/getWallets',
  walletImage: (id: string) => `/getWalletImage/${encodeURIComponent(id)}`,
  /** @param id CAIP-2 or a plain chain id */
  assetImage: (id: string) => `/public/getAssetImage/${encodeURIComponent(id)}`,
  currencyImage: (code: string) => `/public/getCurrencyImage/${encodeURIComponent(code)}`,
  tokenImage: (symbol: string) => `/public/getTokenImage/${encodeURIComponent(symbol)}`,
  supportedChains: '/v1/supported-chains',
  rpc: '/v1/',
  balance: (address: string) => `/v1/account/${encodeURIComponent(address)}/balance`,
  history: (address: string) => `/v1/account/${encodeURIComponent(address)}/history`,
  identity: (address: string) => `/v1/identity/${encodeURIComponent(address)}`,
  profiles: '/v1/profile/account',
  profile: (name: string) => `/v1/profile/account/${encodeURIComponent(name)}`,
  namesOf: (address: string) => `/v1/profile/reverse/${encodeURIComponent(address)}`,
  nameSuggestions: (name: string) => `/v1/profile/suggestions/${encodeURIComponent(name)}`,
  nameImage: (name: string) => `/public/getNameImage/${encodeURIComponent(name)}`,
} as const
