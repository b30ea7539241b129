import type { Client, SiweConfig } from '@latchkey/core'
import { signOut } from '@latchkey/core/actions'
import type { AuthenticationAdapter, AuthenticationStatus } from '../authentication.js'

export interface Given {
  readonly adapter: AuthenticationAdapter<unknown>
  readonly status: AuthenticationStatus
}

/** The adapter arrives with the first render. */
export interface HostAuthentication {
  readonly siweConfig: SiweConfig
  /** @param given undefined: visitors only connect */
  set(given: Given | undefined): void
}

interface Signer {
  readonly address: string
  readonly chainId: number
}

/**
 * RainbowKit's contract: the host keeps the session and passes its status; the adapter fetches a
 * nonce, writes and verifies the message and ends the session.
 */
export function createAuthentication(getClient: () => Client): HostAuthentication {
  let given: Given | undefined
  /** Is about to sign. */
  let asked: Signer | undefined
  /** Of the session; the host's status does not name it. */
  let owner: Signer | undefined
  /** Confirmed by the host before its status says so. */
  let ahead: 'signedIn' | 'signedOut' | undefined
  let waiting: (() => void)[] = []

  const adapter = () => {
    if (!given) throw new Error('Latchkey: there is no RainbowKitAuthenticationProvider')
    return given.adapter
  }
  const active = (): Signer | undefined => {
    const account = getClient().getState().accounts.eip155
    if (account?.status !== 'connected') return undefined
    return { address: account.address, chainId: Number(account.chainId.split(':')[1]) }
  }

  return {
    siweConfig: {
      get enabled() {
        return given !== undefined
      },
      signOutOnNetworkChange: false,
      getNonce: async (address) => {
        // Before a wallet is chosen, the text would not be the host's.
        if (/^0x0*$/.test(address)) throw new Error('Latchkey: messages are signed after connecting')
        return adapter().getNonce()
      },
      createMessage: ({ nonce, address: account, chainId }) => {
        const address = (account.split(':').at(-1) ?? '') as `0x${string}`
        asked = { address, chainId }
        const message = adapter().createMessage({ nonce, address, chainId })
        if (typeof message === 'string') return message
        throw new Error('Latchkey: createMessage must return the text to sign, as in RainbowKit 2')
      },
      verifyMessage: async ({ message, signature }) => {
        const signer = asked
        if (!(await adapter().verify({ message, signature }))) return false
        owner = signer
        ahead = 'signedIn'
        return true
      },
      getSession: async () => {
        if (given?.status === 'loading' && !ahead) await new Promise<void>((done) => waiting.push(done))
        const isIn = ahead ? ahead === 'signedIn' : given?.status === 'authenticated'
        if (!isIn) return null
        owner ??= active()
        return owner ?? null
      },
      signOut: async () => {
        const isOver = ahead ? ahead === 'signedOut' : given?.status === 'unauthenticated'
        owner = undefined
        ahead = 'signedOut'
        if (!isOver) await adapter().signOut()
      },
    },
    set(next) {
      const before = given?.status
      given = next
      if (before === next?.status) return
      const isEnded = next?.status === 'unauthenticated' && ahead === undefined && before === 'authenticated'
      // The host's status counts again once it changes.
      ahead = undefined
      if (next?.status === 'unauthenticated') owner = undefined
      if (next?.status !== 'loading') {
        for (const done of waiting) done()
        waiting = []
      }
      const client = getClient()
      if (isEnded && client.getState().signIn?.status === 'signed')
        void signOut(client).catch(() => undefined)
    },
  }
}
