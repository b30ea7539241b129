import type { Caip2 } from '@latchkey/protocol/caip'
import type { Context } from '../../store/context.js'
import type { LostSend } from '../../types/activity.js'

/** Sends that are remembered; the oldest go first. */
const KEPT = 99

/** What is known of a transaction before the chain has it: a transfer, or what `kind` says. */
export interface SentTransfer {
  /** `approve`: `to` may take the amount. `trade`: the amount is given for {@link gets}. */
  readonly kind?: 'approve' | 'trade' | undefined
  /** `batch:` and the wallet's name for it, where the wallet has not told the transaction of a batch yet. */
  readonly hash: string
  readonly chainId: Caip2
  readonly from: string
  readonly to: string
  /** Whole coins, decimal text. */
  readonly amount: string
  readonly symbol: string
  readonly iconUrl?: string | undefined
  /** What comes at least. */
  readonly gets?: Pick<SentTransfer, 'amount' | 'symbol' | 'iconUrl'> | undefined
}

/** What was sent from here, as it is stored, and what became of it as far as that is known. */
export interface StoredSend extends SentTransfer {
  /** When the wallet sent it, Unix milliseconds. */
  readonly at: number
  readonly nonce?: number | undefined
  readonly status?: 'confirmed' | 'failed' | undefined
  readonly lost?: LostSend | undefined
}

const isSends = (value: unknown): value is readonly StoredSend[] =>
  Array.isArray(value) && value.every((item) => typeof (item as StoredSend | null)?.hash === 'string')

/** All of them, newest first. */
export const readSends = ({ storage }: Pick<Context, 'storage'>): readonly StoredSend[] =>
  storage.read('sends', isSends) ?? []

/** Stores them, for later visits and the other tabs. */
export function writeSends({ storage }: Pick<Context, 'storage'>, sends: readonly StoredSend[]): void {
  storage.write('sends', sends.slice(0, KEPT))
}

/** Remembers what a wallet has just sent, so that the history shows it before the chain has it. */
export function rememberSend(context: Context, transfer: SentTransfer): void {
  writeSends(context, [{ ...transfer, at: context.platform.now() }, ...readSends(context)])
}
