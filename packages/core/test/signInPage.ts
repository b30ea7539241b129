import { connect } from '../src/actions.js'
import type { AdapterActions } from '../src/types/adapter.js'
import type { Config } from '../src/types/config.js'
import { fakeSiwx, type FakeSiwx } from './fakeSiwx.js'
import { ALICE, settle, stage } from './fakeWallets.js'

export const WALLET = 'io.metamask'

export async function startSignIn(
  siwx: FakeSiwx = fakeSiwx(),
  config: Partial<Config> = {},
  {
    walletSignIn,
    ...options
  }: Pick<NonNullable<Parameters<typeof stage>[1]>, 'mounted' | 'platform'> & {
    readonly walletSignIn?: AdapterActions['signIn']
  } = {},
) {
  const asked: { message: string; sign: () => void; refuse: (error: unknown) => void }[] = []
  const switches: string[] = []
  const actions = () => ({
    ...(walletSignIn && { signIn: walletSignIn }),
    signMessage: ({ message }: { message: string }) =>
      new Promise<string>((resolve, refuse) => {
        asked.push({ message, sign: () => resolve('0x5160'), refuse })
      }),
    switchChain: async ({ chainId }: { chainId: string }) => {
      switches.push(chainId)
      made.live?.emit('chainChanged', chainId as never)
      await settle()
    },
  })
  const made = { live: undefined as ReturnType<typeof page.connection> | undefined }
  const page = stage({ siwx, ...config }, { actions: actions as never, ...options })
  page.connector.announce(WALLET, 'MetaMask')
  const state = page.client.getState
  return {
    ...page,
    siwx,
    asked,
    switches,
    state,
    top: () => (state().modal.open ? state().modal.stack.at(-1)?.view : undefined),
    async connect(chainId: `eip155:${number}` = 'eip155:1', addresses: readonly string[] = [ALICE]) {
      const opening = page.client.open()
      await settle()
      const connecting = connect(page.client, { walletId: WALLET })
      made.live = page.connection(chainId, addresses)
      page.connector.asks.at(-1)?.grant(made.live)
      await connecting
      await settle()
      return { opening, live: made.live }
    },
  }
}
