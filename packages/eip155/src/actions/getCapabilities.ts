import type { Eip1193Provider, Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { parseChainId } from '../chain/chainId.js'
import { requestWallet } from '../connect/requestWallet.js'

type Capabilities = Readonly<Record<string, unknown>>

/**
 * By CAIP-2 id (`wallet_getCapabilities`); those under `0x0` apply to every configured network.
 *
 * @see https://eips.ethereum.org/EIPS/eip-5792
 */
export async function getCapabilities(
  provider: Eip1193Provider,
  env: Env,
  { address }: { readonly address: string },
): Promise<Readonly<Record<Caip2, Capabilities>>> {
  try {
    const answer = await requestWallet(provider, 'wallet_getCapabilities', [address])
    if (!isRecord(answer)) return {}
    const everywhere = isRecord(answer['0x0']) ? answer['0x0'] : {}
    const result: Record<Caip2, Capabilities> = {}
    for (const { caipNetworkId } of env.networks('eip155')) {
      if (isRecord(answer['0x0'])) result[caipNetworkId] = everywhere
    }
    for (const [key, capabilities] of Object.entries(answer)) {
      const chainId = parseChainId(key)
      if (chainId !== undefined && isRecord(capabilities))
        result[chainId] = { ...everywhere, ...capabilities }
    }
    return result
  } catch (error) {
    env.log.debug('eip155: no capabilities', { error: isLatchkeyError(error) ? error.name : 'unknown' })
    return {}
  }
}

function isRecord(value: unknown): value is Capabilities {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
