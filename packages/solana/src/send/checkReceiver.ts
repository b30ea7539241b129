import { addressBytes } from '../address/addressBytes.js'
import { isAddress } from '../address/isAddress.js'
import { isOnCurve } from '../address/isOnCurve.js'
import { systemProgram, tokenPrograms } from '../address/programs.js'
import { member, type Rpc } from '../reads/rpc.js'

export type ReceiverKind =
  /** Includes unused addresses with a possible key. */
  | 'wallet'
  /** Also of another family. */
  | 'invalid'
  /** Only a program moves its funds. */
  | 'off-curve'
  /** Holds one token of its owner. */
  | 'token-account'
  | 'mint'
  /** Or a program's account. */
  | 'program'

export interface Receiver {
  readonly kind: ReceiverKind
  readonly owner?: string
}

/** Only `wallet` is safe. */
export async function checkReceiver(rpc: Rpc, address: string): Promise<Receiver> {
  if (!isAddress(address)) return { kind: 'invalid' }
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const account = member(await rpc('getAccountInfo', [address, options]), 'value')
  if (account !== null && account !== undefined) {
    const owner = member(account, 'owner')
    if (member(account, 'executable') === true) return { kind: 'program' }
    if (tokenPrograms.includes(String(owner))) return tokenReceiver(account)
    if (owner !== systemProgram) return { kind: 'program' }
  }
  return { kind: isOnCurve(addressBytes(address)) ? 'wallet' : 'off-curve' }
}

function tokenReceiver(account: unknown): Receiver {
  const parsed = member(account, 'data', 'parsed')
  if (member(parsed, 'type') !== 'account')
    return { kind: member(parsed, 'type') === 'mint' ? 'mint' : 'program' }
  const owner = member(parsed, 'info', 'owner')
  return typeof owner === 'string' ? { kind: 'token-account', owner } : { kind: 'token-account' }
}
