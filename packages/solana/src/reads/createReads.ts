import type { AdapterReads, Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { isAddress, readAddress } from '../address/isAddress.js'
import { systemProgram } from '../address/programs.js'
import { readLamports, readTokens } from './balances.js'
import { rpcOf } from './rpcOf.js'

/** Burns its balance with each block. */
const incinerator = '1nc1nerator11111111111111111111111111111111'

export function createReads(env: Env): AdapterReads {
  return {
    isAddress,
    readAddress,
    isBurnAddress: (value) => value === incinerator || value === systemProgram,
    // Few visitors pay.
    getPayment: async ({ chainId, ...asked }) =>
      (await import('./getPayment.js')).getPayment(rpcOf(env, chainId), asked),
    getToken: async ({ address, chainId }) =>
      (await import('./getToken.js')).getToken(rpcOf(env, chainId), address),
    async getBalance({ address, chainId }) {
      const { decimals, symbol } = networkOf(env, chainId).nativeCurrency
      const lamports = await readLamports(rpcOf(env, chainId), address)
      return {
        amount: lamports.toString(),
        formatted: formatUnits(lamports, decimals),
        symbol,
        decimals,
      }
    },
    async getTokenBalances({ address, chainId, tokens }) {
      networkOf(env, chainId)
      if (!isAddress(address)) return []
      const held = new Map(
        (await readTokens(rpcOf(env, chainId), address)).map((holding) => [holding.mint, holding]),
      )
      return tokens.flatMap(({ address: mint, name, symbol, iconUrl = '' }) => {
        const holding = held.get(mint)
        if (!holding) return []
        const { amount, decimals, shown = amount } = holding
        return {
          name,
          symbol,
          chainId,
          address: `${chainId}:${mint}` as const,
          price: 0,
          quantity: { decimals: String(decimals), numeric: formatUnits(shown, decimals) },
          iconUrl,
        }
      })
    },
  }
}

function networkOf(env: Env, chainId: Caip2) {
  const network = env.network(chainId)
  if (!network) throw new LatchkeyError('network_not_found', { details: { chainId } })
  return network
}

function formatUnits(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
