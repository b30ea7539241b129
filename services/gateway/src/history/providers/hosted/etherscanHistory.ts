import { z } from 'zod'
import { createFailover, type Failover } from '../../../chains/createFailover.js'
import type { Chain } from '../../../project/configSchema.js'
import type { HistoryProviderDefinition } from '../../historyProvider.js'
import { askUpstream } from './askUpstream.js'
import { mergeStreams, type Stream, type StreamItem } from './mergeStreams.js'

const settings = z.strictObject({
  provider: z.literal('etherscan'),
  url: z.url({ protocol: /^https?$/ }).default('https://api.etherscan.io/v2/api'),
})

/** Entries of a part. */
const partSize = 100

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .toLowerCase()
const count = z.string().regex(/^\d{1,78}$/)
const shared = {
  blockNumber: count,
  timeStamp: count,
  hash: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
  from: address,
}
const plainSchema = z.object({
  ...shared,
  nonce: count,
  transactionIndex: count,
  to: z.union([address, z.literal('')]),
  value: count,
  gasPrice: count,
  gasUsed: count,
  isError: z.enum(['0', '1']),
  methodId: z.string().max(10).optional(),
})
const tokenSchema = z.object({
  ...shared,
  to: address,
  contractAddress: address,
  tokenName: z.string(),
  tokenSymbol: z.string(),
  tokenDecimal: z.string().regex(/^\d{0,3}$/),
  value: count.optional(),
  tokenID: count.optional(),
})
const answerSchema = z.object({ status: z.enum(['0', '1']), message: z.string(), result: z.unknown() })

const lists = { txlist: readPlain, tokentx: readToken, tokennfttx: readToken }

/** Etherscan's API for many chains (V2); the key is the setting LATCHKEY_ETHERSCAN_KEY. */
export const etherscanHistory = {
  namespaces: ['eip155'],
  settings,
  create({ settings: { etherscanKey }, fetch, log, metrics, now }) {
    const known = new WeakMap<Chain, Failover>()

    function upstreamOf(chain: Chain): Failover {
      const own = chain.history?.find((one) => one.provider === 'etherscan')
      const made =
        known.get(chain) ??
        createFailover({ caip2: chain.caip2, urls: own ? [own.url] : [] }, { log, metrics, now })
      known.set(chain, made)
      return made
    }

    return {
      read({ chain }, account, cursor) {
        const streams = Object.entries(lists).map(([action, readItem]): Stream => async (at) => {
          const result = await upstreamOf(chain).ask(async (base) => {
            const url = new URL(base)
            const query = {
              chainid: chain.caip2.split(':')[1],
              module: 'account',
              action,
              address: account,
              startblock: '0',
              endblock: at ?? '999999999',
              page: '1',
              offset: String(partSize),
              sort: 'desc',
              apikey: etherscanKey ?? '',
            }
            for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
            return readAnswer(await askUpstream(fetch, url))
          })
          const items = result.flatMap((item) => readItem(item) ?? [])
          const last = items.at(-1)?.block
          if (result.length < partSize || last === undefined) return { items, next: undefined }
          // The last block may go on in the next part, which then has all of it.
          const whole = items.filter(({ block }) => block > last)
          return whole.length > 0 ? { items: whole, next: String(last) } : { items, next: String(last - 1) }
        })
        return mergeStreams(streams, cursor)
      },
    }
  },
} satisfies HistoryProviderDefinition

/** An empty list comes as a failure with a list; a failure comes with a text. */
function readAnswer(answer: unknown): readonly unknown[] {
  const { result } = answerSchema.parse(answer)
  if (Array.isArray(result)) return result
  throw new Error('The upstream refused')
}

const secondsOf = (text: string): number => Number(text) * 1000

function readPlain(value: unknown): StreamItem | undefined {
  const parsed = plainSchema.safeParse(value)
  if (!parsed.success) return undefined
  const { hash, from, to, nonce, methodId, isError, gasPrice, gasUsed, ...item } = parsed.data
  const place = { hash, block: Number(item.blockNumber), minedAt: secondsOf(item.timeStamp) }
  return {
    ...place,
    transaction: {
      ...place,
      index: Number(item.transactionIndex),
      from,
      ...(to !== '' && { to }),
      value: item.value,
      ...(methodId !== undefined && methodId.length === 10 && { selector: methodId.toLowerCase() }),
      nonce: Number(nonce),
      ...(isError === '1' && { failed: true as const }),
      fee: (BigInt(gasPrice) * BigInt(gasUsed)).toString(),
    },
  }
}

function readToken(value: unknown): StreamItem | undefined {
  const parsed = tokenSchema.safeParse(value)
  if (!parsed.success) return undefined
  const {
    hash,
    from,
    to,
    contractAddress: token,
    tokenName,
    tokenSymbol,
    tokenDecimal,
    tokenID,
    ...item
  } = parsed.data
  return {
    hash,
    block: Number(item.blockNumber),
    minedAt: secondsOf(item.timeStamp),
    movement: {
      token,
      from,
      to,
      ...(tokenID === undefined ? { amount: item.value ?? '0' } : { amount: '1', id: tokenID }),
    },
    asset: {
      ...(tokenName && { name: tokenName.slice(0, 64) }),
      ...(tokenSymbol && { symbol: tokenSymbol.slice(0, 16) }),
      ...(tokenID === undefined && tokenDecimal !== '' && { decimals: Number(tokenDecimal) }),
    },
  }
}
