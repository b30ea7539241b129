import type { Caip2 } from '@latchkey/protocol/caip'

/**
 * The chain that a wallet request names: `chainId` of a transaction or of `wallet_sendCalls`, or of a typed-data
 * domain. Numbers, decimal and 0x text are read.
 *
 * @returns undefined when it names none, or none that can be read (then the wallet decides)
 */
export function requestedChain(method: string, params: readonly unknown[]): Caip2 | undefined {
  if (method === 'wallet_addEthereumChain') return undefined
  if (method.startsWith('eth_signTypedData')) return toCaip2(domainOf(params[1])?.['chainId'])
  const [first] = params
  return isFields(first) ? toCaip2(first['chainId']) : undefined
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function domainOf(typedData: unknown): Fields | undefined {
  let data = typedData
  if (typeof data === 'string') {
    try {
      data = JSON.parse(data)
    } catch {
      return undefined
    }
  }
  const domain = isFields(data) ? data['domain'] : undefined
  return isFields(domain) ? domain : undefined
}

function toCaip2(value: unknown): Caip2 | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined
  if (value === '') return undefined
  try {
    return `eip155:${BigInt(value)}`
  } catch {
    return undefined
  }
}
