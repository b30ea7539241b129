import type { NameSuggestionsResponse, Profile, SignedNameRequest } from '@latchkey/protocol/http'
import { nameAddresses, nameMessages, names } from '../src/names/nameTables.js'
import type { Bench } from './describeEngines.js'

export const chainId = 31_337
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

export function createNaming(bench: Bench, rpcUrl: () => string) {
  const clock = { at: Date.parse('2026-05-01T10:00:00Z') }
  const seconds = () => clock.at / 1000

  async function open(url = rpcUrl()) {
    for (const table of [nameMessages, nameAddresses, names]) await bench.database.query.delete(table)
    const request = bench.app({
      now: () => clock.at,
      config: {
        chains: [
          { caip2: `eip155:${chainId}`, name: 'One', rpcUrls: [url], nativeCurrency },
          { caip2: 'eip155:31338', name: 'Two', rpcUrls: [url], nativeCurrency },
        ],
        names: { suffixes: ['.latch.eth', '.old.eth'], reserved: ['thimble'] },
      },
    })
    const get = async <T>(path: string): Promise<{ status: number; body: T }> => {
      const response = await request(path)
      return { status: response.status, body: (await response.json()) as T }
    }
    const post = async (path: string, body: SignedNameRequest) => {
      const response = await request(path, { method: 'POST', body: JSON.stringify(body) })
      const { reasons } = (await response.json()) as {
        reasons?: readonly { name: string; description: string }[]
      }
      return { status: response.status, reason: reasons?.[0]?.name, description: reasons?.[0]?.description }
    }
    return {
      request,
      get,
      post,
      register: (body: SignedNameRequest) => post('/v1/profile/account', body),
      profile: (name: string) => get<Profile>(`/v1/profile/account/${encodeURIComponent(name)}?apiVersion=2`),
      names: (address: string) => get<Profile[]>(`/v1/profile/reverse/${address}`),
      identity: (address: string, chain = `eip155:${chainId}`) =>
        get<{ name: string | null; avatar: string | null }>(`/v1/identity/${address}?chainId=${chain}`),
      suggest: async (name: string, zone = 'latch.eth') =>
        (
          await get<NameSuggestionsResponse>(
            `/v1/profile/suggestions/${encodeURIComponent(name)}?zone=${zone}`,
          )
        ).body.suggestions,
    }
  }

  const wish = (name: string, attributes = {}) => ({ name, attributes, timestamp: seconds() })
  return { clock, seconds, open, wish }
}
