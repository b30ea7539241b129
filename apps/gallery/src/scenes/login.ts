import { loginEmail } from '@latchkey/core/actions'
import { now } from '../stage/figures.js'
import type { Stage } from '../stage/Stage.js'
import type { LoginScript } from '../stage/loginDouble.js'
import type { Scene, SceneGroup } from './Scene.js'

const all = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
const login: LoginScript = {
  socials: all,
  passkey: true,
  answers: { CONNECT_EMAIL: { action: 'VERIFY_OTP' } },
}
const email = 'mira@lumen.market'

export const loginOnConnect: readonly Scene[] = [
  {
    state: 'login',
    title: 'With email and social accounts',
    shows: 'lk-socials-more',
    login,
    steps: (stage) => stage.open(),
    main: true,
  },
  {
    state: 'login-first',
    title: 'No wallet in this browser: login comes first',
    shows: 'lk-email',
    login: { ...login, socials: ['google', 'x', 'apple'] },
    wallets: [],
    steps: (stage) => stage.open(),
  },
  {
    state: 'login-one',
    title: 'One social account, wallets collapsed into a row',
    shows: 'lk-social-google',
    login: { socials: ['google'] },
    config: { features: { emailShowWallets: false } },
    steps: (stage) => stage.open(),
  },
  {
    state: 'login-returning',
    title: 'Returning visitor with a login: it comes first',
    shows: 'lk-login-last',
    login: { ...login, socials: ['google', 'x', 'apple'] },
    stored: { login: { way: 'email', name: email, at: now - 86_400_000 } },
    steps: (stage) => stage.open(),
  },
  {
    state: 'login-bad-email',
    title: 'An invalid address',
    shows: 'lk-email',
    login,
    steps: async (stage) => {
      await stage.open()
      await stage.type('lk-email', 'mira@lumen')
      await stage.press('lk-email-go')
      await stage.until((state) => state.login?.status === 'failed')
    },
  },
]

const toCode = async (stage: Stage): Promise<void> => {
  await stage.open()
  await stage.find('lk-email')
  void loginEmail(stage.client, email)
  await stage.find('lk-view-EmailCode')
}

const enter = async (stage: Stage): Promise<void> => {
  await toCode(stage)
  await stage.type('lk-code', '491038')
}

const emailCode: SceneGroup = {
  view: 'EmailCode',
  scenes: [
    {
      state: 'default',
      title: 'A code was sent',
      shows: 'lk-resend',
      login,
      main: true,
      steps: async (stage) => {
        await toCode(stage)
        await stage.type('lk-code', '491')
      },
    },
    {
      state: 'checking',
      title: 'Checking the code',
      shows: 'lk-code-note',
      login: { ...login, answers: { ...login.answers, CONNECT_OTP: 'never' } },
      steps: enter,
    },
    {
      state: 'wrong',
      title: 'A wrong code',
      shows: 'lk-code-note',
      login: { ...login, answers: { ...login.answers, CONNECT_OTP: 'wrong_code' } },
      steps: async (stage) => {
        await enter(stage)
        await stage.until((state) => state.login?.status === 'failed')
      },
    },
    {
      state: 'expired',
      title: 'An expired code',
      shows: 'lk-code-note',
      login: { ...login, answers: { ...login.answers, CONNECT_OTP: 'expired_code' } },
      steps: async (stage) => {
        await enter(stage)
        await stage.until((state) => state.login?.status === 'failed')
      },
    },
  ],
}

const device = (answer: 'never' | 'iframe_request_timeout'): LoginScript => ({
  ...login,
  answers: { CONNECT_EMAIL: { action: 'VERIFY_DEVICE' }, CONNECT_DEVICE: answer },
})

const toDevice = async (stage: Stage): Promise<void> => {
  await stage.open()
  await stage.find('lk-email')
  void loginEmail(stage.client, email)
  await stage.find('lk-view-EmailDevice')
}

const emailDevice: SceneGroup = {
  view: 'EmailDevice',
  scenes: [
    {
      state: 'default',
      title: 'A new device: the link in the email',
      shows: 'lk-resend',
      login: device('never'),
      steps: toDevice,
      pause: 300,
    },
    {
      state: 'late',
      title: 'The email takes longer',
      shows: 'lk-device-again',
      login: device('iframe_request_timeout'),
      steps: toDevice,
      pause: 300,
    },
  ],
}

const socials: SceneGroup = {
  view: 'Socials',
  scenes: [
    {
      state: 'default',
      title: 'All ways to log in',
      shows: 'lk-social-passkey',
      login,
      steps: async (stage) => {
        await stage.open()
        await stage.press('lk-socials-more')
      },
    },
  ],
}

const provider = { GET_SOCIAL_REDIRECT_URI: { uri: 'https://accounts.example/authorize' } }

const press =
  (isBlocked = false): Scene['steps'] =>
  async (stage) => {
    const popup = { closed: false, location: { href: '' }, close: () => undefined }
    window.open = () => (isBlocked ? null : (popup as unknown as Window))
    await stage.open()
    await stage.press('lk-social-google')
  }

const connectingSocial: SceneGroup = {
  view: 'ConnectingSocial',
  scenes: [
    {
      state: 'default',
      title: 'The window is open',
      shows: 'lk-ring',
      login: { ...login, answers: provider, window: 'open' },
      steps: press(),
      pause: 300,
    },
    {
      state: 'closed',
      title: 'The window was closed',
      shows: 'lk-social-here',
      login: { ...login, answers: provider, window: 'closed' },
      steps: press(),
    },
    {
      state: 'blocked',
      title: 'The window was blocked',
      shows: 'lk-social-here',
      login: { ...login, answers: provider },
      steps: press(true),
    },
    {
      state: 'cut-off',
      title: 'The site isolates its windows',
      shows: 'lk-social-here',
      login: { ...login, answers: provider, window: 'cutOff' },
      steps: press(),
    },
    {
      state: 'in-app',
      title: 'In another app’s browser',
      shows: 'lk-social-copy',
      login: { ...login, answers: provider },
      device: 'phone',
      steps: press(),
    },
    {
      state: 'failed',
      title: 'It failed',
      shows: 'lk-social-again',
      login: { ...login, answers: { GET_SOCIAL_REDIRECT_URI: 'frame_error' } },
      steps: press(),
    },
  ],
}

const farcaster: LoginScript = {
  ...login,
  answers: {
    GET_FARCASTER_URI: { url: 'https://farcaster.example/~/siwf?channel=1b2c' },
    CONNECT_FARCASTER: 'never',
  },
}
const toFarcaster: Scene['steps'] = async (stage) => {
  await stage.open()
  await stage.press('lk-social-farcaster')
}

const connectingFarcaster: SceneGroup = {
  view: 'ConnectingFarcaster',
  scenes: [
    { state: 'default', title: 'A code for the phone', shows: 'lk-qr', login: farcaster, steps: toFarcaster },
  ],
}

const connectingPasskey: SceneGroup = {
  view: 'ConnectingPasskey',
  scenes: [
    {
      state: 'default',
      title: 'The browser’s prompt',
      shows: 'lk-ring',
      login: { ...login, socials: [], answers: { CONNECT_PASSKEY: 'never' } },
      steps: async (stage) => {
        await stage.open()
        await stage.press('lk-social-passkey')
      },
      pause: 300,
    },
  ],
}

export const loginGroups: readonly SceneGroup[] = [
  emailCode,
  emailDevice,
  socials,
  connectingSocial,
  connectingFarcaster,
  connectingPasskey,
]
