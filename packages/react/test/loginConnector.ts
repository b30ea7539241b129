import type { Account, Connection, Connector } from '@latchkey/core/adapter'
import { LatchkeyError, type ErrorName } from '@latchkey/protocol/errors'
import type { AppEvent } from '@latchkey/protocol/frame'

export type Answers = { [N in AppEvent]?: object | Promise<object> | ErrorName }

/** Undeployed, with the key's own account. */
export const smart: Account = {
  caip: 'eip155:31337:0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  type: 'smartAccount',
  deployed: false,
}
export const eoa: Account = { caip: 'eip155:31337:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', type: 'eoa' }
export function makeLogin(
  answers: Answers,
  accounts: readonly Account[],
  email: string | undefined,
  more: Partial<Connection> = {},
) {
  const calls: { readonly name: AppEvent; readonly payload: unknown }[] = []
  const connection: Connection = {
    id: 'eip155:login',
    connectorId: 'login',
    walletId: 'login',
    namespace: 'eip155',
    chainId: 'eip155:31337',
    accounts,
    provider: { request: async () => '0x7a69' },
    on: () => () => undefined,
    disconnect: async () => undefined,
    ...more,
  }
  const connector: Connector = {
    id: 'login',
    name: 'Log-in',
    type: 'AUTH',
    namespaces: ['eip155'],
    start: () => () => undefined,
    connect: async () => [connection],
    auth: {
      email: true,
      socials: ['google'],
      passkey: false,
      session: async () => ({
        request: async (name, payload) => {
          calls.push({ name, payload })
          const answer = answers[name] ?? {}
          if (typeof answer === 'string') throw new LatchkeyError(answer as ErrorName)
          return (await answer) as never
        },
        waitForSocial: () => new Promise<never>(() => undefined),
        wayTo: (uri) => uri,
        user: () => ({ address: '', chainId: 31337, email }),
        speak: () => undefined,
        show: () => () => undefined,
      }),
    },
  }
  return { calls, connector }
}
