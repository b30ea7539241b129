import { LatchkeyError } from '@latchkey/protocol/errors'
import type { AppRequest } from '@latchkey/protocol/frame'
import { type Opened, openRecovered } from '../factor/openRecovered.js'
import { createSpares } from '../factor/spares.js'
import type { Keyring } from '../keyring/keyring.js'
import { askMail, wordsOf } from '../login/askMail.js'
import { providerName } from '../login/askOutside.js'
import type { Protection } from '../login/protection.js'
import type { Recoverer } from '../login/recoverer.js'
import type { Session } from '../login/session.js'
import type { Gateway } from '../services/gateway.js'
import type { ShareRequests } from '../services/shareRequests.js'
import { refusalOf } from '../services/http.js'
import type { Recovery, RecoveryShare } from '../services/recovery.js'
import { tell } from '../ui/confirm.js'
import type { Stage } from '../ui/stage.js'
import type { ProveOwner } from '../login/proveOwner.js'
import type { WalletWindow } from '../window/walletWindow.js'
import { showDevices } from './devices.js'
import { showExport } from './exportView.js'
import { choosePasskey, choosePassword } from './factors.js'
import { showImport } from './importView.js'
import { t } from '../words/t.js'

export type Section = AppRequest<'OPEN_SETTINGS'>['section']

export interface SettingsDeps {
  readonly stage: Stage
  readonly session: Session
  readonly gateway: Gateway
  readonly recovery: Recovery
  readonly requests: ShareRequests
  readonly keyring: Keyring
  readonly recoverer: Recoverer
  readonly protection: Pick<Protection, 'expect' | 'settle'>
  readonly wait: (milliseconds: number) => Promise<void>
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>
  readonly onChanged: () => void
  readonly walletWindow: WalletWindow
  /** @throws LatchkeyError `user_rejected` */
  readonly proveOwner: ProveOwner
}

export interface HeldShare {
  readonly stored: RecoveryShare
  /** With passkey or password, if wrapped. */
  readonly open: () => Promise<Opened>
  readonly replace: (next: Pick<RecoveryShare, 'kind' | 'share'>) => Promise<void>
}

export interface ToProtect {
  readonly open: () => Promise<unknown>
  readonly replace: HeldShare['replace']
}

export function createSettings(deps: SettingsDeps) {
  const { stage, keyring, alone, walletWindow } = deps
  const spares = createSpares()

  async function run(section: Section): Promise<void> {
    const prove = () => deps.proveOwner(proofWords())
    const hold = () => holdToProtect(deps)
    if (section === 'export') return showExport(stage, await keyring.open(), prove)
    if (section === 'import') return showImport(deps, prove)
    if (section === 'recovery') return showBackup(deps)
    if (section === 'devices') {
      const find = async () => readShare(deps, await proveTo(deps))
      return showDevices(deps, { hold: () => holdShare(deps), find, prove })
    }
    return section === 'passkey' ? choosePasskey(deps, { hold, prove, spares }) : choosePassword(deps, hold)
  }

  return {
    /**
     * Shows errors itself, not to the host's page.
     *
     * @throws LatchkeyError `user_rejected`
     */
    async open(section: Section, origin: string): Promise<void> {
      await keyring.open()
      const inside = () =>
        run(section).catch((error: unknown) => {
          if (error instanceof LatchkeyError && error.name === 'user_rejected') return undefined
          return tell(stage, {
            purpose: 'settings',
            title: t('notDone'),
            icon: 'warn',
            heading: t('notDoneHeading'),
            text: reasonOf(error),
          })
        })
      return alone(() => walletWindow.run({ purpose: 'settings', title: t(titles[section]), origin, inside }))
    },
  }
}

const titles = {
  export: 'export',
  import: 'import',
  recovery: 'backup',
  devices: 'devices',
  passkey: 'passkey',
  password: 'password',
} as const satisfies Record<Section, string>

export type SettingsViews = ReturnType<typeof createSettings>

const proofWords = () => ({
  purpose: 'settings' as const,
  title: t('confirmYou'),
  heading: t('confirmYou'),
  mail: t('checkMail'),
  text: (provider: string) => t('outsideSettings', { provider }),
})

async function showBackup(deps: SettingsDeps): Promise<void> {
  const { stage, session, keyring, recoverer } = deps
  const user = await session.current()
  const words = { ...proofWords(), heading: t('backupHeading') }
  if (user.provider === undefined && user.email !== undefined) {
    if (!(await protectByMail(deps, user.email))) return
  } else await recoverer.backUp(user, keyring, await recoverer.prove(user, words))
  await tell(stage, {
    purpose: 'settings',
    title: t('backup'),
    icon: 'check',
    heading: t('backedUp'),
    text: user.provider
      ? t('backedUpText', { provider: providerName[user.provider] })
      : t('backedUpMail', { email: user.email ?? '' }),
  })
}

/** @returns whether the link was opened in time; it may also be opened later */
async function protectByMail(deps: SettingsDeps, email: string): Promise<boolean> {
  const { keyring, session, protection } = deps
  const user = await session.current()
  const { walletId } = await keyring.open()
  const { purpose, title } = proofWords()
  const heading = t('backupHeading')
  const { attempt, ticket } = await askMail(deps, { purpose, title, heading, email, walletId })
  await protection.expect(user, walletId, attempt)
  return ticket !== undefined && protection.settle(user)
}

function reasonOf(error: unknown): string {
  const refusal = refusalOf(error)
  if (refusal?.reason === 'login_again') return t('loginAgain')
  if (refusal?.status === 404) return t('noShare')
  return wordsOf(error)
}

async function proveTo({ session, keyring, recoverer }: SettingsDeps) {
  const { walletId } = await keyring.open()
  return { walletId, ticket: await recoverer.prove(await session.current(), proofWords()) }
}

type Proven = Awaited<ReturnType<typeof proveTo>>

/** Stores the share first if that was postponed. */
async function holdShare(deps: SettingsDeps): Promise<HeldShare> {
  const proven = await proveTo(deps)
  const there = await readShare(deps, proven)
  if (there !== undefined) return there
  await deps.recoverer.backUp(await deps.session.current(), deps.keyring, proven.ticket)
  const left = await readShare(deps, proven)
  if (left === undefined) throw new LatchkeyError('something_went_wrong')
  return left
}

/** One that the service lacks never leaves unwrapped. */
async function holdToProtect(deps: SettingsDeps): Promise<ToProtect> {
  const { session, keyring, recoverer } = deps
  const proven = await proveTo(deps)
  const there = await readShare(deps, proven)
  if (there !== undefined) return there
  return {
    open: async () => undefined,
    replace: async (next) =>
      recoverer.leave(await session.current(), keyring, proven.ticket, {
        ...next,
        walletId: proven.walletId,
      }),
  }
}

async function readShare(
  { stage, recovery, keyring }: SettingsDeps,
  { walletId, ticket }: Proven,
): Promise<HeldShare | undefined> {
  const stored = await recovery.read(ticket, walletId).catch((error: unknown) => {
    if (refusalOf(error)?.status === 404) return undefined
    throw error
  })
  if (stored === undefined) return undefined
  // Refuses a service that claims it can open a wrapped share.
  await keyring.noteKind(stored.kind)
  let { version } = stored
  return {
    stored,
    open: () => openRecovered(stage, stored, 'settings'),
    async replace(next) {
      ;({ version } = await recovery.replace(ticket, { ...next, walletId, version }))
      await keyring.noteKind(next.kind)
    },
  }
}
