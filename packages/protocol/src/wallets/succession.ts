import { isLatchkeyError } from '../errors/isLatchkeyError.js'
import { LatchkeyError } from '../errors/LatchkeyError.js'
import type { Timers } from '../abort.js'

/** How long a wallet may take for an answer that needs no visitor, milliseconds. */
const ALIVE_MS = 2_000

/**
 * Whether anybody still answers for a wallet's object. An extension that was updated or reloaded leaves an object that
 * throws, rejects or stays silent. An error with a code comes from a wallet.
 *
 * @param ask asks the wallet something that needs no visitor; fails as the wallet does, not with an error of ours
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

/** Wallets by id, and what came later under the same ids, as an extension does that was updated. */
export interface Succession<W> {
  readonly wallets: Map<string, W>
  readonly successors: Map<string, W>
  /** By the wallet of a connection: tells it that another one took its place. */
  readonly replaced: WeakMap<WeakKey, () => void>
  isAlive(wallet: W): Promise<boolean>
}

/** Nobody has come yet. */
export const createSuccession = <W>(isAlive: (wallet: W) => Promise<boolean>): Succession<W> => ({
  wallets: new Map(),
  successors: new Map(),
  replaced: new WeakMap(),
  isAlive,
})

/**
 * Asks the wallet that is there. The first one under an id keeps it as long as it answers, with an error too; once it
 * proved dead, the one that came later takes its place and is asked instead.
 *
 * @param options.wallet that is there under the id
 * @param options.signal once aborted, nothing more is asked
 * @throws LatchkeyError `provider_not_found` where a dead one has no successor: the page is to be loaded again; else as
 *   `ask` fails
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
    // A wallet that says why is there.
    if (!isLatchkeyError(error, 'wallet_error') || signal.aborted || (await isAlive(live))) throw error
    const next = await succeed(live)
    if (next !== undefined) return ask(next)
    throw new LatchkeyError('provider_not_found', { details: { wallet: id }, cause: error })
  }
}

/**
 * Lets a connection go whose wallet came again as another object and no longer answers as the old one: who follows the
 * connection asks the wallet silently then, and finds the new one.
 */
export async function checkReplaced<W extends WeakKey>(
  { isAlive, replaced, wallets }: Omit<Succession<W>, 'successors'>,
  id: string,
): Promise<void> {
  const wallet = wallets.get(id)
  const tell = wallet && replaced.get(wallet)
  if (tell && !(await isAlive(wallet))) tell()
}
