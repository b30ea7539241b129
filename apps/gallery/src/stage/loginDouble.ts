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
  /** False: who logged in has no address. */
  readonly email?: false | undefined
  /** Which of its accounts is used; by default the smart one. */
  readonly uses?: 'eoa' | undefined
  /** The network has no smart accounts. */
  readonly isPlain?: boolean | undefined
  /** The wallet asks for the screen while it connects. */
  /** The window of a provider: open, closed at once, or one that the page's policy cuts it off from. */
  readonly window?: 'open' | 'closed' | 'cutOff' | undefined
  readonly presents?: 'approval' | 'login' | 'refused' | undefined
}

const [smart, eoa] = devAccounts

const clever = { caip: `eip155:8453:${smart?.address ?? ''}`, type: 'smartAccount', deployed: false } as const
const plain = { caip: `eip155:8453:${eoa?.address ?? ''}`, type: 'eoa' } as const

/** A connector that logs visitors in, without a frame, a mailbox or a key behind it. A double. */
export function createLoginDouble({
  answers = {},
  email,
  isPlain = false,
  passkey = false,
  presents,
  socials = [],
  uses,
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
    accounts: isPlain ? [plain] : uses === 'eoa' ? [plain, clever] : [clever, plain],
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
          if (window === 'closed' || window === 'cutOff') throw new LatchkeyError('user_rejected')
          return new Promise<never>(() => undefined)
        },
        wayTo: (uri) => uri,
        user: () => ({
          address: smart?.address ?? '',
          chainId: 8453,
          email: email === false ? undefined : 'mira@lumen.market',
        }),
        speak: () => undefined,
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
