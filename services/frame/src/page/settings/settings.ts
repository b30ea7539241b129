import { LatchkeyError } from '@latchkey/protocol/errors'
import type { AppRequest } from '@latchkey/protocol/frame'
import { type OpenedShare, openRecovered } from '../factor/openRecovered.js'
import { createSpares } from '../factor/spares.js'
import type { Keyring } from '../keyring/keyring.js'
import { askMail, errorText } from '../login/askMail.js'
import { providerName } from '../login/askOutside.js'
import type { Protection } from '../login/protection.js'
import type { Recoverer } from '../login/recoverer.js'
import type { Session } from '../login/session.js'
import type { Gateway } from '../services/gateway.js'
import type { ShareRequests } from '../services/shareRequests.js'
import { refusalOf } from '../services/http.js'
import type { Recovery, RecoveryShare } from '../services/recovery.js'
import { showNotice } from '../ui/confirm.js'
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
  readonly runExclusive: <T>(run: () => Promise<T>) => Promise<T>
  readonly onChanged: () => void
  readonly walletWindow: WalletWindow
  /** @throws LatchkeyError `user_rejected` */
  readonly proveOwner: ProveOwner
}

export interface OpenableShare {
  readonly stored: RecoveryShare
  /** With passkey or password, if wrapped. */
  readonly open: () => Promise<OpenedShare>
  readonly replace: (next: Pick<RecoveryShare, 'kind' | 'share'>) => Promise<void>
}

export interface ProtectableShare {
  readonly open: () => Promise<unknown>
  readonly replace: OpenableShare['replace']
}

export function createSettings(deps: SettingsDeps) {
  const { stage, keyring, runExclusive, walletWindow } = deps
  const spares = createSpares()

  async function run(section: Section): Promise<void> {
    const prove = () => deps.proveOwner(proofTexts())
    const loadShare = () => loadProtectable(deps)
    if (section === 'export') return showExport(stage, await keyring.open(), prove)
    if (section === 'import') return showImport(deps, prove)
    if (section === 'recovery') return showBackup(deps)
    if (section === 'devices') {
      const find = async () => readShare(deps, await proveTo(deps))
      return showDevices(deps, { loadShare: () => ensureShare(deps), find, prove })
    }
    return section === 'passkey'
      ? choosePasskey(deps, { loadShare, prove, spares })
      : choosePassword(deps, loadShare)
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
          return showNotice(stage, {
            purpose: 'settings',
            title: t('notDone'),
            icon: 'warn',
            heading: t('notDoneHeading'),
            text: reasonOf(error),
          })
        })
      return runExclusive(() =>
        walletWindow.run({ purpose: 'settings', title: t(titles[section]), origin, inside }),
      )
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

const proofTexts = () => ({
  purpose: 'settings' as const,
  title: t('confirmYou'),
  heading: t('confirmYou'),
  mail: t('checkMail'),
  text: (provider: string) => t('outsideSettings', { provider }),
})

async function showBackup(deps: SettingsDeps): Promise<void> {
  const { stage, session, keyring, recoverer } = deps
  const user = await session.current()
  const texts = { ...proofTexts(), heading: t('backupHeading') }
  if (user.provider === undefined && user.email !== undefined) {
    if (!(await protectByMail(deps, user.email))) return
  } else await recoverer.backUp(user, keyring, await recoverer.prove(user, texts))
  await showNotice(stage, {
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
  const { purpose, title } = proofTexts()
  const heading = t('backupHeading')
  const { attempt, ticket } = await askMail(deps, { purpose, title, heading, email, walletId })
  await protection.expect(user, walletId, attempt)
  return ticket !== undefined && protection.settle(user)
}

function reasonOf(error: unknown): string {
  const refusal = refusalOf(error)
  if (refusal?.reason === 'login_again') return t('loginAgain')
  if (refusal?.status === 404) return t('noShare')
  return errorText(error)
}

async function proveTo({ session, keyring, recoverer }: SettingsDeps) {
  const { walletId } = await keyring.open()
  return { walletId, ticket: await recoverer.prove(await session.current(), proofTexts()) }
}

type OwnerProof = Awaited<ReturnType<typeof proveTo>>

/** Stores the share first if that was postponed. */
async function ensureShare(deps: SettingsDeps): Promise<OpenableShare> {
  const proof = await proveTo(deps)
  const existing = await readShare(deps, proof)
  if (existing !== undefined) return existing
  await deps.recoverer.backUp(await deps.session.current(), deps.keyring, proof.ticket)
  const storedShare = await readShare(deps, proof)
  if (storedShare === undefined) throw new LatchkeyError('something_went_wrong')
  return storedShare
}

/** One that the service lacks never leaves unwrapped. */
async function loadProtectable(deps: SettingsDeps): Promise<ProtectableShare> {
  const { session, keyring, recoverer } = deps
  const proof = await proveTo(deps)
  const existing = await readShare(deps, proof)
  if (existing !== undefined) return existing
  return {
    open: async () => undefined,
    replace: async (next) =>
      recoverer.storeShare(await session.current(), keyring, proof.ticket, {
        ...next,
        walletId: proof.walletId,
      }),
  }
}

async function readShare(
  { stage, recovery, keyring }: SettingsDeps,
  { walletId, ticket }: OwnerProof,
): Promise<OpenableShare | undefined> {
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
