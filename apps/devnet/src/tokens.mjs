import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getContractAddress, parseUnits } from 'viem'
import { deployer } from './accounts.mjs'

const require = createRequire(import.meta.url)

/**
 * @param {string} name contract name
 * @returns {import('./types.js').Artifact}
 */
export const artifact = (name) =>
  JSON.parse(readFileSync(new URL(`../artifacts/${name}.json`, import.meta.url), 'utf8'))

/**
 * The order of deployment fixes the addresses. `share`: whole tokens of each demo account on the
 * first chain; `usd`: price.
 */
const plan = /** @type {const} */ ([
  { kind: 'weth', symbol: 'WETH', name: 'Wrapped Ether', decimals: 18, share: '12.5', usd: 3000 },
  { kind: 'dollar', symbol: 'TUSD', name: 'Test Dollar', decimals: 6, share: '25000', usd: 1 },
  { kind: 'standard', symbol: 'LATCH', name: 'Latch Token', decimals: 18, share: '1200', usd: 0.42 },
  { kind: 'usdt-style', symbol: 'OLDUSD', name: 'Old Dollar', decimals: 6, share: '4000', usd: 1 },
])

const contractOf = { dollar: 'TestDollar', standard: 'TestToken', 'usdt-style': 'OldDollar' }

/** Base units, first chain. */
export const tokens = () =>
  plan.map((token, nonce) => ({
    ...token,
    address: getContractAddress({ from: deployer(), nonce: BigInt(nonce) }),
    artifact: token.kind === 'weth' ? weth() : artifact(contractOf[token.kind]),
    units: parseUnits(token.share, token.decimals),
  }))

/**
 * @returns {Pick<import('./types.js').Artifact, 'abi' | 'bytecode'>} from its own package (GPL,
 *   never committed here)
 */
function weth() {
  return require('canonical-weth/build/contracts/WETH9.json')
}
