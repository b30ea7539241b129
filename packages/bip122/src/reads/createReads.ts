import type { AdapterReads, Env } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { spelledAddress } from '../address/addressForm.js'
import { readBalance } from './readBalance.js'

/** RPC URLs are Esplora-like APIs, tried in order. */
export async function createReads(env: Env): Promise<AdapterReads> {
  const { isAddress } = await import('../address/readAddress.js')
  return {
    isAddress,
    readAddress: (text, chainId) => (isAddress(text, chainId) ? spelledAddress(text) : undefined),
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

function formatUnits(amount: string, decimals: number): string {
  const digits = amount.padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return digits.slice(0, digits.length - decimals) + (fraction === '' ? '' : `.${fraction}`)
}
