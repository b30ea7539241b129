import { z } from 'zod'
import type { Chain } from '../../../chains/chainSettings.js'
import { CursorError, type HistoryPage, type HistoryProviderDefinition } from '../../historyProvider.js'
import type { ChainEntry } from '../../../chains/chainRegistry.js'
import type { GatewayDeps } from '../../../platform/gatewayDeps.js'
import { readByLogs } from './readByLogs.js'
import { handledTokens, suspiciousTokens } from '../../lures.js'
import { createAssetReader } from '../../readAssets.js'
import { createFollower, type ChainFollower, type Progress } from './followChain.js'
import { createTraceReader, type TraceReader } from './readTraces.js'
import { createIndexStore, type IndexStore } from './indexStore.js'
import type { Place } from './readIndex.js'

const pageSize = 50

const settings = z.strictObject({
  provider: z.literal('index'),
  from: z.int().nonnegative().default(0),
  /** Milliseconds. */
  every: z.int().min(100).max(600_000).default(2_000),
  /** The costliest part for the node. */
  traces: z.boolean().default(true),
})
type IndexSettings = z.output<typeof settings>

const idle = 5_000

const placeOf = (caip2: string): string => `index ${caip2}`

export const indexHistory = {
  namespaces: ['eip155'],
  settings,
  create({ database, leaders, log, metrics, tasks, now }, chains) {
    const store = createIndexStore(database)
    const followers = createFollowers(store, { log, now, metrics })
    const followed = () =>
      chains.all().flatMap((entry) => {
        const own = settingsOf(entry.chain)
        return own === undefined ? [] : [{ entry, own }]
      })
    tasks.add({
      name: 'history index',
      pause: () => Math.min(idle, ...followed().map(({ own }) => own.every)),
      async run(signal) {
        const all = followed()
        const ledChains = await leaders.take(all.map(({ entry }) => placeOf(entry.chain.caip2)))
        const steps = await Promise.allSettled(
          all.map(async ({ entry, own }) => {
            const { caip2 } = entry.chain
            const follower = followers.of(caip2, own)
            if (ledChains.has(placeOf(caip2))) return follower.step(entry, own.from)
            await follower.watch(entry, own.from)
            return false
          }),
        )
        signal.throwIfAborted()
        const failed = steps.find((step) => step.status === 'rejected')
        const isMore = steps.some((step) => step.status === 'fulfilled' && step.value)
        // One unreachable chain must not hold up others.
        if (failed && !isMore) throw failed.reason
        return isMore
      },
    })
    showFigures(followers, metrics, leaders)
    return {
      version: (caip2) => followers.known.get(caip2)?.progress()?.version ?? '',
      read: createPageReader(store, createAssetReader(now)),
    }
  },
} satisfies HistoryProviderDefinition

interface Followers {
  readonly known: ReadonlyMap<string, ChainFollower>
  readonly tracers: ReadonlyMap<string, TraceReader>
  of(caip2: string, settings: IndexSettings): ChainFollower
}

function createFollowers(
  store: IndexStore,
  { log, now, metrics }: Pick<GatewayDeps, 'log' | 'now' | 'metrics'>,
): Followers {
  const reorgs = metrics.registry.histogram(
    'history_index_reorg_depth_blocks',
    'Reorganizations of a chain that this gateway undid in its index, by how many blocks were replaced.',
    ['chain'],
    [1, 2, 3, 5, 8, 16, 32, 64],
  )
  const known = new Map<string, ChainFollower>()
  const tracers = new Map<string, TraceReader>()
  return {
    known,
    tracers,
    of(caip2, { traces }) {
      const found = known.get(caip2)
      if (found) return found
      const tracer = createTraceReader(now, () =>
        log.warn({ chain: caip2 }, 'the node has no traces: coins that move inside of calls are not indexed'),
      )
      if (traces) tracers.set(caip2, tracer)
      const made = createFollower(store, {
        now,
        traces: traces ? tracer : undefined,
        onReorg(depth) {
          log.info({ chain: caip2, depth }, 'the chain was reorganized, and the index with it')
          reorgs.observe({ chain: caip2 }, depth)
        },
      })
      reorgs.zero({ chain: caip2 })
      known.set(caip2, made)
      return made
    },
  }
}

function showFigures(
  { known, tracers }: Followers,
  { registry }: GatewayDeps['metrics'],
  leaders: GatewayDeps['leaders'],
): void {
  const figureOf = (read: (progress: Progress) => number | undefined) => () =>
    new Map(
      [...known].flatMap(([caip2, follower]) => {
        const progress = follower.progress()
        const value = progress && read(progress)
        return value === undefined ? [] : [[caip2, value] as const]
      }),
    )
  const figure = (name: 'head' | 'lag' | 'missing') => figureOf((progress) => progress[name])
  registry.gauges(
    'history_index_leader',
    'Whether this gateway reads the blocks of a chain for all that share its database: 1, or 0.',
    'chain',
    () => new Map([...known.keys()].map((caip2) => [caip2, Number(leaders.leads(placeOf(caip2)))])),
  )
  registry.gauges('history_index_head_block', 'The newest block of a chain’s index.', 'chain', figure('head'))
  registry.gauges(
    'history_index_lag_seconds',
    'Seconds between the newest block of a chain’s index and the chain’s, and since the chain was read.',
    'chain',
    figureOf((progress) => progress.seconds()),
  )
  registry.gauges(
    'history_index_lag_blocks',
    'Blocks of a chain that its index does not have yet.',
    'chain',
    figure('lag'),
  )
  registry.gauges(
    'history_index_missing_blocks',
    'Older blocks that an index is still to have.',
    'chain',
    figure('missing'),
  )
  registry.gauges(
    'history_index_traces',
    'Whether the node of a chain tells what moves inside of calls: 1, or 0.',
    'chain',
    () =>
      new Map(
        [...tracers].flatMap(([caip2, tracer]) => {
          const has = tracer.hasTraces()
          return has === undefined ? [] : [[caip2, Number(has)] as const]
        }),
      ),
  )
}

/** Earlier transactions come from the node's logs. */
function createPageReader(store: IndexStore, readAssets: ReturnType<typeof createAssetReader>) {
  async function pageOf(
    entry: ChainEntry,
    party: string,
    { transactions, next }: Pick<HistoryPage, 'transactions' | 'next'>,
  ): Promise<HistoryPage> {
    const { caip2 } = entry.chain
    const tokens = transactions.flatMap(({ movements, allowances }) =>
      [...movements, ...allowances].flatMap(({ token }) => token ?? []),
    )
    const page = { transactions, assets: await readAssets(entry, tokens), next }
    const suspects = suspiciousTokens(party, page)
    if (suspects.length === 0) return page
    return { ...page, handled: handledTokens(party, await store.own(caip2, party, suspects)) }
  }

  return async (entry: ChainEntry, address: string, cursor?: string): Promise<HistoryPage> => {
    const { caip2 } = entry.chain
    const party = address.toLowerCase()
    const from = settingsOf(entry.chain)?.from ?? 0
    const low = (await store.range(caip2))?.low ?? 0
    const { before, below } = startOf(cursor)
    const found = await store.read(caip2, party, { before, count: pageSize + 1 })
    const last = found[pageSize - 1]
    if (found.length > pageSize && last)
      return pageOf(entry, party, {
        transactions: found.slice(0, pageSize),
        next: `${last.block}.${last.index}`,
      })
    const rest = Math.min(low, below ?? low)
    if (found.length > 0 || rest <= from)
      return pageOf(entry, party, { transactions: found, next: rest > from ? `l${rest}` : undefined })
    const logged = await readByLogs(entry, party, { below: rest, from, count: pageSize })
    return pageOf(entry, party, {
      transactions: logged.transactions,
      next: logged.below === undefined ? undefined : `l${logged.below}`,
    })
  }
}

function startOf(cursor: string | undefined): { readonly before?: Place; readonly below?: number } {
  if (cursor === undefined) return {}
  const at = readCursor(cursor)
  return 'below' in at ? { before: { block: at.below, index: 0 }, below: at.below } : { before: at }
}

function settingsOf({ history = [] }: Pick<Chain, 'history'>): IndexSettings | undefined {
  return history.find((own): own is IndexSettings => own.provider === 'index')
}

function readCursor(cursor: string): Place | { readonly below: number } {
  const [, below] = /^l(\d{1,15})$/.exec(cursor) ?? []
  if (below !== undefined) return { below: Number(below) }
  const [, block, index] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? []
  if (block === undefined || index === undefined) throw new CursorError('The cursor is no place in a chain.')
  return { block: Number(block), index: Number(index) }
}
