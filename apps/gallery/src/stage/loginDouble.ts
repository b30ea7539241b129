import type { Connection, Connector } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { ErrorName } from '@latchkey/protocol/errors'
import type { SocialProvider } from '@latchkey/protocol/features'
import type { AppEvent } from '@latchkey/protocol/frame'
import { devAccounts } from '@latchkey/testkit/wallet'

export interface LoginScript {
  readonly socials?: readonly SocialProvider[] | undefined
  readonly passkey?: boolean | undefined
  /** A request stays open, or fails with the error. */
  readonly answers?: { readonly [N in AppEvent]?: object | 'never' | ErrorName } | undefined
  readonly email?: false | undefined
  readonly uses?: 'eoa' | undefined
  readonly isPlain?: boolean | undefined
  /** `cutOff`: by the page's policy. */
  readonly window?: 'open' | 'closed' | 'cutOff' | undefined
  readonly presents?: 'approval' | 'login' | 'refused' | undefined
}

const [smart, eoa] = devAccounts

const smartOption = {
  caip: `eip155:8453:${smart?.address ?? ''}`,
  type: 'smartAccount',
  deployed: false,
} as const
const plain = { caip: `eip155:8453:${eoa?.address ?? ''}`, type: 'eoa' } as const

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
    accounts: isPlain ? [plain] : uses === 'eoa' ? [plain, smartOption] : [smartOption, plain],
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
