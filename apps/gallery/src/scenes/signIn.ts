import type { EmailCapture, Siwx } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Scene, SceneGroup } from './Scene.js'

const siwx = (sign: () => Promise<string>, isRequired = true): Siwx => ({
  createMessage: ({ chainId, accountAddress }) => ({
    chainId,
    accountAddress,
    domain: location.host,
    uri: location.origin,
    version: '1',
    nonce: '32891756ab',
    toString: () => 'Sign in',
  }),
  signMessage: sign,
  addSession: async () => undefined,
  setSessions: async () => undefined,
  getSessions: async () => [],
  revokeSession: async () => undefined,
  getRequired: () => isRequired,
  lifetime: 7 * 24 * 60 * 60,
})

const capture = (own: Partial<EmailCapture> = {}): EmailCapture => ({
  confirmed: () => undefined,
  begin: async () => undefined,
  resend: async () => undefined,
  confirm: () => new Promise<string>(() => {}),
  take: (_, { email }) => email,
  forget: async () => undefined,
  ...own,
})

const emailScene = (own?: Partial<EmailCapture>, config: string[] = []) => ({
  config: { siwx: { ...siwx(neverResolved), emailCapture: capture(own) } },
  gateway: { emailCapture: config },
})

const submitEmail =
  (email: string): Scene['steps'] =>
  async (stage) => {
    await connect?.(stage)
    await stage.type('lk-sign-in-email', email)
    await stage.press('lk-sign-in-email-next')
  }

const code: Scene['steps'] = async (stage) => {
  await submitEmail('vera@print.example')?.(stage)
  await stage.type('lk-code', '012345')
}

const neverResolved = () => new Promise<string>(() => {})

const connect: Scene['steps'] = async (stage) => {
  await stage.connect()
  await stage.find('lk-view-SIWXSignMessage')
}

const named: Scene['steps'] = async (stage) => {
  await connect?.(stage)
  await stage.find('lk-sign-in-name')
}

const picture = `${location.origin}/gateway/public/getTokenImage/UNI`

const press: Scene['steps'] = async (stage) => {
  await connect?.(stage)
  await stage.press('lk-sign-in-sign')
}

export const signIn: SceneGroup = {
  view: 'SIWXSignMessage',
  scenes: [
    {
      state: 'default',
      title: 'Required before the page continues',
      shows: 'lk-why-ask',
      config: { siwx: siwx(neverResolved) },
      steps: connect,
      main: true,
    },
    {
      state: 'why',
      title: 'With the reason for it',
      shows: 'lk-why-answer',
      config: { siwx: siwx(neverResolved) },
      steps: async (stage) => {
        await connect?.(stage)
        await stage.press('lk-why-ask')
      },
    },
    {
      state: 'named',
      title: 'By an account with a name and a picture',
      shows: 'lk-sign-in-name',
      config: { siwx: siwx(neverResolved) },
      gateway: { names: { primaryName: 'mira.latch.eth', picture } },
      steps: named,
    },
    {
      state: 'long-name',
      title: 'By an account with a long name and no picture',
      shows: 'lk-sign-in-name',
      config: { siwx: siwx(neverResolved) },
      gateway: { names: { primaryName: 'the-print-shop-at-the-old-canals-of-the-harbour.latch.eth' } },
      steps: named,
    },
    {
      state: 'optional',
      title: 'Optional',
      shows: 'lk-sign-in-sign',
      config: {
        siwx: siwx(neverResolved, false),
        metadata: { name: 'The Shop With the Longest Name on the Whole Street and Beyond' },
      },
      steps: connect,
    },
    {
      state: 'email',
      title: 'An email address first',
      shows: 'lk-sign-in-email',
      ...emailScene(),
      steps: connect,
      main: true,
    },
    {
      state: 'email-required',
      title: 'A required email address',
      shows: 'lk-sign-in-email',
      ...emailScene({}, ['required']),
      steps: connect,
    },
    {
      state: 'email-wrong',
      title: 'No address',
      shows: 'lk-sign-in-email',
      ...emailScene(),
      steps: submitEmail('vera@print'),
    },
    {
      state: 'email-code',
      title: 'The code from the email',
      shows: 'lk-code',
      ...emailScene(),
      steps: submitEmail('vera.from.the-print-shop-at-the-old-canals@harbour.print.example'),
      still: true,
    },
    {
      state: 'email-code-wrong',
      title: 'A wrong code',
      shows: 'lk-code-note',
      ...emailScene({ confirm: () => Promise.reject(new LatchkeyError('wrong_code')) }),
      steps: code,
      still: true,
    },
    {
      state: 'email-confirmed',
      title: 'Signed with a confirmed address',
      shows: 'lk-sign-in-email-row',
      ...emailScene({ confirmed: () => 'vera.from.the-print-shop-at-the-old-canals@harbour.print.example' }),
      steps: connect,
    },
    {
      state: 'waiting',
      title: 'The wallet’s prompt',
      shows: 'lk-sign-in-sign',
      config: { siwx: siwx(neverResolved) },
      steps: press,
      pause: 300,
    },
    {
      state: 'declined',
      title: 'Declined in the wallet',
      shows: 'lk-sign-in-sign',
      config: { siwx: siwx(() => Promise.reject(new LatchkeyError('user_rejected'))) },
      steps: press,
      still: true,
    },
    {
      state: 'failed',
      title: 'The session does not verify',
      shows: 'lk-sign-in-sign',
      config: { siwx: siwx(() => Promise.reject(new Error('away'))) },
      steps: press,
    },
  ],
}
