import { z } from 'zod'
import {
  CursorError,
  type Asset,
  type ChainTransaction,
  type HistoryPage,
  type Movement,
} from '../../historyProvider.js'

export interface StreamItem {
  readonly hash: string
  readonly block: number
  readonly minedAt: number
  readonly transaction?: Omit<ChainTransaction, 'movements' | 'allowances' | 'actors'>
  readonly movement?: Movement
  readonly asset?: Asset
}

export interface StreamPage {
  readonly items: readonly StreamItem[]
  readonly next: string | undefined
}

export type Stream = (at: string | undefined) => Promise<StreamPage>

/** Below block `before` nothing of the part was given yet. */
const stateSchema = z
  .array(
    z.object({
      at: z.string().max(400).optional(),
      before: z.int().optional(),
      isOver: z.literal(true).optional(),
    }),
  )
  .max(6)
type State = z.output<typeof stateSchema>[number]

/**
 * Merges separately paged streams up to the block that all of them cover. No item is lost or
 * duplicated.
 *
 * @throws CursorError
 */
export async function mergeStreams(
  streams: readonly Stream[],
  cursor: string | undefined,
): Promise<HistoryPage> {
  const states: readonly State[] =
    cursor === undefined ? streams.map(() => ({})) : readStates(cursor, streams.length)
  const parts = await Promise.all(
    streams.map(async (read, index) => {
      const state = states[index] ?? {}
      if (state.isOver) return { state, items: [], next: undefined, last: -1 }
      const page = await read(state.at)
      const items = page.items.filter(({ block }) => block < (state.before ?? Infinity))
      return { state, items, next: page.next, last: page.items.at(-1)?.block ?? -1 }
    }),
  )
  // Below this block a stream may have unread items.
  const known = Math.max(-1, ...parts.map(({ next, last }) => (next === undefined ? -1 : last)))
  const rest = parts.map(({ state, items, next, last }): State => {
    if (next !== undefined && last >= known) return { at: next }
    if (next === undefined && !items.some(({ block }) => block < known)) return { isOver: true }
    return { ...state, before: known }
  })
  const given = parts.flatMap(({ items }) => items.filter(({ block }) => block >= known))
  const isOver = rest.every((state) => state.isOver)
  return { ...putTogether(given), next: isOver ? undefined : JSON.stringify(rest) }
}

function readStates(cursor: string, count: number): readonly State[] {
  try {
    const states = stateSchema.parse(JSON.parse(cursor))
    if (states.length === count) return states
  } catch {}
  throw new CursorError('The cursor is no place in these lists.')
}

function putTogether(items: readonly StreamItem[]): Omit<HistoryPage, 'next'> {
  const byHash = new Map<string, StreamItem[]>()
  for (const item of items) byHash.set(item.hash, [...(byHash.get(item.hash) ?? []), item])
  const assets = new Map<string, Asset>()
  for (const { asset, movement } of items) if (asset && movement?.token) assets.set(movement.token, asset)
  const transactions = [...byHash.values()].map((parts): ChainTransaction => {
    const [first] = parts as [StreamItem]
    const own = parts.find(({ transaction }) => transaction)?.transaction
    return {
      // Signed by an account that the streams do not name.
      ...(own ?? {
        hash: first.hash,
        block: first.block,
        index: 0,
        minedAt: first.minedAt,
        from: '',
        to: '',
        value: '0',
        nonce: -1,
      }),
      movements: parts.flatMap(({ movement }) => movement ?? []),
      allowances: [],
      actors: [],
    }
  })
  transactions.sort((one, other) => other.block - one.block || other.index - one.index)
  return { transactions, assets }
}
