import { expect, test as base } from './fixtures.js'
import { type Remote, type RemoteDapp, remoteDapp } from './remoteDapp.js'
import { ownAccounts } from './ownAccounts.js'
import { kitNoise, type Thimble, thimble } from './thimble.js'

export { expect }

interface WalletFixtures {
  /** The wallet page with this test's two accounts, on a phone's screen. */
  readonly thimble: Thimble
  readonly dapp: RemoteDapp
  /** Connects the app with the wallet and approves everything. */
  readonly connected: () => Promise<Remote>
}

/** Tests of the wallet page with an app that has no page. */
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
