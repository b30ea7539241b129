import { LatchkeyError } from '@latchkey/protocol/errors'
import { listOf, openAfter, type RequestContext } from '../requests/context.js'
import { isAddress, type Hex } from './hex.js'
import { readTyped } from './typed/readTyped.js'
import { refuseControl } from './typed/refuseControl.js'
import { chainOf, nameTokens, reviewTyped } from './typed/reviewTyped.js'

/**
 * A free signature can give everything away: the review states the granted rights.
 *
 * @throws RpcError -32602 also for data that controls an account; LatchkeyError `unauthorized`,
 *   `wrong_chain`
 */
export async function signTypedData(context: RequestContext): Promise<Hex> {
  const { accounts, origin, network, signal, approvals } = context
  const [account, given] = listOf(context.params)
  if (!isAddress(account)) throw new LatchkeyError('unauthorized')
  const type = await accounts.typeOf(account, network.id)
  const typed = readTyped(given)
  refuseControl(typed, await accounts.ownAddresses())
  const chain = chainOf(typed)
  if (chain !== undefined && `eip155:${chain}` !== network.id)
    throw new LatchkeyError('wrong_chain', {
      details: { requested: `eip155:${chain}`, actual: network.id },
    })
  const holders = await accounts.holders(network.id)
  const review = reviewTyped(typed, network.name, holders)
  const fullReview = nameTokens(context, typed, holders)
  const wallet = await openAfter(context, approvals.ask({ origin, signal, review, fullReview }))
  return accounts.sign(type, network.id, typed.hash, wallet)
}
