import type { Vault } from '../vault/vault.js'
import { t } from '../words/t.js'
import type { Review } from './review.js'

/** Addresses; the oldest go first. */
const MAX_RECEIVERS = 500

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
  const readStored = (): Promise<readonly string[]> =>
    vault.get('receivers').then(
      (stored = []) => stored,
      () => [],
    )
  return {
    async complete(review) {
      const { receivers = [], warnings } = review
      if (receivers.length === 0) return review
      const [sent, names] = await Promise.all([
        readStored(),
        Promise.all(receivers.map(({ address }) => nameOf(address).catch(() => undefined))),
      ])
      const fresh = receivers.filter(({ address }) => !sent.includes(normalizeAddress(address))).length
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
      const added = receivers.map(({ address }) => normalizeAddress(address))
      const others = (await readStored()).filter((one) => !added.includes(one))
      await vault.set('receivers', [...others, ...added].slice(-MAX_RECEIVERS)).catch(() => {})
    },
  }
}

/** Only hex is case-insensitive. */
const normalizeAddress = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address

/** A name must not imitate other parts of the screen. */
const cleanName = (name: string | undefined): string | undefined =>
  name !== undefined && /^[\p{L}\p{N}.-]{1,80}$/u.test(name) ? name : undefined
