import { vi } from 'vitest'
import type { AdapterActions, AdapterReads } from '../src/types/adapter.js'
import { fakeClient, network, secondNetwork } from './fakeClient.js'
import { fakePlatform } from './fakePlatform.js'

/** Where the clients of these tests ask. */
export const gateway = 'https://gate.test'

/** ENSIP-11: what stands for the chain of {@link fakeClient} among the addresses of a name. */
export const coinType = 0x80000000 + 31337

/** The picture of vera.latch.eth. */
export const avatar = `${gateway}/public/getNameImage/vera.latch.eth`

/** An answer that says why not. */
export const refused = (status: number, name: string, description: string) =>
  Response.json({ status: 'FAILED', reasons: [{ name, description }] }, { status })

const mainnet = { ...network, id: 1, name: 'Ethereum' }

/** A chain whose id is too large for the coin type of a name. */
const huge = { ...network, id: 2 ** 31, name: 'Huge' }

/** A connected client whose gateway knows of names what `answer` says. */
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
