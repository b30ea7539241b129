import type { Vault } from '../vault/vault.js'
import { t } from '../words/t.js'
import type { Review } from './review.js'

/** Addresses; the oldest go first. */
const KEPT = 500

export interface Receivers {
  /** Warns of first-time receivers. */
  complete(review: Review): Promise<Review>
  remember(review: Review): Promise<void>
}

export interface ReceiversDeps {
  readonly vault: Pick<Vault, 'get' | 'set'>
  readonly nameOf: (address: string) => Promise<string | undefined>
}

/** Excludes the requesting page, which could name a thief. */
export function createReceivers({ vault, nameOf }: ReceiversDeps): Receivers {
  // Without storage every address is new.
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

/** Only hex is case-insensitive. */
const plain = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

/** A name must not imitate other parts of the screen. */
const cleanName = (name: string | undefined): string | undefined =>
  name !== undefined && /^[\p{L}\p{N}.-]{1,80}$/u.test(name) ? name : undefined
