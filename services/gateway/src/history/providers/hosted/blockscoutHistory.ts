import { z } from 'zod'
import { createHostedUpstreams } from '../../../chains/hostedUpstreams.js'
import { askJson } from '../../../platform/askJson.js'
import type { Chain } from '../../../chains/chainSettings.js'
import { assetTexts } from '../../assetTexts.js'
import { isDecimals, isTime } from '../../bounds.js'
import type { HistoryProvider, HistoryProviderDefinition } from '../../historyProvider.js'
import { mergeStreams, type StreamItem } from './mergeStreams.js'
import { ownPage } from './ownPage.js'
import { wholeBlocks } from './wholeBlocks.js'

const settings = z.strictObject({
  provider: z.literal('blockscout'),
  /** Without `/api/v2`. */
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
})

const party = z.object({
  hash: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .toLowerCase(),
})
const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/)
const count = z.string().regex(/^\d{1,78}$/)
const at = {
  block_number: z.int().nonnegative(),
  timestamp: z.iso.datetime({ offset: true }).refine((text) => isTime(Date.parse(text) / 1000)),
}
const plainSchema = z.object({
  ...at,
  hash,
  position: z.int().nonnegative(),
  from: party,
  to: party.nullish(),
  value: count,
  nonce: z.int().nonnegative(),
  status: z.enum(['ok', 'error']),
  raw_input: z.string().nullish(),
  fee: z.object({ value: count }).nullish(),
})
const token = z.object({
  // Renamed in version 8.
  address: z.string().optional(),
  address_hash: z.string().optional(),
  name: z.string().nullish(),
  symbol: z.string().nullish(),
  decimals: z.string().nullish(),
  reputation: z.string().nullish(),
})
const transferSchema = z.object({
  ...at,
  transaction_hash: hash,
  from: party,
  to: party,
  token,
  total: z.object({ value: count.nullish(), token_id: count.nullish() }).nullish(),
})
const pageSchema = z.object({
  items: z.array(z.unknown()).max(1000),
  next_page_params: z
    .record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean(), z.null()]))
    .nullable(),
})

const internalSchema = z.object({
  ...at,
  transaction_hash: hash,
  index: z.int().nonnegative(),
  from: party,
  to: party.nullish(),
  created_contract: party.nullish(),
  value: count,
  success: z.boolean(),
})

const lists = {
  transactions: readPlain,
  'token-transfers': readTransfer,
  'internal-transactions': readInternal,
}

export const blockscoutHistory = {
  namespaces: ['eip155'],
  settings,
  create(deps): HistoryProvider {
    const upstreamOf = createHostedUpstreams(
      deps,
      ({ history }: Chain) => history?.find((one) => one.provider === 'blockscout')?.url,
    )

    return {
      async read(entry, account, cursor) {
        const { chain } = entry
        const streams = Object.entries(lists).map(([list, readItem]) =>
          wholeBlocks(async (from) => {
            const page = await upstreamOf(chain).ask(
              async (base) => {
                const url = new URL(`${base.replace(/\/+$/, '')}/api/v2/addresses/${account}/${list}`)
                url.search = from ?? ''
                // From version 12 on each page must repeat the order. The other lists are newest
                // first anyway, and from version 9 on answer 422 to unknown parameters.
                if (list === 'transactions') {
                  url.searchParams.set('sort', 'block_number')
                  url.searchParams.set('order', 'desc')
                }
                return askJson({ url, schema: pageSchema }, deps)
              },
              `${list} ${account.toLowerCase()} ${from ?? ''}`,
            )
            const next = new URLSearchParams()
            for (const [name, value] of Object.entries(page.next_page_params ?? {}))
              if (value !== null) next.set(name, String(value))
            return {
              items: page.items.flatMap((item) => readItem(item) ?? []),
              next: page.next_page_params === null ? undefined : next.toString(),
            }
          }),
        )
        return ownPage(entry, account, await mergeStreams(streams, cursor))
      },
    }
  },
} satisfies HistoryProviderDefinition

function readPlain(value: unknown): StreamItem | undefined {
  const parsed = plainSchema.safeParse(value)
  if (!parsed.success) return undefined
  const {
    hash: own,
    block_number: block,
    timestamp,
    position,
    from,
    to,
    raw_input: input,
    fee,
    status,
    ...item
  } = parsed.data
  const place = { hash: own, block, minedAt: Date.parse(timestamp) }
  return {
    ...place,
    transaction: {
      ...place,
      index: position,
      from: from.hash,
      ...(to && { to: to.hash }),
      value: item.value,
      ...(input != null && input.length >= 10 && { selector: input.slice(0, 10).toLowerCase() }),
      nonce: item.nonce,
      ...(status === 'error' && { failed: true as const }),
      ...(fee && { fee: fee.value }),
    },
  }
}

function readTransfer(value: unknown): StreamItem | undefined {
  const parsed = transferSchema.safeParse(value)
  if (!parsed.success) return undefined
  const { transaction_hash: own, block_number: block, timestamp, from, to, total, token: made } = parsed.data
  const address = (made.address_hash ?? made.address)?.toLowerCase()
  if (address === undefined) return undefined
  const id = total?.token_id
  const { name, symbol, decimals, reputation } = made
  return {
    hash: own,
    block,
    minedAt: Date.parse(timestamp),
    movement: {
      token: address,
      from: from.hash,
      to: to.hash,
      amount: total?.value ?? (id == null ? '0' : '1'),
      ...(id != null && { id }),
    },
    asset: {
      ...assetTexts({ name, symbol }),
      ...(id == null && decimals && isDecimals(decimals) && { decimals: Number(decimals) }),
      ...(reputation != null && reputation !== 'ok' && { isSpam: true as const }),
    },
  }
}

/** The first entry is the transaction itself. */
function readInternal(value: unknown): StreamItem | undefined {
  const parsed = internalSchema.safeParse(value)
  if (!parsed.success) return undefined
  const {
    transaction_hash: own,
    block_number: block,
    timestamp,
    from,
    to,
    created_contract: made,
  } = parsed.data
  const receiver = to ?? made
  if (parsed.data.index === 0 || !parsed.data.success || parsed.data.value === '0' || !receiver)
    return undefined
  return {
    hash: own,
    block,
    minedAt: Date.parse(timestamp),
    movement: { from: from.hash, to: receiver.hash, amount: parsed.data.value },
  }
}
