import { z } from 'zod'
import type { Chain } from '../../../project/configSchema.js'
import { CursorError, type HistoryPage, type HistoryProviderDefinition } from '../../historyProvider.js'
import { createAssetReader } from '../../readAssets.js'
import { createFollower, type ChainFollower } from './followChain.js'
import { createIndexStore, type Place } from './indexStore.js'

/** Transactions of a page. */
const pageSize = 50

const settings = z.strictObject({
  provider: z.literal('index'),
  /** The first block that is of interest. */
  from: z.int().nonnegative().default(0),
  /** Milliseconds between two looks at the chain. */
  every: z.int().min(100).max(600_000).default(2_000),
})
type IndexSettings = z.output<typeof settings>

/** Milliseconds until settings that name no chain to index are looked at again. */
const idle = 5_000

/** Our own index of a chain, in the gateway's database: its blocks and receipts, followed live. */
export const indexHistory = {
  namespaces: ['eip155'],
  settings,
  create({ database, metrics, tasks, now }, chains) {
    const store = createIndexStore(database)
    const assets = createAssetReader(now)
    const followers = new Map<string, ChainFollower>()

    const followed = () =>
      chains.all().flatMap((entry) => {
        const own = settingsOf(entry.chain)
        return own === undefined ? [] : [{ entry, own }]
      })

    function followerOf(caip2: string): ChainFollower {
      const made = followers.get(caip2) ?? createFollower(store)
      followers.set(caip2, made)
      return made
    }

    tasks.add({
      name: 'history index',
      pause: () => Math.min(idle, ...followed().map(({ own }) => own.every)),
      async run(signal) {
        const steps = await Promise.allSettled(
          followed().map(({ entry, own }) => followerOf(entry.chain.caip2).step(entry, own.from)),
        )
        signal.throwIfAborted()
        const failed = steps.find((step) => step.status === 'rejected')
        const isMore = steps.some((step) => step.status === 'fulfilled' && step.value)
        // One chain that is away does not keep the others waiting.
        if (failed && !isMore) throw failed.reason
        return isMore
      },
    })

    const figure = (name: 'lag' | 'missing') => () =>
      new Map(
        [...followers].flatMap(([caip2, follower]) => {
          const progress = follower.progress()
          return progress === undefined ? [] : [[caip2, progress[name]] as const]
        }),
      )
    metrics.registry.gauges(
      'history_index_lag_blocks',
      'Blocks of a chain that its index does not have yet.',
      'chain',
      figure('lag'),
    )
    metrics.registry.gauges(
      'history_index_missing_blocks',
      'Older blocks that an index is still to have.',
      'chain',
      figure('missing'),
    )

    return {
      version: (caip2) => followers.get(caip2)?.progress()?.version ?? '',
      async read(entry, address, cursor): Promise<HistoryPage> {
        const before = cursor === undefined ? undefined : readCursor(cursor)
        const found = await store.read(entry.chain.caip2, address.toLowerCase(), {
          before,
          count: pageSize + 1,
        })
        const transactions = found.slice(0, pageSize)
        const last = transactions.at(-1)
        const tokens = transactions.flatMap(({ movements, allowances }) =>
          [...movements, ...allowances].flatMap(({ token }) => token ?? []),
        )
        return {
          transactions,
          assets: await assets(entry, tokens),
          next: found.length > pageSize && last ? `${last.block}.${last.index}` : undefined,
        }
      },
    }
  },
} satisfies HistoryProviderDefinition

function settingsOf({ history = [] }: Pick<Chain, 'history'>): IndexSettings | undefined {
  return history.find((own): own is IndexSettings => own.provider === 'index')
}

function readCursor(cursor: string): Place {
  const [, block, index] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? []
  if (block === undefined || index === undefined) throw new CursorError('The cursor is no place in a chain.')
  return { block: Number(block), index: Number(index) }
}
