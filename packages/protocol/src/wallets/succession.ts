import { isLatchkeyError } from '../errors/isLatchkeyError.js'
import { LatchkeyError } from '../errors/LatchkeyError.js'
import type { Timers } from '../abort.js'

/** No visitor is asked. */
const ALIVE_MS = 2_000

/**
 * After an extension's update, a wallet's old object throws, rejects or stays silent. An error with
 * a code comes from a live wallet.
 *
 * @param ask needs no visitor
 */
export function isAnswering(timers: Timers, ask: () => Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = timers.setTimeout(() => resolve(false), ALIVE_MS)
    const asked = async (): Promise<unknown> => ask()
    asked()
      .then(
        () => true,
        (error: unknown) => typeof (error as { readonly code?: unknown } | undefined)?.code === 'number',
      )
      .then(resolve, () => resolve(false))
      .finally(() => timers.clearTimeout(timer))
  })
}

/** Wallets by id, and later ones with the same id, as of an updated extension. */
export interface Succession<W> {
  readonly wallets: Map<string, W>
  readonly successors: Map<string, W>
  /** By a connection's wallet. */
  readonly replaced: WeakMap<WeakKey, () => void>
  isAlive(wallet: W): Promise<boolean>
}

export const createSuccession = <W>(isAlive: (wallet: W) => Promise<boolean>): Succession<W> => ({
  wallets: new Map(),
  successors: new Map(),
  replaced: new WeakMap(),
  isAlive,
})

/**
 * Sends a request to the live wallet. An id's first object keeps it while it answers, even with
 * errors; once it is dead, its successor takes id and request.
 *
 * @throws LatchkeyError `provider_not_found` when a dead object has no successor: the page must be
 *   reloaded; otherwise as `ask` fails
 */
export async function askLive<W, T>(
  { isAlive, successors, wallets }: Omit<Succession<W>, 'replaced'>,
  {
    ask,
    id,
    signal,
    wallet,
  }: {
    readonly id: string
    readonly wallet: W
    readonly signal: AbortSignal
    ask(wallet: W): Promise<T>
  },
): Promise<T> {
  const succeed = async (dead: W): Promise<W | undefined> => {
    const next = successors.get(id)
    if (next === undefined || (await isAlive(dead))) return undefined
    wallets.set(id, next)
    successors.delete(id)
    return next
  }
  const live = (await succeed(wallet)) ?? wallet
  try {
    return await ask(live)
  } catch (error) {
    // Only a live wallet gives a reason.
    if (!isLatchkeyError(error, 'wallet_error') || signal.aborted || (await isAlive(live))) throw error
    const next = await succeed(live)
    if (next !== undefined) return ask(next)
    throw new LatchkeyError('provider_not_found', { details: { wallet: id }, cause: error })
  }
}

/** Reports a connection whose wallet registered again and whose old object is dead. */
export async function checkReplaced<W extends WeakKey>(
  { isAlive, replaced, wallets }: Omit<Succession<W>, 'successors'>,
  id: string,
): Promise<void> {
  const wallet = wallets.get(id)
  const tell = wallet && replaced.get(wallet)
  if (tell && !(await isAlive(wallet))) tell()
}
