import type { ChainEntry } from '../../../chains/chainRegistry.js'
import type { IndexedRange, IndexStore } from './indexStore.js'
import type { TraceReader } from './readTraces.js'
import { isTooMuch, readBlocks, readHeads, type BlockHead, type IndexedBlock } from './readBlocks.js'

/** Blocks that are asked for at once, at most. */
const mostAtOnce = 20

/** How far an index is, at its last look. */
export interface Progress {
  /** Blocks of the chain that are newer than the index. */
  readonly lag: number
  /** Blocks below it that it is to have. */
  readonly missing: number
  /** Changes with every block that comes or goes. */
  readonly version: string
}

/** Keeps the index of a chain at its head. */
export interface ChainFollower {
  /**
   * One step: undoes what the chain took back, else adds the newest blocks, else older ones.
   *
   * @param from the lowest block that the index is to have
   * @returns whether there is more to do at once
   * @throws as `ChainRpc.send` does
   */
  step(entry: ChainEntry, from: number): Promise<boolean>
  /** Undefined before the first step. */
  progress(): Progress | undefined
}

/**
 * Makes the follower of one chain.
 *
 * @param traces tells what moved inside of calls
 */
export function createFollower(store: IndexStore, traces?: TraceReader): ChainFollower {
  const batches = createBatchReader(traces)
  let progress: Progress | undefined

  function note(head: BlockHead, range: IndexedRange, from: number): boolean {
    const lag = Math.max(0, head.number - range.high)
    const missing = Math.max(0, range.low - from)
    progress = { lag, missing, version: `${range.low}-${range.high}-${head.hash}` }
    return lag + missing > 0
  }

  return {
    progress: () => progress,
    async step(entry, from) {
      const { caip2 } = entry.chain
      const [head] = await readHeads(entry.rpc, caip2, ['latest'])
      if (head === undefined) return false
      const range = await store.range(caip2)
      if (range === undefined) {
        const blocks = await batches.read(entry, head.number, 1)
        await store.add(caip2, undefined, blocks)
        return true
      }
      const tip = (await store.newest(caip2))[0]
      if (tip === undefined || isTakenBack(head, range, tip)) {
        await undo(store, entry, range)
        return true
      }
      const next =
        head.number > range.high
          ? await addAbove({ store, batches }, entry, { range, head, tip: tip.hash })
          : range.low > from
            ? await addBelow({ store, batches }, entry, { range, from })
            : range
      return next === undefined || note(head, next, from)
    },
  }
}

/** Whether the chain no longer has the newest block of the index. */
const isTakenBack = (head: BlockHead, range: IndexedRange, tip: Pick<BlockHead, 'hash'>): boolean =>
  head.number < range.high || (head.number === range.high && head.hash !== tip.hash)

/** Reads blocks in batches, of as many as the node gives at once. */
interface BatchReader {
  /** Blocks of the next batch, at most. */
  size(): number
  shrink(to: number): void
  /** @throws as `ChainRpc.send` does */
  read(entry: ChainEntry, first: number, count: number): Promise<readonly IndexedBlock[]>
}

function createBatchReader(traces: TraceReader | undefined): BatchReader {
  let atOnce = mostAtOnce

  async function read(entry: ChainEntry, first: number, count: number): Promise<readonly IndexedBlock[]> {
    const { rpc, chain } = entry
    try {
      const blocks = await readBlocks(rpc, chain.caip2, { first, count, traces })
      atOnce = Math.min(mostAtOnce, atOnce + 1)
      return blocks
    } catch (error) {
      if (!isTooMuch(error) || count === 1) throw error
      atOnce = Math.ceil(count / 2)
      return read(entry, first, atOnce)
    }
  }

  return {
    size: () => atOnce,
    shrink(to) {
      atOnce = to
    },
    read,
  }
}

interface FollowerParts {
  readonly store: IndexStore
  readonly batches: BatchReader
}

/** Adds the next blocks of the head's side. @returns the new range; undefined when the index has to be looked at anew */
async function addAbove(
  { store, batches }: FollowerParts,
  entry: ChainEntry,
  { range, head, tip }: { readonly range: IndexedRange; readonly head: BlockHead; readonly tip: string },
): Promise<IndexedRange | undefined> {
  const { caip2 } = entry.chain
  const count = Math.min(batches.size(), head.number - range.high)
  const blocks = await batches.read(entry, range.high + 1, count)
  const linked = linkedFrom(blocks, tip)
  if (linked.length === 0) return blocks.length === 0 ? range : undo(store, entry, range)
  const added = await store.add(caip2, range, linked)
  return added ? { ...range, high: (linked.at(-1) as IndexedBlock).number } : undefined
}

/** Goes back to the last block that the chain still has. */
async function undo(store: IndexStore, entry: ChainEntry, range: IndexedRange): Promise<undefined> {
  const { caip2 } = entry.chain
  const known = await store.newest(caip2)
  const heads = await readHeads(
    entry.rpc,
    caip2,
    known.map(({ number }) => number),
  )
  const fork = known.find(({ hash }, at) => heads[at]?.hash === hash)?.number
  await store.rewind(caip2, range, fork)
  return undefined
}

/** Adds the next older blocks. @returns as `addAbove` does */
async function addBelow(
  { store, batches }: FollowerParts,
  entry: ChainEntry,
  { range, from }: { readonly range: IndexedRange; readonly from: number },
): Promise<IndexedRange | undefined> {
  const count = Math.min(batches.size(), range.low - from)
  const first = range.low - count
  const blocks = await batches.read(entry, first, count)
  // A range has no gaps: what came short is read again, in smaller parts if need be.
  if (blocks.length < range.low - first) {
    batches.shrink(Math.max(1, Math.ceil(count / 2)))
    return range
  }
  const added = await store.add(entry.chain.caip2, range, blocks)
  return added ? { ...range, low: first } : undefined
}

/** The blocks up to the first that does not follow the one before. */
function linkedFrom(blocks: readonly IndexedBlock[], tip: string): readonly IndexedBlock[] {
  const parents = [tip, ...blocks.map(({ hash }) => hash)]
  const broken = blocks.findIndex(({ parentHash }, at) => parentHash !== parents[at])
  return broken < 0 ? blocks : blocks.slice(0, broken)
}
