import { z } from 'zod'
import { createHostedUpstreams } from '../../../chains/hostedUpstreams.js'
import { askJson } from '../../../platform/askJson.js'
import { NoAnswerError } from '../../../platform/noAnswerError.js'
import { createPace } from '../../../platform/pace.js'
import type { Chain } from '../../../chains/chainSettings.js'
import { assetTexts } from '../../assetTexts.js'
import { isDecimals, isTime } from '../../bounds.js'
import type { HistoryProvider, HistoryProviderDefinition } from '../../historyProvider.js'
import { mergeStreams, type Stream, type StreamItem } from './mergeStreams.js'
import { ownPage } from './ownPage.js'

const settings = z.strictObject({
  provider: z.literal('etherscan'),
  url: z.url({ protocol: /^https?$/ }).default('https://api.etherscan.io/v2/api'),
  /** 3 is the free plan's. */
  perSecond: z.int().min(1).max(100).default(3),
})

const partSize = 100

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .toLowerCase()
const count = z.string().regex(/^\d{1,78}$/)
const place = z.string().regex(/^\d{1,15}$/)
const shared = {
  blockNumber: place,
  timeStamp: place.refine((seconds) => isTime(Number(seconds))),
  hash: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
  from: address,
}
const plainSchema = z.object({
  ...shared,
  nonce: place,
  transactionIndex: z.string().regex(/^\d{1,9}$/),
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
  tokenDecimal: z.string().default(''),
  value: count.optional(),
  tokenID: count.optional(),
  tokenValue: count.optional(),
})
const answerSchema = z.object({ status: z.enum(['0', '1']), message: z.string(), result: z.unknown() })

const internalSchema = z.object({
  ...shared,
  to: z.union([address, z.literal('')]),
  contractAddress: z.union([address, z.literal('')]),
  value: count,
  isError: z.enum(['0', '1']),
})

const lists = {
  txlist: readPlain,
  tokentx: readToken,
  tokennfttx: readToken,
  token1155tx: readToken,
  txlistinternal: readInternal,
}

/** Multichain API (V2); needs LATCHKEY_ETHERSCAN_KEY. */
export const etherscanHistory = {
  namespaces: ['eip155'],
  settings,
  create(deps): HistoryProvider {
    const { settings: keys, now } = deps
    const settingsOf = ({ history }: Chain) => history?.find((one) => one.provider === 'etherscan')
    const upstreamOf = createHostedUpstreams(deps, (chain: Chain) => settingsOf(chain)?.url)
    // The rate belongs to the key.
    const pace = createPace(now)

    return {
      async read(entry, account, cursor) {
        const { chain } = entry
        const streams = Object.entries(lists).map(([action, readItem]): Stream => async (at) => {
          const result = await upstreamOf(chain).ask(
            async (base) => {
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
                apikey: keys.etherscanKey ?? '',
              }
              for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
              await pace(settingsOf(chain)?.perSecond ?? 1)
              return readAnswer(await askJson({ url, schema: answerSchema }, deps))
            },
            `${action} ${account.toLowerCase()} ${at ?? ''}`,
          )
          const items = result.flatMap((item) => readItem(item) ?? [])
          const last = items.at(-1)?.block
          if (result.length < partSize || last === undefined) return { items, next: undefined }
          // The last block may continue in the next part.
          const whole = items.filter(({ block }) => block > last)
          return whole.length > 0 ? { items: whole, next: String(last) } : { items, next: String(last - 1) }
        })
        return ownPage(entry, account, await mergeStreams(streams, cursor))
      },
    }
  },
} satisfies HistoryProviderDefinition

const refusal = /unsupported chainid|not supported for this chain|invalid address format/i

/** An empty list has status "0"; a failure has a text and HTTP 200. */
function readAnswer({ result }: z.output<typeof answerSchema>): readonly unknown[] {
  if (Array.isArray(result)) return result
  const isRefusal = typeof result === 'string' && refusal.test(result)
  throw new NoAnswerError('The upstream refused', { status: isRefusal ? 400 : 200, isRefusal })
}

const secondsOf = (text: string): number => Number(text) * 1000

function readPlain(value: unknown): StreamItem | undefined {
  const parsed = plainSchema.safeParse(value)
  if (!parsed.success) return undefined
  const { hash, from, to, nonce, methodId, isError, gasPrice, gasUsed, ...item } = parsed.data
  const position = { hash, block: Number(item.blockNumber), minedAt: secondsOf(item.timeStamp) }
  return {
    ...position,
    transaction: {
      ...position,
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
    tokenValue,
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
      ...(tokenID === undefined ? { amount: item.value ?? '0' } : { amount: tokenValue ?? '1', id: tokenID }),
    },
    asset: {
      ...assetTexts({ name: tokenName, symbol: tokenSymbol }),
      ...(tokenID === undefined && isDecimals(tokenDecimal) && { decimals: Number(tokenDecimal) }),
    },
  }
}

function readInternal(value: unknown): StreamItem | undefined {
  const parsed = internalSchema.safeParse(value)
  if (!parsed.success) return undefined
  const { hash, from, to, contractAddress: made, value: amount, isError, ...item } = parsed.data
  const receiver = to || made
  if (isError === '1' || amount === '0' || receiver === '') return undefined
  return {
    hash,
    block: Number(item.blockNumber),
    minedAt: secondsOf(item.timeStamp),
    movement: { from, to: receiver, amount },
  }
}
