import type { Connector } from '@latchkey/core/adapter'
import { type ErrorName, LatchkeyError } from '@latchkey/protocol/errors'
import type { AppEvent } from '@latchkey/protocol/frame'

export type Answers = { readonly [N in AppEvent]?: object | 'never' | ErrorName }

export function makeLogin(answers: Answers = {}, auth: Partial<NonNullable<Connector['auth']>> = {}) {
  const calls: string[] = []
  const connector: Connector = {
    id: 'login',
    name: 'Log-in',
    type: 'AUTH',
    namespaces: ['eip155'],
    start: () => () => undefined,
    connect: async () => [],
    auth: {
      email: true,
      socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
      passkey: false,
      ...auth,
      session: async () => ({
        request: async (name) => {
          calls.push(name)
          const answer = answers[name] ?? {}
          if (answer === 'never') return new Promise<never>(() => undefined)
          if (typeof answer === 'string') throw new LatchkeyError(answer as ErrorName)
          return answer as never
        },
        waitForSocial: () => new Promise<never>(() => undefined),
        wayTo: (uri) => uri,
        user: () => undefined,
        speak: () => undefined,
        show: () => () => undefined,
      }),
    },
  }
  return { calls, connector }
}
