import { connect } from '@latchkey/core/actions'
import type { LoginScript } from '../stage/loginDouble.js'
import type { Stage } from '../stage/Stage.js'
import type { Scene, SceneGroup } from './Scene.js'

const login: LoginScript = {}
/** Who logged in on an earlier visit. */
const stored = { login: { email: 'mira@lumen.market' } }

const signedIn = async (stage: Stage): Promise<void> => {
  await connect(stage.client, { walletId: 'embedded' })
}

const settings: SceneGroup = {
  view: 'AccountSettings',
  scenes: [
    {
      state: 'default',
      title: 'Of an account that was logged in to',
      shows: 'lk-settings-export',
      login,
      stored,
      steps: async (stage) => {
        await signedIn(stage)
        await stage.open({ view: 'AccountSettings' })
      },
    },
  ],
}

const updateEmail: SceneGroup = {
  view: 'UpdateEmail',
  scenes: [
    {
      state: 'default',
      title: 'Another address',
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
      title: 'The code of the address that is given up',
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
  ],
}

const asks = (presents: LoginScript['presents'], shows: string): Scene => ({
  state: presents ?? '',
  title: presents === 'refused' ? 'A call that is not allowed' : 'The wallet’s own page is on its way',
  shows,
  login: { ...login, presents },
  steps: async (stage) => {
    // It ends with the scene, not before.
    signedIn(stage).catch(() => {})
    await stage.find(shows)
  },
  pause: 400,
})

const approve: SceneGroup = {
  view: 'ApproveTransaction',
  scenes: [asks('approval', 'lk-wallet-page'), asks('refused', 'lk-refused')],
}

/** What comes after logging in. */
export const loggedInGroups: readonly SceneGroup[] = [settings, updateEmail, approve]
