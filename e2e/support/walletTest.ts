import { expect, test as base } from './fixtures.js'
import { type Remote, type RemoteDapp, remoteDapp } from './remoteDapp.js'
import { ownAccounts } from './ownAccounts.js'
import { kitNoise, type Thimble, thimble } from './thimble.js'

export { expect }

interface WalletFixtures {
  readonly thimble: Thimble
  readonly dapp: RemoteDapp
  readonly connected: () => Promise<Remote>
}

export const test = base.extend<WalletFixtures>({
  viewport: { width: 390, height: 844 },
  dapp: async ({ guard: _guard }, use) => {
    const dapp = remoteDapp()
    await use(dapp)
    dapp.stop()
  },
  thimble: async ({ context, page, accounts, guard }, use) => {
    guard.allow(kitNoise)
    await ownAccounts(context, accounts)
    const wallet = thimble(page)
    await wallet.open()
    await use(wallet)
  },
  connected: async ({ dapp, thimble: wallet }, use) => {
    await use(async () => {
      const { uri, connected } = await dapp.propose()
      await wallet.pair(uri)
      await wallet.approve()
      return connected
    })
  },
})
