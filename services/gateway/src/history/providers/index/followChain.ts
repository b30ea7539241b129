import type { ChainEntry } from '../../../chains/chainRegistry.js'
import type { IndexedRange, IndexStore, Tip } from './indexStore.js'
import type { TraceReader } from './readTraces.js'
import { isBatchTooLarge, readBlocks, readHeads, type BlockHead, type IndexedBlock } from './readBlocks.js'

const maxBlocksPerStep = 20

/** Milliseconds. */
const headInterval = 2_000

export interface Progress {
  /** Newest indexed block. */
  readonly head: number
  /** Newer blocks of the chain. */
  readonly lag: number
  /** Older blocks still to index. */
  readonly missing: number
  /**
   * From the index's newest block to the chain's, plus the time since the chain was read. Undefined
   * without block times.
   */
  seconds(): number | undefined
  readonly version: string
}

export interface ChainFollower {
  /**
   * Undoes a reorganization, else adds the newest blocks, else older ones.
   *
   * @returns whether there is more to do
   */
  step(entry: ChainEntry, from: number): Promise<boolean>
  watch(entry: ChainEntry, from: number): Promise<void>
  progress(): Progress | undefined
}

interface FollowerDeps {
  readonly now: () => number
  readonly traces?: TraceReader | undefined
  readonly onReorg?: (depth: number) => void
}

interface ChainView {
  readonly range: IndexedRange
  readonly from: number
  /** Undefined if no leader reported it. */
  readonly head: Pick<BlockHead, 'number' | 'time'> | undefined
  /** Seconds. */
  readonly tipTime: number | undefined
  readonly at: number
  readonly hash: string
}

export function createFollower(store: IndexStore, { now, traces, onReorg }: FollowerDeps): ChainFollower {
  const deps: FollowerParts = { store, batches: createBatchReader(traces), onReorg: onReorg ?? (() => {}) }
  const headRecorder = createHeadRecorder(store, now)
  let progress: Progress | undefined

  function note({ range, from, head, tipTime, at, hash }: ChainView): boolean {
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
        const blocks = await deps.batches.read(entry, head.number, 1)
        await store.add(caip2, undefined, blocks)
        return true
      }
      await headRecorder.write(caip2, head)
      const tip = (await store.newest(caip2))[0]
      if (tip === undefined || isReorganized(head, range, tip)) {
        await rewind(deps, entry, range)
        return true
      }
      const next = await extendIndex(deps, entry, { range, head, tip, from })
      return next === undefined || note({ ...next, from, head, at, hash: head.hash })
    },
    async watch(entry, from) {
      const state = await store.state(entry.chain.caip2)
      if (state === undefined) return
      const { tip, seenHead, ...range } = state
      note({
        range,
        from,
        head: seenHead && { number: seenHead.head, time: seenHead.time },
        tipTime: tip?.time,
        at: now() - (seenHead?.ago ?? 0) * 1000,
        hash: tip?.hash ?? '',
      })
    },
  }
}

function createHeadRecorder(store: IndexStore, now: () => number) {
  let last: { readonly hash: string; readonly at: number } | undefined
  return {
    async write(caip2: string, head: BlockHead): Promise<void> {
      if (last?.hash === head.hash && now() - last.at < headInterval) return
      await store.see(caip2, head)
      last = { hash: head.hash, at: now() }
    },
  }
}

type IndexedStep = Pick<ChainView, 'range' | 'tipTime'>

/** Undefined when the index has to be reread. */
async function extendIndex(
  deps: FollowerParts,
  entry: ChainEntry,
  {
    range,
    head,
    tip,
    from,
  }: { readonly range: IndexedRange; readonly head: BlockHead; readonly tip: Tip; readonly from: number },
): Promise<IndexedStep | undefined> {
  const same = { range, tipTime: tip.time ?? undefined }
  if (head.number > range.high) return addAbove(deps, entry, { ...same, head, tip: tip.hash })
  if (range.low <= from) return same
  const lower = await addBelow(deps, entry, { range, from })
  return lower && { ...same, range: lower }
}

const isReorganized = (head: BlockHead, range: IndexedRange, tip: Pick<BlockHead, 'hash'>): boolean =>
  head.number < range.high || (head.number === range.high && head.hash !== tip.hash)

interface BatchReader {
  size(): number
  shrink(to: number): void
  read(entry: ChainEntry, first: number, count: number): Promise<readonly IndexedBlock[]>
}

function createBatchReader(traces: TraceReader | undefined): BatchReader {
  let batchSize = maxBlocksPerStep

  async function read(entry: ChainEntry, first: number, count: number): Promise<readonly IndexedBlock[]> {
    const { rpc, chain } = entry
    try {
      const blocks = await readBlocks(rpc, chain.caip2, { first, count, traces })
      batchSize = Math.min(maxBlocksPerStep, batchSize + 1)
      return blocks
    } catch (error) {
      if (!isBatchTooLarge(error) || count === 1) throw error
      batchSize = Math.ceil(count / 2)
      return read(entry, first, batchSize)
    }
  }

  return {
    size: () => batchSize,
    shrink(to) {
      batchSize = to
    },
    read,
  }
}

interface FollowerParts {
  readonly store: IndexStore
  readonly batches: BatchReader
  readonly onReorg: (depth: number) => void
}

async function addAbove(
  deps: FollowerParts,
  entry: ChainEntry,
  { range, tipTime, head, tip }: IndexedStep & { readonly head: BlockHead; readonly tip: string },
): Promise<IndexedStep | undefined> {
  const { store, batches } = deps
  const { caip2 } = entry.chain
  const count = Math.min(batches.size(), head.number - range.high)
  const blocks = await batches.read(entry, range.high + 1, count)
  const linked = linkedFrom(blocks, tip)
  const last = linked.at(-1)
  if (last === undefined) return blocks.length === 0 ? { range, tipTime } : rewind(deps, entry, range)
  const isAdded = await store.add(caip2, range, linked)
  return isAdded ? { range: { ...range, high: last.number }, tipTime: last.time } : undefined
}

async function rewind(
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
  const isRewound = await store.rewind(caip2, range, fork)
  if (isRewound && known.length > 0) onReorg(range.high - (fork ?? range.low - 1))
  return undefined
}

async function addBelow(
  { store, batches }: Pick<FollowerParts, 'store' | 'batches'>,
  entry: ChainEntry,
  { range, from }: { readonly range: IndexedRange; readonly from: number },
): Promise<IndexedRange | undefined> {
  const count = Math.min(batches.size(), range.low - from)
  const first = range.low - count
  const blocks = await batches.read(entry, first, count)
  // A range has no gaps: reread a short batch.
  if (blocks.length < range.low - first) {
    batches.shrink(Math.max(1, Math.ceil(count / 2)))
    return range
  }
  const added = await store.add(entry.chain.caip2, range, blocks)
  return added ? { ...range, low: first } : undefined
}

function linkedFrom(blocks: readonly IndexedBlock[], tip: string): readonly IndexedBlock[] {
  const parents = [tip, ...blocks.map(({ hash }) => hash)]
  const broken = blocks.findIndex(({ parentHash }, at) => parentHash !== parents[at])
  return broken < 0 ? blocks : blocks.slice(0, broken)
}
