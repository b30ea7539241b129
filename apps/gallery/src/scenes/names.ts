import type { Stage } from '../stage/Stage.js'
import type { NamesScript } from '../stage/names.js'
import type { Scene, SceneGroup } from './Scene.js'

const long = 'the-print-shop-at-the-old-canals'

const open =
  (view: 'RegisterAccountName' | 'RegisterAccountNameSuccess' | 'Profile', typed?: string) =>
  async (stage: Stage): Promise<void> => {
    await stage.connect()
    await stage.until(({ features }) => features.names !== false)
    if (view !== 'RegisterAccountName')
      await stage.until(
        ({ accounts: { eip155 } }) => eip155?.status === 'connected' && eip155.profileName !== undefined,
      )
    await stage.open({ view })
    await stage.find(`lk-view-${view}`)
    if (typed !== undefined) await stage.type('lk-name', typed)
  }

const scene = (
  state: string,
  title: string,
  shows: string,
  names: NamesScript,
  steps: Scene['steps'],
  more: Partial<Scene> = {},
): Scene => ({ state, title, shows, gateway: { names }, steps, ...more })

export const registerName: SceneGroup = {
  view: 'RegisterAccountName',
  scenes: [
    scene('empty', 'Nothing typed yet', 'lk-name', {}, open('RegisterAccountName')),
    scene('free', 'A name that can be had', 'lk-name', {}, open('RegisterAccountName', 'vera-prints'), {
      pause: 600,
    }),
    scene(
      'taken',
      'Taken, and what is free',
      'lk-name-others',
      { isTaken: true },
      open('RegisterAccountName', 'vera'),
      { main: true },
    ),
    scene('loading', 'On its way', 'lk-name', { answers: 'never' }, open('RegisterAccountName', 'vera'), {
      pause: 600,
    }),
    scene(
      'failed',
      'The gateway is away',
      'lk-name',
      { answers: 'fail' },
      open('RegisterAccountName', 'vera'),
      {
        pause: 600,
      },
    ),
    scene('invalid', 'What a name cannot have', 'lk-name', {}, open('RegisterAccountName', 've_ra')),
    scene(
      'long',
      'As long as names are',
      'lk-name-others',
      { isTaken: true },
      open('RegisterAccountName', long),
    ),
  ],
}

export const registerNameSuccess: SceneGroup = {
  view: 'RegisterAccountNameSuccess',
  scenes: [
    scene(
      'done',
      'It is yours',
      'lk-name-done',
      { own: 'vera.latch.eth' },
      open('RegisterAccountNameSuccess'),
    ),
    scene(
      'long',
      'A long one',
      'lk-name-done',
      { own: `${long}.latch.eth` },
      open('RegisterAccountNameSuccess'),
    ),
  ],
}

export const profile: SceneGroup = {
  view: 'Profile',
  scenes: [
    scene(
      'filled',
      'Name, words and addresses',
      'lk-profile-save',
      { own: 'vera.latch.eth', bio: 'Prints and paints in the old harbour.' },
      open('Profile'),
      { main: true },
    ),
    scene(
      'loading',
      'On its way',
      'lk-profile-save',
      { own: 'vera.latch.eth', answers: 'never' },
      open('Profile'),
      {
        pause: 300,
      },
    ),
    scene(
      'failed',
      'It cannot be read',
      'lk-profile-failed',
      { own: 'vera.latch.eth', answers: 'fail' },
      open('Profile'),
    ),
    scene('none', 'No name yet', 'lk-profile-register', {}, async (stage) => {
      await stage.connect()
      await stage.until(({ features }) => features.names !== false)
      await stage.open({ view: 'Profile' })
    }),
    scene('long', 'A long name', 'lk-profile-save', { own: `${long}.latch.eth` }, open('Profile')),
  ],
}
