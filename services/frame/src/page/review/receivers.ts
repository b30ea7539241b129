import type { Vault } from '../vault/vault.js'
import { t } from '../words/t.js'
import type { Review } from './review.js'

/** Addresses that are kept; the oldest go first. */
const KEPT = 500

/** Names and remembers the addresses that get what is sent. */
export interface Receivers {
  /** The same with the names of its receivers, and a warning about those that this device has never sent to. */
  complete(review: Review): Promise<Review>
  /** Remembers the receivers of what was approved, where this device keeps anything. */
  remember(review: Review): Promise<void>
}

/** The surroundings of {@link createReceivers}. */
export interface ReceiversDeps {
  readonly vault: Pick<Vault, 'get' | 'set'>
  /** The name of an address, as the gateway has verified it; undefined without one. */
  readonly nameOf: (address: string) => Promise<string | undefined>
}

/** @param deps the page that asks is not among them: it would name a thief as it likes */
export function createReceivers({ vault, nameOf }: ReceiversDeps): Receivers {
  // A device that keeps nothing takes every address for a new one, and approves all the same.
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
        fresh === 0 ? [] : [t(receivers.length === 1 ? 'firstReceiver' : 'firstReceivers', { n: fresh })]
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

/** Base58 tells its cases apart, hexadecimal does not. */
const plain = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

/** A name draws nothing but a name. */
const cleanName = (name: string | undefined): string | undefined =>
  name !== undefined && /^[\p{L}\p{N}.-]{1,80}$/u.test(name) ? name : undefined
