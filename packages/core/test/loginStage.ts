import { LatchkeyError, type ErrorName } from '@latchkey/protocol/errors'
import type { AppEvent, FrameUser } from '@latchkey/protocol/frame'
import type { Config } from '../src/types/config.js'
import type { AuthSession } from '../src/types/auth.js'
import { ALICE, fakeConnection, fakeConnector, stage } from './fakeWallets.js'
import { memoryPlatform } from './memoryPlatform.js'

export type LoginAnswers = { [N in AppEvent]?: object | ErrorName | Promise<object> }

export interface FakePopup {
  closed: boolean
  readonly location: { href: string }
  close(): void
}

function fakeWindow(page: object) {
  const popup: FakePopup = { closed: false, location: { href: '' }, close: () => void (popup.closed = true) }
  const went: string[] = []
  const opened: string[] = []
  let isBlocked = false
  const window = {
    location: {
      href: 'https://shop.test/cart?x=1',
      origin: 'https://shop.test',
      assign: (url: string) => void went.push(url),
    },
    navigator: { userAgent: 'test' },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    matchMedia: () => ({ matches: true }),
    PublicKeyCredential: {},
    open: (url: string) => {
      opened.push(url)
      return isBlocked ? null : popup
    },
    ...page,
  }
  return { window, popup, went, opened, block: () => void (isBlocked = true) }
}

const rejectOn = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new LatchkeyError('request_aborted')))
  })

function fakeSession(answers: LoginAnswers) {
  const asked: { readonly name: AppEvent; readonly payload: unknown }[] = []
  const came: { uri: Promise<string> } = { uri: new Promise(() => undefined) }
  const user: { -readonly [K in keyof FrameUser]?: FrameUser[K] } = { email: 'ann@shop.test' }
  const spoken: (string | undefined)[] = []
  const session: AuthSession = {
    async request(name, payload, signal) {
      asked.push({ name, payload })
      const answer = answers[name] ?? {}
      if (typeof answer === 'string') throw new LatchkeyError(answer as ErrorName)
      return (await Promise.race([answer, rejectOn(signal)])) as never
    },
    waitForSocial: (_popup, signal) => Promise.race([came.uri, rejectOn(signal)]),
    wayTo: (uri, back) => `https://frame.test/leave#${new URLSearchParams({ uri, back })}`,
    user: () => ({ address: ALICE, chainId: 1, ...user }),
    speak: (locale) => void spoken.push(locale),
    show: () => () => undefined,
  }
  return { session, asked, came, user, spoken }
}

export function loginStage(answers: LoginAnswers = {}, config: Partial<Config> = {}, page: object = {}) {
  const { window, popup, went, opened, block } = fakeWindow(page)
  const { session, asked, came, user, spoken } = fakeSession(answers)
  const connector = {
    ...fakeConnector('login', ['eip155'], 'AUTH'),
    connect: async () => [fakeConnection('eip155', 'login', 'login', 'eip155:1', [ALICE])],
    auth: {
      email: true,
      socials: ['google', 'x', 'github', 'facebook', 'farcaster'] as const,
      passkey: true,
      session: async () => session,
    },
  }
  const platform = memoryPlatform({ window: window as unknown as Window & typeof globalThis })
  const made = stage({ connectors: [connector], ...config }, { platform })
  return {
    ...made,
    asked,
    names: () => asked.map(({ name }) => name),
    answers,
    popup,
    came,
    went,
    opened,
    user,
    spoken,
    block,
    views: () => made.client.getState().modal.stack.map(({ view }) => view),
    login: () => made.client.getState().login,
  }
}
