import { vi } from 'vitest'
import type { AdapterActions, AdapterReads } from '../src/types/adapter.js'
import { fakeClient, network, secondNetwork } from './fakeClient.js'
import { fakePlatform } from './fakePlatform.js'

export const gateway = 'https://gate.test'

/** ENSIP-11. */
export const coinType = 0x80000000 + 31337

export const avatar = `${gateway}/public/getNameImage/vera.latch.eth`

export const refused = (status: number, name: string, description: string) =>
  Response.json({ status: 'FAILED', reasons: [{ name, description }] }, { status })

const mainnet = { ...network, id: 1, name: 'Ethereum' }

const huge = { ...network, id: 2 ** 31, name: 'Huge' }

export function createNaming(
  answer: (url: URL, json?: unknown) => unknown,
  actions: Partial<AdapterActions> = {},
  reads: Partial<AdapterReads> = {},
) {
  const platform = fakePlatform((url, { json }) =>
    /\/(?:profile|identity)\//.test(url.pathname) ? answer(url, json) : {},
  )
  const signMessage = vi.fn(async () => `0x${'11'.repeat(65)}`)
  const made = fakeClient(
    {
      gateway,
      features: { names: ['.latch.eth', '.old.eth'] },
      networks: [network, secondNetwork, mainnet, huge],
    },
    { actions: { signMessage, ...actions }, reads },
    platform,
  )
  made.connect()
  const account = () => {
    const found = made.client.getState().accounts.eip155
    return found?.status === 'connected' ? found : undefined
  }
  return { ...made, account, signMessage }
}
