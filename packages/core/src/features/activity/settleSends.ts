import type { Transaction } from '@latchkey/protocol/http'
import { DAY_MS, MINUTE_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'
import type { ActivityEntry } from '../../types/activity.js'
import type { BalanceTarget } from '../balances/fetchBalance.js'
import { parseTransaction } from './parseHistory.js'
import { readSends, type StoredSend, writeSends } from './sends.js'

/** A send that no node knows for so long was forgotten by the network, ms. */
const FORGOTTEN_MS = 10 * MINUTE_MS

/** How long a send that came to nothing is still shown, ms. */
const SHOWN_LOST_MS = DAY_MS

const plain = (text: unknown): string => String(text).toLowerCase()

const isOf = (send: StoredSend, { address, chainId }: BalanceTarget): boolean =>
  send.chainId === chainId && plain(send.from) === plain(address)

const isBatch = (hash: string): boolean => hash.startsWith('batch:')

const hashesOf = (entries: readonly Transaction[]): ReadonlySet<string> =>
  new Set(entries.map(({ metadata }) => plain(metadata.hash)))

/**
 * Looks after the sends of an account: those that the history has are forgotten, of the others the chain is asked what
 * became of them. Never throws.
 *
 * @param mined what the history has
 */
export async function settleSends(
  context: Context,
  target: BalanceTarget,
  mined: readonly Transaction[],
): Promise<void> {
  const before = readSends(context)
  if (before.length === 0) return
  const hashes = hashesOf(mined)
  const settled = new Map<string, StoredSend | undefined>()
  const settle = async (send: StoredSend): Promise<void> => {
    const age = context.platform.now() - send.at
    const isSettled = send.lost !== undefined || isBatch(send.hash)
    // Whose page was left before the wallet told the transaction of a batch finds that in the history alone.
    const isStale = isSettled && age > SHOWN_LOST_MS
    const isOver = hashes.has(plain(send.hash)) || isStale
    settled.set(send.hash, isOver ? undefined : isSettled ? send : await askChain(context, target, send, age))
  }
  await Promise.all(before.filter((send) => isOf(send, target)).map(settle))
  // Others may have come meanwhile.
  const after = readSends(context).flatMap((send) =>
    settled.has(send.hash) ? (settled.get(send.hash) ?? []) : [send],
  )
  writeSends(context, after)
}

async function askChain(
  context: Context,
  { namespace, chainId }: BalanceTarget,
  send: StoredSend,
  age: number,
): Promise<StoredSend> {
  const { hash, from, nonce } = send
  try {
    const reads = await context.adapters.get(namespace)?.reads(context.env)
    const fate = await reads?.getTransaction?.({
      chainId,
      hash,
      from,
      ...(nonce !== undefined && { nonce }),
    })
    if (!fate) return send
    const { status } = fate
    const isForgotten = status === 'unknown' && age > FORGOTTEN_MS
    const lost = status === 'replaced' ? status : isForgotten ? 'dropped' : undefined
    return {
      ...send,
      nonce: fate.nonce ?? nonce,
      ...((status === 'confirmed' || status === 'failed') && { status }),
      ...(lost && { lost }),
    }
  } catch {
    return send
  }
}

/** The sends of an account that the history does not have yet, newest first. */
export function shownSends(
  context: Context,
  target: BalanceTarget,
  entries: readonly Transaction[],
): readonly ActivityEntry[] {
  const hashes = hashesOf(entries)
  return readSends(context).flatMap((send) => {
    if (!isOf(send, target) || hashes.has(plain(send.hash))) return []
    // Storage is anybody's: it is read as an answer of the gateway is.
    const entry = parseTransaction(entryOf(send), target.chainId)
    const lost = send.lost === 'replaced' || send.lost === 'dropped' ? send.lost : undefined
    return entry ? [{ ...entry, ...(lost && { lost }) }] : []
  })
}

function entryOf(send: StoredSend): unknown {
  const { at, chainId, from, gets, hash, kind, nonce, status, to } = send
  const time = new Date(at)
  const given = moved('out', send, [from, to])
  return {
    id: `${chainId}:${hash}`,
    metadata: {
      operationType: kind ?? 'send',
      hash: isBatch(hash) ? '' : hash,
      chain: chainId,
      minedAt: Number.isNaN(time.getTime()) ? '' : time.toISOString(),
      sentFrom: from,
      sentTo: to,
      status: status ?? 'pending',
      nonce,
    },
    ...(kind === 'approve'
      ? { approval: { ...given, spender: to } }
      : { transfers: [given, ...(kind === 'trade' && gets ? [moved('in', gets, [to, from])] : [])] }),
  }
}

const moved = (
  direction: 'in' | 'out',
  { amount, iconUrl, symbol }: Pick<StoredSend, 'amount' | 'iconUrl' | 'symbol'>,
  [sender, recipient]: readonly [string, string],
) => ({
  fungible_info: { symbol, icon: { url: iconUrl } },
  direction,
  quantity: { numeric: amount },
  sender,
  recipient,
})
