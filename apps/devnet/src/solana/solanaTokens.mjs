import { solanaAccount } from './solanaAccounts.mjs'

const programs = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'token-2022': 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
}

/** `units`: each account's balance; `usd`: price. */
const plan = /** @type {const} */ ([
  { kind: 'token', symbol: 'TUSD', name: 'Test Dollar', decimals: 6, units: 18_000_000_000n, usd: 1 },
  { kind: 'token-2022', symbol: 'BRASS', name: 'Brass', decimals: 9, units: 640_000_000_000n, usd: 0.35 },
])

export const solanaTokens = () =>
  plan.map((token) => ({
    ...token,
    address: solanaAccount(`mint ${token.symbol}`).address,
    program: programs[token.kind],
  }))
