import type { Connection, Connector } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { ErrorName } from '@latchkey/protocol/errors'
import type { SocialProvider } from '@latchkey/protocol/features'
import type { AppEvent } from '@latchkey/protocol/frame'
import { devAccounts } from '@latchkey/testkit/wallet'

/** How the log-in of a scene answers. */
export interface LoginScript {
  readonly socials?: readonly SocialProvider[] | undefined
  readonly passkey?: boolean | undefined
  /** Answers by the name of the request; `never` leaves it open, a name of an error fails it. */
  readonly answers?: { readonly [N in AppEvent]?: object | 'never' | ErrorName } | undefined
  /** The wallet asks for the screen while it connects. */
  /** The window of a provider: open, or closed at once. */
  readonly window?: 'open' | 'closed' | undefined
  readonly presents?: 'approval' | 'login' | 'refused' | undefined
}

const [smart, eoa] = devAccounts

/** A connector that logs visitors in, without a frame, a mailbox or a key behind it. A double. */
export function createLoginDouble({
  answers = {},
  passkey = false,
  presents,
  socials = [],
  window,
}: LoginScript): Connector {
  const id = 'embedded'
  let show: (() => Promise<unknown>) | undefined
  const connection = (): Connection => ({
    id: `eip155:${id}`,
    connectorId: id,
    walletId: id,
    namespace: 'eip155',
    chainId: 'eip155:8453',
    accounts: [
      { caip: `eip155:8453:${smart?.address ?? ''}`, type: 'smartAccount' },
      { caip: `eip155:8453:${eoa?.address ?? ''}`, type: 'eoa' },
    ],
    provider: { request: async () => '0x2105' },
    on: () => () => undefined,
    disconnect: async () => undefined,
  })
  return {
    id,
    name: 'Embedded wallet',
    type: 'AUTH',
    namespaces: ['eip155'],
    auth: {
      email: true,
      socials,
      passkey,
      session: async () => ({
        request: async (name) => {
          const answer = answers[name] ?? {}
          if (answer === 'never') return new Promise<never>(() => undefined)
          if (typeof answer === 'string') throw new LatchkeyError(answer as ErrorName)
          return answer as never
        },
        waitForSocial: async () => {
          if (window === 'closed') throw new LatchkeyError('user_rejected')
          return new Promise<never>(() => undefined)
        },
        wayTo: (uri) => uri,
        user: () => ({ address: smart?.address ?? '', chainId: 8453, email: 'mira@lumen.market' }),
        smartAccountNetworks: () => [],
        show: () => () => undefined,
      }),
    },
    start: (env) => {
      show = presents && (() => env.present({ view: 'ApproveTransaction', data: { purpose: presents } }))
      return () => undefined
    },
    async connect({ silent }) {
      if (silent) return []
      await show?.()
      return [connection()]
    },
  }
}
