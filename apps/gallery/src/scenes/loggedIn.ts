import { connect } from '@latchkey/core/actions'
import type { LoginScript } from '../stage/loginDouble.js'
import type { Stage } from '../stage/Stage.js'
import type { Scene, SceneGroup } from './Scene.js'

const login: LoginScript = {}
const stored = { login: { email: 'mira@lumen.market' } }

const signedIn = async (stage: Stage): Promise<void> => {
  await connect(stage.client, { walletId: 'embedded' })
}

const toSettings = async (stage: Stage): Promise<void> => {
  await signedIn(stage)
  await stage.open({ view: 'AccountSettings' })
}

const settings: SceneGroup = {
  view: 'AccountSettings',
  scenes: [
    {
      state: 'default',
      title: 'Settings of a login',
      shows: 'lk-settings-export',
      login,
      stored,
      steps: toSettings,
    },
    {
      state: 'no-smart',
      title: 'A network without smart accounts, a login without an address',
      shows: 'lk-settings-no-smart',
      login: { isPlain: true, email: false },
      steps: toSettings,
    },
    {
      state: 'recovery',
      title: 'A social account with postponed recovery',
      shows: 'lk-settings-recovery',
      login: { email: false },
      stored: { login: { provider: 'github', username: 'mira', isRecoverable: false } },
      steps: toSettings,
    },
    {
      state: 'opening',
      title: 'The wallet’s own page loading',
      shows: 'lk-settings-export',
      login: { answers: { OPEN_SETTINGS: 'never' } },
      stored,
      steps: async (stage) => {
        await toSettings(stage)
        await stage.press('lk-settings-export')
      },
      pause: 400,
    },
    {
      state: 'failed',
      title: 'It did not open',
      shows: 'lk-settings-failed',
      login: { answers: { OPEN_SETTINGS: 'frame_error' } },
      stored,
      steps: async (stage) => {
        await toSettings(stage)
        await stage.press('lk-settings-export')
      },
    },
  ],
}

const toType =
  (type: 'eoa' | 'smartAccount') =>
  async (stage: Stage): Promise<void> => {
    await signedIn(stage)
    await stage.open({ view: 'AccountType', arguments: { type } })
  }

const accountType: SceneGroup = {
  view: 'AccountType',
  scenes: [
    {
      state: 'default',
      title: 'Switching to the standard account',
      shows: 'lk-account-type-switch',
      login,
      stored,
      steps: toType('eoa'),
    },
    {
      state: 'smart',
      title: 'Switching to the smart account',
      shows: 'lk-account-type-switch',
      login: { uses: 'eoa' },
      stored,
      steps: toType('smartAccount'),
    },
    {
      state: 'failed',
      title: 'The switch failed',
      shows: 'lk-account-type-note',
      login: { answers: { SET_PREFERRED_ACCOUNT: 'frame_error' } },
      stored,
      steps: async (stage) => {
        await toType('eoa')(stage)
        await stage.press('lk-account-type-switch')
        await stage.until((state) => state.login?.status === 'failed')
      },
    },
  ],
}

const updateEmail: SceneGroup = {
  view: 'UpdateEmail',
  scenes: [
    {
      state: 'default',
      title: 'A new address',
      shows: 'lk-update-email',
      login,
      stored,
      steps: async (stage) => {
        await signedIn(stage)
        await stage.open({ view: 'UpdateEmail' })
        await stage.type('lk-new-email', 'mira@studio.example')
      },
    },
    {
      state: 'code',
      title: 'The code for the previous address',
      shows: 'lk-code',
      stored,
      login: { ...login, answers: { UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' } } },
      steps: async (stage) => {
        await signedIn(stage)
        await stage.open({ view: 'UpdateEmail' })
        await stage.type('lk-new-email', 'mira@studio.example')
        await stage.press('lk-update-email')
        await stage.find('lk-code')
      },
    },
    {
      state: 'taken',
      title: 'The new address is taken',
      shows: 'lk-code-note',
      stored,
      login: {
        answers: {
          UPDATE_EMAIL: { action: 'VERIFY_SECONDARY_OTP' },
          UPDATE_EMAIL_SECONDARY_OTP: 'email_taken',
        },
      },
      steps: async (stage) => {
        await signedIn(stage)
        await stage.open({ view: 'UpdateEmail' })
        await stage.type('lk-new-email', 'mira@studio.example')
        await stage.press('lk-update-email')
        await stage.find('lk-code')
        await stage.type('lk-code', '491038')
        await stage.until((state) => state.login?.status === 'failed')
      },
    },
  ],
}

const asks = (presents: LoginScript['presents'], shows: string): Scene => ({
  state: presents ?? '',
  title: presents === 'refused' ? 'A call that is not allowed' : 'The wallet’s own page loading',
  shows,
  login: { ...login, presents },
  steps: async (stage) => {
    signedIn(stage).catch(() => {})
    await stage.find(shows)
  },
  pause: 400,
})

const approve: SceneGroup = {
  view: 'ApproveTransaction',
  scenes: [asks('approval', 'lk-wallet-page'), asks('refused', 'lk-refused')],
}

export const loggedInGroups: readonly SceneGroup[] = [settings, accountType, updateEmail, approve]
