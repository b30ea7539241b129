import type { Caip2 } from '@latchkey/protocol/caip'
import {
  operationTypes,
  type FungibleInfo,
  type GetHistoryResponse,
  type OperationType,
  type Transaction,
  type TransactionTransfer,
} from '@latchkey/protocol/http'

const MAX_TRANSACTIONS = 200
const MAX_TRANSFERS = 50

const OPERATIONS: ReadonlySet<string> = new Set(operationTypes)

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields =>
  (typeof value === 'object' && value !== null ? value : {}) as Fields
const isText = (value: unknown, maxLength = 200): value is string =>
  typeof value === 'string' && value.length <= maxLength
const textOf = (value: unknown): string => (isText(value) ? value : '')

const label = (text: string, maxLength: number): string =>
  text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu, '').slice(0, maxLength)

/** Skips incomplete entries and those of other chains. */
export function parseHistory(value: unknown, chainId: Caip2): GetHistoryResponse | undefined {
  const { data, next } = fieldsOf(value)
  if (!Array.isArray(data)) return undefined
  return {
    data: data.slice(0, MAX_TRANSACTIONS).flatMap((item: unknown) => parseTransaction(item, chainId) ?? []),
    next: isText(next, 10_000) && next !== '' ? next : null,
  }
}

export function parseTransaction(value: unknown, chainId: Caip2): Transaction | undefined {
  const { id, metadata, transfers, approval } = fieldsOf(value)
  const { operationType, hash, chain, minedAt, sentFrom, sentTo, status, nonce, fee } = fieldsOf(metadata)
  if (!isText(id) || !isText(hash) || !isText(minedAt) || chain !== chainId) return undefined
  if (!(Date.parse(minedAt) >= 0)) return undefined
  if (status !== 'confirmed' && status !== 'failed' && status !== 'pending') return undefined
  const list = Array.isArray(transfers) ? transfers.slice(0, MAX_TRANSFERS) : []
  const parsedTransfers = list.flatMap((item: unknown) => parseTransfer(item) ?? [])
  const allowance = parseApproval(approval)
  return {
    id,
    metadata: {
      operationType: OPERATIONS.has(String(operationType)) ? (operationType as OperationType) : 'execute',
      hash,
      chain: chainId,
      minedAt,
      sentFrom: textOf(sentFrom),
      sentTo: textOf(sentTo),
      status,
      nonce: Number.isSafeInteger(nonce) ? (nonce as number) : -1,
      ...(isAmount(fee) && { fee }),
    },
    transfers: parsedTransfers.length === 0 ? null : parsedTransfers,
    ...(allowance && { approval: allowance }),
  }
}

function parseApproval(value: unknown): Transaction['approval'] {
  const { spender, fungible_info: coin, quantity } = fieldsOf(value)
  if (!isText(spender)) return undefined
  const { numeric } = fieldsOf(quantity)
  return {
    fungible_info: parseFungible(coin),
    spender,
    ...(isAmount(numeric) && { quantity: { numeric } }),
  }
}

function parseTransfer(value: unknown): TransactionTransfer | undefined {
  const { fungible_info: coin, nft_info: nft, direction, quantity, sender, recipient } = fieldsOf(value)
  const { numeric } = fieldsOf(quantity)
  if (direction !== 'in' && direction !== 'out' && direction !== 'self') return undefined
  if (!isAmount(numeric)) return undefined
  const { name, flags, content } = fieldsOf(nft)
  const preview = parsePicture(fieldsOf(content)['preview'])
  return {
    direction,
    quantity: { numeric },
    ...(isText(sender) && { sender }),
    ...(isText(recipient) && { recipient }),
    ...(nft
      ? {
          nft_info: {
            ...(isText(name) && { name: label(name, 80) }),
            ...(preview && { content: { preview } }),
            flags: spam(flags),
          },
        }
      : { fungible_info: parseFungible(coin) }),
  }
}

function parseFungible(value: unknown): FungibleInfo {
  const { address, name, symbol, icon, flags } = fieldsOf(value)
  const picture = parsePicture(icon)
  return {
    ...(isText(address) && { address }),
    ...(isText(name, 10_000) && { name: label(name, 80) }),
    ...(isText(symbol, 10_000) && { symbol: label(symbol, 20) }),
    ...(picture && { icon: picture }),
    flags: spam(flags),
  }
}

function parsePicture(value: unknown): { readonly url: string } | undefined {
  const { url } = fieldsOf(value)
  return isText(url, 2_000) && /^(https?:|data:image\/)/.test(url) ? { url } : undefined
}

const spam = (flags: unknown) => ({ is_spam: fieldsOf(flags)['is_spam'] === true })

const isAmount = (value: unknown): value is string => isText(value) && /^\d+(\.\d+)?$/.test(value)
