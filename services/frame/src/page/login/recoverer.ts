import { openRecovered } from '../factor/openRecovered.js'
import { elsewhere } from '../keyring/elsewhere.js'
import type { Recovered } from '../keyring/keyringDeps.js'
import type { Handed } from '../otherDevice/handed.js'
import { isOtherDevice } from '../otherDevice/otherWay.js'
import type { AuthShare } from '../services/gateway.js'
import { refusalOf } from '../services/http.js'
import { t } from '../words/t.js'
import type { MailRequest } from './askMail.js'
import { createProofs, isAlone, type ProofsDeps, type User } from './proofs.js'
import { createShareKeeper, type ShareKeeperDeps } from './shareKeeper.js'

export interface RecovererDeps extends ProofsDeps, ShareKeeperDeps {
  /** Undefined if the visitor goes back. @throws LatchkeyError `user_rejected` */
  readonly askDevice: (user: User, walletId: string) => Promise<Handed | undefined>
}

export function createRecoverer(deps: RecovererDeps) {
  const { stage, vault, recovery } = deps
  const proofs = createProofs(deps)

  async function byProof(
    user: User,
    walletId: string,
    auth: Pick<AuthShare, 'passkeyShare'> | undefined,
    beside: MailRequest['beside'],
  ): Promise<Recovered> {
    const own =
      auth?.passkeyShare === undefined ? undefined : await byPasskey(deps, user, walletId, auth.passkeyShare)
    if (own !== undefined) {
      await vault.set(`proof:${user.userId}`, 'passkey')
      return { share: own }
    }
    const ticket = await proofs.prove(user, {
      purpose: 'login',
      title: t('newDevice'),
      heading: t('newDeviceHeading'),
      text: (name) => t('outsideText', { provider: name }),
      beside,
    })
    const stored = await recovery.read(ticket, walletId).catch((error: unknown) => {
      const isNone = refusalOf(error)?.status === 404
      throw isNone ? elsewhere(t(user.provider ? 'byAddress' : 'noShare'), error) : error
    })
    const { share } = await openRecovered(stage, stored, 'login', beside !== undefined)
    await proofs.note(user)
    return { share, kind: stored.kind }
  }

  async function fromDevice(user: User, walletId: string): Promise<Recovered | undefined> {
    const handed = await deps.askDevice(user, walletId)
    if (handed === undefined) return undefined
    const { share, kind, evm, proof } = handed
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
      const beside: MailRequest['beside'] = auth && {}
      for (;;) {
        try {
          return await byProof(user, walletId, auth, beside)
        } catch (error) {
          if (!isOtherDevice(error)) throw error
        }
        const handed = await fromDevice(user, walletId)
        if (handed !== undefined) return handed
      }
    },

    fromDevice,
  }
}

export type Recoverer = ReturnType<typeof createRecoverer>

async function byPasskey(
  { factor, stage }: Pick<ShareKeeperDeps, 'factor' | 'stage'>,
  user: User,
  walletId: string,
  share: string,
): Promise<string | undefined> {
  const held = await factor.open(user.userId, walletId, share)
  if (held !== undefined) return held
  const asked = openRecovered(stage, { kind: 'passkey', share, walletId }, 'login', true).then(
    ({ share: recovered }) => recovered,
  )
  // Without this passkey here there may be another way.
  if (isAlone(user)) return asked
  return asked.catch((error: unknown) => {
    if (isOtherDevice(error)) throw error
    return undefined
  })
}
