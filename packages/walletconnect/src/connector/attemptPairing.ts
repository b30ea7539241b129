import type { Env, WalletChoice } from '@latchkey/core/adapter'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import type { Pairing, RemoteClient } from '../client/clientTypes.js'
import { proposalNamespaces } from '../session/families.js'
import type { RemoteConnectParameters } from './connectorTypes.js'
import { keepsPairing } from './keepsPairing.js'

/** Milliseconds from renewal to a shown URI's expiry. */
const RENEWAL_MS = 10_000

export interface RunningAttempt {
  readonly topic: Promise<string>
  choose(choice: WalletChoice): void
}

export interface AttemptParameters {
  readonly client: RemoteClient
  readonly env: Env
  readonly from: RemoteConnectParameters
  readonly walletId: string
  /** The record's key until a wallet is chosen. */
  readonly connectorId: string
  readonly onPending: (until: number) => void
}

/**
 * Renews the URI while it is shown. Older URIs stay valid until they expire: a wallet may have
 * scanned them. An abort leaves nothing behind, except where {@link keepsPairing} applies.
 */
export function attemptPairing(parameters: AttemptParameters): RunningAttempt {
  const { client, env, from, onPending } = parameters
  const { platform } = env
  const { onUri, signIn, signal } = from
  const keeps = keepsPairing(platform.window) && signIn === undefined
  const openPairings = new Set<Pairing>()
  let current: Pairing | undefined
  let choice: WalletChoice = { walletId: parameters.walletId }
  let timer: unknown
  let over = false
  let shown: string | undefined

  const showUri = ({ uri, shownUntil }: Pairing): void => {
    if (uri !== shown && !over) onUri?.(uri, shownUntil)
    shown = uri
  }
  // A scan takes longer than the relay; a phone's page may stop once its wallet opens.
  const onMade = keeps || platform.isTouch() ? undefined : showUri

  const take = ({ pairingTopic }: Pairing): void => {
    client.choose(pairingTopic, choice).catch(() => undefined)
  }

  const topic = new Promise<string>((resolve, reject) => {
    const end = (keep: boolean): void => {
      over = true
      platform.clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      if (keep) return
      for (const pairing of openPairings) pairing.abandon().catch(() => undefined)
    }
    const fail = (error: unknown): void => {
      if (over) return
      end(false)
      onPending(0)
      reject(error)
    }
    const abort = (): void => {
      if (over) return
      end(keeps)
      if (!keeps) onPending(0)
      reject(new LatchkeyError('request_aborted'))
    }

    const show = (pairing: Pairing): void => {
      openPairings.add(pairing)
      current = pairing
      onPending(pairing.shownUntil)
      showUri(pairing)
      if (onUri !== undefined) {
        timer = platform.setTimeout(renew, Math.max(0, pairing.shownUntil - RENEWAL_MS - platform.now()))
      }
      pairing.settled.then(
        (settled) => {
          if (over) return
          openPairings.delete(pairing)
          end(false)
          resolve(settled)
        },
        (error: unknown) => {
          openPairings.delete(pairing)
          // The page is unloading: a reload resumes the attempt.
          if (isLatchkeyError(error, 'request_aborted')) {
            if (!over) end(true)
            return reject(error)
          }
          if (!isLatchkeyError(error, 'pairing_expired')) return fail(error)
          if (pairing !== current) return
          // The page was frozen past the renewal.
          if (onUri === undefined) fail(error)
          else renew()
        },
      )
    }

    const next = async (reuse: boolean): Promise<void> => {
      const known = reuse ? await client.pending() : undefined
      const namespaces = proposalNamespaces(client.families, env)
      const { walletId, link } = choice
      const pairing = known ?? (await client.propose({ namespaces, walletId, link, signIn, onMade }))
      const isResumed = known !== undefined && walletId !== parameters.connectorId
      // The visitor may have chosen a wallet meanwhile.
      if (isResumed || choice.walletId !== walletId || choice.link !== link) take(pairing)
      if (!over) return show(pairing)
      if (!keeps) await pairing.abandon()
    }
    let renewing = false
    const renew = (): void => {
      if (over || renewing) return
      renewing = true
      platform.clearTimeout(timer)
      next(false)
        .catch(fail)
        .finally(() => {
          renewing = false
        })
    }

    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    else next(keeps).catch(fail)
  })

  return {
    topic,
    choose(chosen) {
      // Drops another wallet's link.
      choice = chosen.walletId === choice.walletId ? { ...choice, ...chosen } : chosen
      for (const pairing of openPairings) take(pairing)
    },
  }
}
