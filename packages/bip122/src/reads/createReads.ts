import type { AdapterReads, Env } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { isAddress, readAddress } from '../address/readAddress.js'
import { readBalance } from './readBalance.js'

/**
 * The reads of the family. A network's RPC URLs are HTTP APIs of Esplora's shape, asked in turn. Bitcoin has no tokens
 * here.
 */
export function createReads(env: Env): AdapterReads {
  const isOurs = (value: string): boolean =>
    env.networks('bip122').some(({ caipNetworkId }) => isAddress(value, caipNetworkId))
  return {
    isAddress: isOurs,
    formatAddress(value) {
      const type = isOurs(value) ? readAddress(value)?.type : undefined
      if (type === undefined)
        throw new LatchkeyError('invalid_receiver', { details: { value: String(value).slice(0, 100) } })
      // Letters of either case spell the same address where it is one of segwit.
      return type === 'p2pkh' || type === 'p2sh' ? value : value.toLowerCase()
    },
    async getBalance({ address, chainId }) {
      const network = env.network(chainId)
      if (network === undefined) throw new LatchkeyError('network_not_found', { details: { chainId } })
      const { decimals, symbol } = network.nativeCurrency
      const amount = String(await readBalance({ ...env.platform, urls: network.rpcUrls, address, chainId }))
      return { amount, formatted: formatUnits(amount, decimals), symbol, decimals }
    },
    getTokenBalances: async () => [],
  }
}

/** Base units as a decimal number without trailing zeros. */
function formatUnits(amount: string, decimals: number): string {
  const digits = amount.padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return digits.slice(0, digits.length - decimals) + (fraction === '' ? '' : `.${fraction}`)
}
