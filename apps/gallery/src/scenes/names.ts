import type { Stage } from '../stage/Stage.js'
import type { NamesScript } from '../stage/names.js'
import type { Scene, SceneGroup } from './Scene.js'

const longLabel = 'the-print-shop-at-the-old-canals'

const openView =
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
    scene('empty', 'Nothing typed yet', 'lk-name', {}, openView('RegisterAccountName')),
    scene('free', 'A name that can be had', 'lk-name', {}, openView('RegisterAccountName', 'vera-prints'), {
      pause: 600,
    }),
    scene(
      'taken',
      'Taken, and what is free',
      'lk-name-others',
      { isTaken: true },
      openView('RegisterAccountName', 'vera'),
      { main: true },
    ),
    scene('loading', 'On its way', 'lk-name', { answers: 'never' }, openView('RegisterAccountName', 'vera'), {
      pause: 600,
    }),
    scene(
      'failed',
      'The gateway is away',
      'lk-name',
      { answers: 'fail' },
      openView('RegisterAccountName', 'vera'),
      {
        pause: 600,
      },
    ),
    scene('invalid', 'What a name cannot have', 'lk-name', {}, openView('RegisterAccountName', 've_ra')),
    scene(
      'long',
      'As long as names are',
      'lk-name-others',
      { isTaken: true },
      openView('RegisterAccountName', longLabel),
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
      { primaryName: 'vera.latch.eth' },
      openView('RegisterAccountNameSuccess'),
    ),
    scene(
      'long',
      'A long one',
      'lk-name-done',
      { primaryName: `${longLabel}.latch.eth` },
      openView('RegisterAccountNameSuccess'),
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
      { primaryName: 'vera.latch.eth', bio: 'Prints and paints in the old harbour.' },
      openView('Profile'),
      { main: true },
    ),
    scene(
      'loading',
      'On its way',
      'lk-profile-save',
      { primaryName: 'vera.latch.eth', answers: 'never' },
      openView('Profile'),
      {
        pause: 300,
      },
    ),
    scene(
      'failed',
      'It cannot be read',
      'lk-profile-failed',
      { primaryName: 'vera.latch.eth', answers: 'fail' },
      openView('Profile'),
    ),
    scene('none', 'No name yet', 'lk-profile-register', {}, async (stage) => {
      await stage.connect()
      await stage.until(({ features }) => features.names !== false)
      await stage.open({ view: 'Profile' })
    }),
    scene(
      'long',
      'A long name',
      'lk-profile-save',
      { primaryName: `${longLabel}.latch.eth` },
      openView('Profile'),
    ),
  ],
}
