import { LatchkeyError } from '@latchkey/protocol/errors'
import { badParams, listOf, membersOf, openAfter, type RequestContext } from '../requests/context.js'
import type { Review } from '../review/review.js'
import { unknownRisk } from '../review/risk.js'
import { fullAddress, isAddress, isData, quantity, shortAddress, type Hex } from './hex.js'
import { feeFacts, partsOf, readCalls, short } from './reviewCalls.js'
import { sendAsOperation } from './sendOperation.js'
import type { Call } from './simulate.js'
import { priceOf, sendOne, type Prices } from './transactions.js'
import { t } from '../words/t.js'

/** `eth_sendTransaction`. Fees and the count of transactions are the frame's, not the page's. */
export async function sendTransaction(context: RequestContext): Promise<Hex> {
  const { accounts, network } = context
  const { from, call } = readTransaction(context)
  const [usual] = await accounts.list(network.id)
  const type = from === undefined ? usual?.type : await accounts.typeOf(from, network.id)
  return type === 'smartAccount' ? sendAsOperation(context, call) : sendFromKey(context, call)
}

async function sendFromKey(context: RequestContext, call: Call): Promise<Hex> {
  const { origin, network, signal, approvals, keyring } = context
  const { evm: from } = await keyring.addresses()
  const first = firstReview(call, network.name)
  let prices: Prices | undefined
  const more = (async (): Promise<Review> => {
    const [found, read] = await Promise.all([
      priceOf(context, from, [call]),
      readCalls(context, from, [call]),
    ])
    prices = found
    const parts = partsOf(read, network.symbol)
    return {
      ...first,
      ...parts,
      facts: [...first.facts, ...parts.facts, ...feeFacts(found, network.symbol)],
      warnings: found.isShort ? [...parts.warnings, short(network.symbol)] : parts.warnings,
      blocked: found.isShort,
    }
  })()
  const wallet = await openAfter(context, approvals.ask({ origin, signal, review: first, more }))
  if (prices === undefined) throw new LatchkeyError('something_went_wrong')
  return sendOne(context, wallet, call, { fees: prices.fees, gas: prices.gas[0] })
}

/** @throws LatchkeyError when the transaction is of another chain, or no transaction */
function readTransaction({ params, network }: RequestContext): { from: Hex | undefined; call: Call } {
  const given = membersOf(listOf(params)[0])
  const { from, to, chainId } = given
  if (chainId !== undefined && `eip155:${quantity(chainId) ?? Number(chainId)}` !== network.id)
    throw new LatchkeyError('wrong_chain', { details: { requested: String(chainId), actual: network.id } })
  const data = given['data'] ?? given['input'] ?? '0x'
  const value = given['value'] === undefined ? 0n : quantity(given['value'])
  if (!isData(data)) throw badParams('the data is not hexadecimal')
  if (value === undefined) throw badParams('the value is not hexadecimal')
  if (to !== undefined && to !== null && !isAddress(to)) throw badParams('to is no address')
  if (from !== undefined && !isAddress(from)) throw badParams('from is no address')
  if (!to && data === '0x') throw badParams('there is neither a receiver nor code')
  return { from, call: { to: to ?? undefined, value, data } }
}

function firstReview({ to, value, data }: Call, network: string): Review {
  const isSend = data === '0x' && to !== undefined
  return {
    title: t(isSend ? 'send' : 'approve'),
    action: t(isSend ? 'send' : 'approve'),
    summary: to === undefined ? t('create') : isSend ? t('sendTo', { to: shortAddress(to) }) : t('callAny'),
    facts: [
      [t('network'), network],
      ...(to === undefined ? [] : ([[t(isSend ? 'receiver' : 'contract'), fullAddress(to)]] as const)),
    ],
    details: JSON.stringify({ to, value: String(value), data }, undefined, 2),
    warnings: [],
    risk: unknownRisk,
  }
}
