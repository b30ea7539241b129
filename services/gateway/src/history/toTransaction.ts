import {
  httpPaths,
  type FungibleInfo,
  type Transaction,
  type TransactionTransfer,
} from '@latchkey/protocol/http'
import * as Value from 'ox/Value'
import type { Chain } from '../chains/chainSettings.js'
import type { Asset, ChainTransaction, Movement } from './historyProvider.js'
import { isSpam, isSpamAllowance } from './lures.js'
import { movementsOf, operationType } from './operationType.js'

/** A contract may move one token a thousand times. */
const maxTransfers = 50

export interface TransactionView {
  readonly account: string
  readonly chain: Chain
  readonly assets: ReadonlyMap<string, Asset>
  readonly handled: ReadonlySet<string>
  readonly publicUrl: string
}

export function toTransaction(transaction: ChainTransaction, view: TransactionView): Transaction {
  const { account, chain } = view
  const { hash, from, to = '', minedAt, nonce, failed, fee } = transaction
  const spam = (move: Movement): boolean =>
    isSpam(move, transaction, { account, asset: assetOf(move.token, view), handled: view.handled })
  // The interface describes the first movement, so spam comes last.
  const moved = movementsOf(account, transaction)
    .map((move) => ({ move, isSpam: spam(move) }))
    .sort((one, other) => Number(one.isSpam) - Number(other.isSpam))
    .slice(0, maxTransfers)
  const allowance = transaction.allowances.find(({ owner }) => owner === account)
  return {
    id: `${chain.caip2}:${hash}`,
    metadata: {
      operationType: operationType(account, transaction),
      hash,
      chain: chain.caip2,
      minedAt: new Date(minedAt).toISOString(),
      sentFrom: from,
      sentTo: to,
      status: failed ? 'failed' : 'confirmed',
      nonce,
      ...(fee !== undefined && { fee: Value.format(BigInt(fee), chain.nativeCurrency.decimals) }),
    },
    transfers: moved.length === 0 ? null : moved.map((one) => toTransfer(one, view)),
    ...(allowance && {
      approval: {
        fungible_info: fungible(
          allowance.token,
          view,
          isSpamAllowance(allowance, transaction, {
            asset: assetOf(allowance.token, view),
            handled: view.handled,
          }),
        ),
        spender: allowance.spender,
        ...(!isEndless(allowance.amount) && {
          quantity: quantityOf(allowance.amount, allowance.token, view),
        }),
      },
    }),
  }
}

const assetOf = (token: string | undefined, { assets }: TransactionView): Asset | undefined =>
  token === undefined ? undefined : assets.get(token)

function toTransfer(
  { move, isSpam: isFlagged }: { readonly move: Movement; readonly isSpam: boolean },
  view: TransactionView,
): TransactionTransfer {
  const { account, chain, publicUrl } = view
  const { token, id, from: sender, to: recipient, amount } = move
  const asset = assetOf(token, view)
  const shared = {
    direction: sender === recipient ? 'self' : sender === account ? 'out' : 'in',
    sender,
    recipient,
  } as const
  if (id !== undefined) {
    const name = asset?.name ?? asset?.symbol
    return {
      ...shared,
      nft_info: {
        ...(name !== undefined && { name: `${name} #${id.length > 12 ? `${id.slice(0, 6)}…` : id}` }),
        ...(!isFlagged && {
          content: {
            preview: { url: `${publicUrl}${collectibleImage(`${chain.caip2}:${token}:${id}`)}` },
          },
        }),
        flags: { is_spam: isFlagged },
      },
      quantity: { numeric: amount },
    }
  }
  return {
    ...shared,
    fungible_info: fungible(token, view, isFlagged),
    quantity: quantityOf(amount, token, view),
  }
}

function fungible(token: string | undefined, view: TransactionView, isFlagged: boolean): FungibleInfo {
  const { chain, publicUrl } = view
  const icon = (symbol: string, own?: string) => ({
    url: own ?? `${publicUrl}${httpPaths.tokenImage(symbol)}`,
  })
  if (token === undefined) {
    const { name, symbol, icon: own } = chain.nativeCurrency
    return { name, symbol, icon: icon(symbol, own) }
  }
  const { name, symbol, isListed, icon: own } = view.assets.get(token) ?? {}
  return {
    address: `${chain.caip2}:${token}`,
    ...(name !== undefined && { name }),
    ...(symbol !== undefined && { symbol }),
    // An unlisted token must not get the icon of the token it imitates.
    icon: isListed && symbol !== undefined ? icon(symbol, own) : own === undefined ? null : { url: own },
    flags: { is_spam: isFlagged },
  }
}

function quantityOf(amount: string, token: string | undefined, { chain, assets }: TransactionView) {
  const decimals = token === undefined ? chain.nativeCurrency.decimals : (assets.get(token)?.decimals ?? 0)
  return { numeric: Value.format(BigInt(amount), decimals) }
}

/** The maximum of 256 bits, or of 96 in some tokens. */
const isEndless = (amount: string): boolean =>
  BigInt(amount) >= 2n ** 255n || BigInt(amount) === 2n ** 96n - 1n

const collectibleImage = (id: string): string => `/public/getCollectibleImage/${encodeURIComponent(id)}`
