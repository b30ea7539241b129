import type { Vault } from '../vault/vault.js'
import { t } from '../words/t.js'
import type { Review } from './review.js'

/** Maximum remembered addresses; the oldest go first. */
const KEPT = 500

export interface Receivers {
  /** Warns of receivers that this device has never sent to. */
  complete(review: Review): Promise<Review>
  remember(review: Review): Promise<void>
}

export interface ReceiversDeps {
  readonly vault: Pick<Vault, 'get' | 'set'>
  readonly nameOf: (address: string) => Promise<string | undefined>
}

/** Excludes the requesting page, which could name a thief as it likes. */
export function createReceivers({ vault, nameOf }: ReceiversDeps): Receivers {
  // A device that stores nothing treats every address as new.
  const known = (): Promise<readonly string[]> =>
    vault.get('receivers').then(
      (kept = []) => kept,
      () => [],
    )
  return {
    async complete(review) {
      const { receivers = [], warnings } = review
      if (receivers.length === 0) return review
      const [sent, names] = await Promise.all([
        known(),
        Promise.all(receivers.map(({ address }) => nameOf(address).catch(() => undefined))),
      ])
      const fresh = receivers.filter(({ address }) => !sent.includes(plain(address))).length
      const first =
        fresh === 0 ? [] : [receivers.length === 1 ? t('firstReceiver') : t('firstReceivers', { n: fresh })]
      return {
        ...review,
        receivers: receivers.map((one, index) => ({ ...one, name: cleanName(names[index]) })),
        warnings: [...warnings, ...first.map((text) => ({ level: 'warn', text }) as const)],
      }
    },
    async remember({ receivers = [] }) {
      if (receivers.length === 0) return
      const added = receivers.map(({ address }) => plain(address))
      const others = (await known()).filter((one) => !added.includes(one))
      await vault.set('receivers', [...others, ...added].slice(-KEPT)).catch(() => {})
    },
  }
}

/** Base58 is case-sensitive, hex is not. */
const plain = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

/** Drops a name that could imitate other parts of the screen. */
const cleanName = (name: string | undefined): string | undefined =>
  name !== undefined && /^[\p{L}\p{N}.-]{1,80}$/u.test(name) ? name : undefined
