import { LatchkeyError } from '@latchkey/protocol/errors'
import { badParams, listOf, membersOf, openAfter, type RequestContext } from '../requests/context.js'
import type { Review, Warning } from '../review/review.js'
import { decodeCall, type DecodedCall } from './decodeCall.js'
import {
  formatUnits,
  isAddress,
  isData,
  quantity,
  sameAddress,
  shortAddress,
  toHex,
  type Hex,
} from './hex.js'
import { readFees } from './fees.js'
import { readToken } from './readToken.js'
import { signTransaction, type EvmTransaction } from './sign.js'
import { simulate, type Call, type Simulation } from './simulate.js'

/** `eth_sendTransaction` of an account with a key. Fees and the count of transactions are the frame's, not the page's. */
export async function sendTransaction(context: RequestContext): Promise<Hex> {
  const { origin, network, rpc, signal, approvals, keyring } = context
  const { evm: from } = await keyring.addresses()
  const call = readCall(context, from)
  let prepared: Prepared | undefined
  const first = firstReview(call, network.name)
  const more = prepare(context, from, call).then((ready) => {
    prepared = ready
    return fullReview(first, ready, context)
  })
  const wallet = await openAfter(context, approvals.ask({ origin, signal, review: first, more }))
  if (prepared === undefined) throw new LatchkeyError('something_went_wrong')
  const { fees, gas } = prepared
  const count = await rpc.call<Hex>('eth_getTransactionCount', [from, 'pending'])
  const transaction: EvmTransaction = {
    chainId: Number(network.id.split(':')[1]),
    nonce: BigInt(count),
    ...call,
    gas,
    fees: fees.fees,
  }
  return rpc.call<Hex>('eth_sendRawTransaction', [signTransaction(transaction, wallet.evm.privateKey)])
}

/** @throws LatchkeyError when the transaction is of another account or chain, or no transaction */
function readCall(
  { params, network }: RequestContext,
  from: string,
): Call & { readonly givenGas: bigint | undefined } {
  const given = membersOf(listOf(params)[0])
  if (given['from'] !== undefined && !(isAddress(given['from']) && sameAddress(given['from'], from)))
    throw new LatchkeyError('unauthorized')
  const chain = given['chainId']
  if (chain !== undefined && `eip155:${quantity(chain) ?? Number(chain)}` !== network.id)
    throw new LatchkeyError('wrong_chain', { details: { requested: String(chain), actual: network.id } })
  const data = given['data'] ?? given['input'] ?? '0x'
  const value = given['value'] === undefined ? 0n : quantity(given['value'])
  if (!isData(data)) throw badParams('the data is not hexadecimal')
  if (value === undefined) throw badParams('the value is not hexadecimal')
  if (given['to'] !== undefined && given['to'] !== null && !isAddress(given['to']))
    throw badParams('to is no address')
  const to = isAddress(given['to']) ? given['to'] : undefined
  if (to === undefined && data === '0x') throw badParams('there is neither a receiver nor code')
  return { to, value, data, givenGas: quantity(given['gas']) }
}

interface Prepared {
  readonly fees: Awaited<ReturnType<typeof readFees>>
  readonly gas: bigint
  readonly balance: bigint
  readonly simulation: Simulation
  readonly decoded: DecodedCall | undefined
  readonly hasCode: boolean
  readonly call: Call
}

/** Everything that a review says and that a node knows. */
async function prepare(
  { rpc, network, signal }: RequestContext,
  from: Hex,
  call: Call & { readonly givenGas: bigint | undefined },
): Promise<Prepared> {
  const { to, value, data, givenGas } = call
  const asked = { from, ...(to && { to }), value: toHex(value), data }
  const [fees, gas, balance, simulation, code, token] = await Promise.all([
    readFees(rpc, signal),
    rpc.call<Hex>('eth_estimateGas', [asked], signal).then(
      (estimate) => withRoom(BigInt(estimate)),
      // A call that fails has no estimate; the simulation says so.
      () => undefined,
    ),
    rpc.call<Hex>('eth_getBalance', [from, 'latest'], signal),
    simulate(rpc, from, [call], { native: network.symbol, signal }),
    to === undefined ? '0x' : rpc.call<Hex>('eth_getCode', [to, 'latest'], signal),
    to === undefined || data === '0x' ? undefined : readToken(rpc, to, signal),
  ])
  return {
    fees,
    gas: gas ?? givenGas ?? 21_000n,
    balance: BigInt(balance),
    simulation,
    decoded: to === undefined ? undefined : decodeCall(to, data, token),
    hasCode: code !== '0x',
    call,
  }
}

/** A fifth more than estimated: state changes until it is mined. A plain transfer needs exactly what it needs. */
const withRoom = (gas: bigint): bigint => (gas === 21_000n ? gas : (gas * 12n) / 10n)

function firstReview({ to, value, data }: Call, network: string): Review {
  return {
    title: 'Approve',
    action: 'Approve',
    summary:
      to === undefined
        ? 'Create a contract'
        : data === '0x'
          ? `Send to ${shortAddress(to)}`
          : 'Call a contract',
    facts: [['Network', network], ...(to === undefined ? [] : ([['To', shortAddress(to)]] as const))],
    details: JSON.stringify({ to, value: String(value), data }, undefined, 2),
    warnings: [],
  }
}

function fullReview(first: Review, prepared: Prepared, { network }: RequestContext): Review {
  const { fees, gas, balance, simulation, decoded, call } = prepared
  const most = fees.most * gas
  const isShort = balance < call.value + most
  const isSend = call.data === '0x' && call.to !== undefined
  const amount = `${formatUnits(call.value, 18)} ${network.symbol}`
  return {
    ...first,
    title: isSend ? 'Send' : first.title,
    action: isSend ? 'Send' : first.action,
    summary:
      isSend && call.to ? `Send ${amount} to ${shortAddress(call.to)}` : (decoded?.summary ?? first.summary),
    facts: [
      ...first.facts,
      ...(call.value > 0n && !isSend ? ([['Sends along', amount]] as const) : []),
      ['Network fee', `about ${feeText(fees.usual * gas)} ${network.symbol}, at most ${feeText(most)}`],
    ],
    ...(simulation.kind === 'changes' && { changes: simulation.changes }),
    warnings: [...warningsOf(prepared), ...(isShort ? [short(network.symbol)] : [])],
    blocked: isShort,
  }
}

const short = (symbol: string): Warning => ({
  level: 'bad',
  text: `There is not enough ${symbol} in this account for the amount and the network fee.`,
})

/** Six digits that count are enough for a fee. */
const feeText = (wei: bigint): string => {
  const text = formatUnits(wei, 18)
  const [whole = '0', rest = ''] = text.split('.')
  const shown = rest.slice(0, Math.max(6, rest.search(/[1-9]/) + 3)).replace(/0+$/, '')
  return shown === '' ? whole : `${whole}.${shown}`
}

function warningsOf({ simulation, decoded, hasCode, call }: Prepared): readonly Warning[] {
  const warnings: Warning[] = []
  const grant = decoded?.grant
  if (grant?.amount === 'all')
    warnings.push({
      level: 'bad',
      text: `Without a limit: ${shortAddress(grant.to)} can take all that you have of it, now and later, without asking again.`,
    })
  else if (grant)
    warnings.push({
      level: 'warn',
      text: `${shortAddress(grant.to)} can take this amount later without asking again.`,
    })
  if (call.data !== '0x' && call.to !== undefined && !hasCode)
    warnings.push({
      level: 'bad',
      text: 'There is no contract at this address: what is sent there may be lost.',
    })
  else if (decoded?.isKnown === false || call.to === undefined)
    warnings.push({
      level: 'warn',
      text: 'Latchkey does not know this contract or what this call does. Approve it only if you trust the page.',
    })
  if (simulation.kind === 'fails')
    warnings.push({
      level: 'bad',
      text: 'This would fail if it were sent now. The network fee would be lost.',
    })
  if (simulation.kind === 'unknown' && call.data !== '0x')
    warnings.push({
      level: 'warn',
      text: 'It could not be found out beforehand what this changes in your account.',
    })
  return warnings
}
