import { LatchkeyError } from '@latchkey/protocol/errors'
import { badParams, listOf, membersOf, type RequestContext } from '../requests/context.js'
import { isAddress, isData, quantity, type Hex } from './hex.js'
import { sendFromKey } from './sendFromKey.js'
import { sendAsOperation } from './sendOperation.js'
import type { Call } from './simulate.js'

/** The frame sets fee and nonce. */
export async function sendTransaction(context: RequestContext): Promise<Hex> {
  const { accounts, network } = context
  const { from, call } = readTransaction(context)
  const [usual] = await accounts.list(network.id)
  const type = from === undefined ? usual?.type : await accounts.typeOf(from, network.id)
  return type === 'smartAccount' ? sendAsOperation(context, call) : sendFromKey(context, call)
}

/** @throws LatchkeyError if malformed or for another chain */
function readTransaction({ params, network }: RequestContext): { from: Hex | undefined; call: Call } {
  const given = membersOf(listOf(params)[0])
  const { from, to, chainId } = given
  checkChain(chainId, network.id)
  const { data, value } = payloadOf(given)
  if (to !== undefined && to !== null && !isAddress(to)) throw badParams('to is no address')
  if (from !== undefined && !isAddress(from)) throw badParams('from is no address')
  if (!to && data === '0x') throw badParams('there is neither a receiver nor code')
  return { from, call: { to: to ?? undefined, value, data } }
}

function checkChain(requested: unknown, actual: string): void {
  if (requested !== undefined && `eip155:${quantity(requested) ?? Number(requested)}` !== actual)
    throw new LatchkeyError('wrong_chain', { details: { requested: String(requested), actual } })
}

/** Data has two names (`data`, `input`). */
function payloadOf(given: ReturnType<typeof membersOf>): Pick<Call, 'data' | 'value'> {
  const data = given['data'] ?? given['input'] ?? '0x'
  const value = given['value'] === undefined ? 0n : quantity(given['value'])
  if (!isData(data)) throw badParams('the data is not hexadecimal')
  if (value === undefined) throw badParams('the value is not hexadecimal')
  return { data, value }
}
