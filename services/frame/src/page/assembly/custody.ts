import { createPasskeyFactor } from '../factor/passkeyFactor.js'
import { chooseWallet } from '../keyring/chooseWallet.js'
import { createKeyring } from '../keyring/keyring.js'
import { createProtection } from '../login/protection.js'
import { createRecoverer } from '../login/recoverer.js'
import type { Session } from '../login/session.js'
import { askDevice } from '../otherDevice/askDevice.js'
import type { RunExclusive } from '../queue.js'
import type { StoredSession, Vault } from '../vault/vault.js'
import { wait } from './clock.js'
import type { PageScreens } from './screens.js'
import type { Services } from './services.js'

interface CustodyDeps {
  readonly vault: Vault
  readonly session: Session
  readonly services: Services
  readonly screens: Pick<PageScreens, 'onScreen' | 'stage'>
  /** One new wallet at a time, across tabs. */
  readonly runExclusive: RunExclusive
  readonly site: () => string | undefined
  readonly onChanged: () => void
}

export function createCustody({
  vault,
  session,
  services,
  screens,
  runExclusive,
  site,
  onChanged,
}: CustodyDeps) {
  const { gateway, recovery, requests } = services
  const { onScreen, stage } = screens
  const factor = createPasskeyFactor()
  const newId = () => crypto.randomUUID()
  const recoverer = createRecoverer({
    stage,
    recovery,
    vault,
    factor,
    askDevice: (user, walletId) => askDevice({ stage, requests, site, wait, newId }, user, walletId),
    view: stage.windows,
    wait,
  })
  const keyring = createKeyring({
    vault,
    session,
    gateway,
    runExclusive,
    newId,
    onCreated: (user, walletId) => void protectNew(user, walletId).catch(() => undefined),
    protect: recoverer.protect,
    recover: (user, walletId, auth) => onScreen(() => recoverer.recover(user, walletId, auth)),
    fromDevice: (user, walletId) => onScreen(() => recoverer.fromDevice(user, walletId)),
    choose: (own, why) => onScreen(() => chooseWallet(stage, own, why)),
  })
  const protection = createProtection({ vault, recovery, keyring: () => keyring, wait, onChanged })

  /** Forgets an earlier wallet's record. An address that only the gateway names gets no email. */
  async function protectNew(user: StoredSession, walletId: string): Promise<void> {
    if ((await vault.get(`proof:${user.userId}`)) !== 'passkey') await vault.delete(`proof:${user.userId}`)
    if (user.isTyped) await protection.begin(user, walletId)
  }

  return { factor, recoverer, keyring, protection }
}

export type Custody = ReturnType<typeof createCustody>
