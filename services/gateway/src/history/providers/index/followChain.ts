import type { ChainEntry } from '../../../chains/chainRegistry.js'
import type { IndexedRange, IndexStore, Tip } from './indexStore.js'
import type { TraceReader } from './readTraces.js'
import { isTooMuch, readBlocks, readHeads, type BlockHead, type IndexedBlock } from './readBlocks.js'

/** Blocks that are asked for at once, at most. */
const mostAtOnce = 20

/** Milliseconds after which it is written down again that the chain was seen, though nothing new was. */
const seenEvery = 2_000

/** How far an index is, at its last look. */
export interface Progress {
  /** The newest block of the index. */
  readonly head: number
  /** Blocks of the chain that are newer than the index. */
  readonly lag: number
  /** Blocks below it that it is to have. */
  readonly missing: number
  /**
   * Seconds by which the index may be behind: those between its newest block and the chain's, and those since the chain
   * was read. Undefined where a block's time is not known.
   */
  seconds(): number | undefined
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
  /** Looks at what another gateway has indexed. @param from as for a step */
  watch(entry: ChainEntry, from: number): Promise<void>
  /** Undefined before the first step. */
  progress(): Progress | undefined
}

interface FollowerDeps {
  readonly now: () => number
  /** Tells what moved inside of calls. */
  readonly traces?: TraceReader | undefined
  /** Told of blocks that the chain took back, by their number. */
  readonly onReorg?: (depth: number) => void
}

interface Look {
  readonly range: IndexedRange
  /** The lowest block that the index is to have. */
  readonly from: number
  /** The chain's newest block; undefined where no leader said. */
  readonly head: Pick<BlockHead, 'number' | 'time'> | undefined
  /** When the newest block of the index was mined, in seconds. */
  readonly tipTime: number | undefined
  /** When the chain was read, by `now`. */
  readonly at: number
  readonly hash: string
}

/** Makes the follower of one chain. */
export function createFollower(store: IndexStore, { now, traces, onReorg }: FollowerDeps): ChainFollower {
  const parts: FollowerParts = { store, batches: createBatchReader(traces), onReorg: onReorg ?? (() => {}) }
  const sight = createSight(store, now)
  let progress: Progress | undefined

  function note({ range, from, head, tipTime, at, hash }: Look): boolean {
    const lag = Math.max(0, (head?.number ?? range.high) - range.high)
    const missing = Math.max(0, range.low - from)
    const behind = lag === 0 ? 0 : head && tipTime !== undefined ? head.time - tipTime : undefined
    progress = {
      head: range.high,
      lag,
      missing,
      seconds: () => (head && behind !== undefined ? Math.max(0, behind + (now() - at) / 1000) : undefined),
      version: `${range.low}-${range.high}-${hash}`,
    }
    return lag + missing > 0
  }

  return {
    progress: () => progress,
    async step(entry, from) {
      const { caip2 } = entry.chain
      const [head] = await readHeads(entry.rpc, caip2, ['latest'])
      if (head === undefined) return false
      const at = now()
      const range = await store.range(caip2)
      if (range === undefined) {
        const blocks = await parts.batches.read(entry, head.number, 1)
        await store.add(caip2, undefined, blocks)
        return true
      }
      await sight.write(caip2, head)
      const tip = (await store.newest(caip2))[0]
      if (tip === undefined || isTakenBack(head, range, tip)) {
        await undo(parts, entry, range)
        return true
      }
      const next = await grow(parts, entry, { range, head, tip, from })
      return next === undefined || note({ ...next, from, head, at, hash: head.hash })
    },
    async watch(entry, from) {
      const state = await store.state(entry.chain.caip2)
      if (state === undefined) return
      const { tip, seen, ...range } = state
      note({
        range,
        from,
        head: seen && { number: seen.head, time: seen.time },
        tipTime: tip?.time,
        at: now() - (seen?.ago ?? 0) * 1000,
        hash: tip?.hash ?? '',
      })
    },
  }
}

/** Writes down what a leader sees of a chain, as often as others need it. */
function createSight(store: IndexStore, now: () => number) {
  let last: { readonly hash: string; readonly at: number } | undefined
  return {
    async write(caip2: string, head: BlockHead): Promise<void> {
      if (last?.hash === head.hash && now() - last.at < seenEvery) return
      await store.see(caip2, head)
      last = { hash: head.hash, at: now() }
    },
  }
}

/** A range, and when its newest block was mined. */
type Grown = Pick<Look, 'range' | 'tipTime'>

/** Adds the newest blocks, else older ones. @returns undefined when the index has to be looked at anew */
async function grow(
  parts: FollowerParts,
  entry: ChainEntry,
  {
    range,
    head,
    tip,
    from,
  }: { readonly range: IndexedRange; readonly head: BlockHead; readonly tip: Tip; readonly from: number },
): Promise<Grown | undefined> {
  const same = { range, tipTime: tip.time ?? undefined }
  if (head.number > range.high) return addAbove(parts, entry, { ...same, head, tip: tip.hash })
  if (range.low <= from) return same
  const lower = await addBelow(parts, entry, { range, from })
  return lower && { ...same, range: lower }
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
  readonly onReorg: (depth: number) => void
}

/** Adds the next blocks of the head's side. @returns as `grow` does */
async function addAbove(
  parts: FollowerParts,
  entry: ChainEntry,
  { range, tipTime, head, tip }: Grown & { readonly head: BlockHead; readonly tip: string },
): Promise<Grown | undefined> {
  const { store, batches } = parts
  const { caip2 } = entry.chain
  const count = Math.min(batches.size(), head.number - range.high)
  const blocks = await batches.read(entry, range.high + 1, count)
  const linked = linkedFrom(blocks, tip)
  const last = linked.at(-1)
  if (last === undefined) return blocks.length === 0 ? { range, tipTime } : undo(parts, entry, range)
  const isAdded = await store.add(caip2, range, linked)
  return isAdded ? { range: { ...range, high: last.number }, tipTime: last.time } : undefined
}

/** Goes back to the last block that the chain still has. */
async function undo(
  { store, onReorg }: FollowerParts,
  entry: ChainEntry,
  range: IndexedRange,
): Promise<undefined> {
  const { caip2 } = entry.chain
  const known = await store.newest(caip2)
  const heads = await readHeads(
    entry.rpc,
    caip2,
    known.map(({ number }) => number),
  )
  const fork = known.find(({ hash }, at) => heads[at]?.hash === hash)?.number
  const isUndone = await store.rewind(caip2, range, fork)
  if (isUndone && known.length > 0) onReorg(range.high - (fork ?? range.low - 1))
  return undefined
}

/** Adds the next older blocks. @returns as `grow` does */
async function addBelow(
  { store, batches }: Pick<FollowerParts, 'store' | 'batches'>,
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
