import { openRecovered } from '../factor/openRecovered.js'
import { notRestorableError } from '../keyring/notRestorable.js'
import type { Recovered } from '../keyring/keyringDeps.js'
import type { TransferredShare } from '../otherDevice/transferredShare.js'
import { isOtherDevice } from '../otherDevice/otherDeviceButton.js'
import type { AuthShare } from '../services/gateway.js'
import { refusalOf } from '../services/http.js'
import { t } from '../words/t.js'
import type { MailRequest } from './askMail.js'
import { createProofs, isPasskeyOnly, type ProofsDeps, type User } from './proofs.js'
import { createShareKeeper, type ShareKeeperDeps } from './shareKeeper.js'

export interface RecovererDeps extends ProofsDeps, ShareKeeperDeps {
  /** Undefined if the visitor goes back. @throws LatchkeyError `user_rejected` */
  readonly askDevice: (user: User, walletId: string) => Promise<TransferredShare | undefined>
}

export function createRecoverer(deps: RecovererDeps) {
  const { stage, vault, recovery } = deps
  const proofs = createProofs(deps)

  async function recoverByProof(
    user: User,
    walletId: string,
    auth: Pick<AuthShare, 'passkeyShare'> | undefined,
    otherDevice: MailRequest['otherDevice'],
  ): Promise<Recovered> {
    const passkeyShare =
      auth?.passkeyShare === undefined
        ? undefined
        : await recoverByPasskey(deps, user, walletId, auth.passkeyShare)
    if (passkeyShare !== undefined) {
      await vault.set(`proof:${user.userId}`, 'passkey')
      return { share: passkeyShare }
    }
    const ticket = await proofs.prove(user, {
      purpose: 'login',
      title: t('newDevice'),
      heading: t('newDeviceHeading'),
      text: (name) => t('outsideText', { provider: name }),
      otherDevice,
    })
    const stored = await recovery.read(ticket, walletId).catch((error: unknown) => {
      const isNone = refusalOf(error)?.status === 404
      throw isNone ? notRestorableError(t(user.provider ? 'byAddress' : 'noShare'), error) : error
    })
    const { share } = await openRecovered(stage, stored, 'login', otherDevice !== undefined)
    await proofs.note(user)
    return { share, kind: stored.kind }
  }

  async function fromDevice(user: User, walletId: string): Promise<Recovered | undefined> {
    const transferred = await deps.askDevice(user, walletId)
    if (transferred === undefined) return undefined
    const { share, kind, evm, proof } = transferred
    if (proof !== undefined) await vault.set(`proof:${user.userId}`, proof)
    return { share, kind, evm }
  }

  return {
    prove: proofs.prove,
    proofOf: proofs.of,
    isRecoverable: proofs.isRecoverable,
    ...createShareKeeper(deps, proofs),

    /**
     * @param auth to ask other devices; absent if the gateway is unreachable
     * @throws LatchkeyError `user_rejected`
     */
    async recover(user: User, walletId: string, auth?: Pick<AuthShare, 'passkeyShare'>): Promise<Recovered> {
      const otherDevice: MailRequest['otherDevice'] = auth && {}
      for (;;) {
        try {
          return await recoverByProof(user, walletId, auth, otherDevice)
        } catch (error) {
          if (!isOtherDevice(error)) throw error
        }
        const transferred = await fromDevice(user, walletId)
        if (transferred !== undefined) return transferred
      }
    },

    fromDevice,
  }
}

export type Recoverer = ReturnType<typeof createRecoverer>

async function recoverByPasskey(
  { factor, stage }: Pick<ShareKeeperDeps, 'factor' | 'stage'>,
  user: User,
  walletId: string,
  share: string,
): Promise<string | undefined> {
  const openedShare = await factor.open(user.userId, walletId, share)
  if (openedShare !== undefined) return openedShare
  const promptedShare = openRecovered(stage, { kind: 'passkey', share, walletId }, 'login', true).then(
    ({ share: recovered }) => recovered,
  )
  // Without this passkey here there may be another way.
  if (isPasskeyOnly(user)) return promptedShare
  return promptedShare.catch((error: unknown) => {
    if (isOtherDevice(error)) throw error
    return undefined
  })
}
