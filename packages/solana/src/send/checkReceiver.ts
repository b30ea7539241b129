import { addressBytes } from '../address/addressBytes.js'
import { isAddress } from '../address/isAddress.js'
import { isOnCurve } from '../address/isOnCurve.js'
import { systemProgram, tokenPrograms } from '../address/programs.js'
import { member, type Rpc } from '../reads/rpc.js'

/** What stands at an address that somebody wants to send to. */
export type ReceiverKind =
  /** A wallet, or an address that a wallet can have and nobody used yet. */
  | 'wallet'
  /** No address: mistyped, cut off, or of another family. */
  | 'invalid'
  /** No private key can belong to it: only a program moves what is sent there. */
  | 'off-curve'
  /** The account in which somebody holds one token; its owner is the wallet. */
  | 'token-account'
  /** A token itself. */
  | 'mint'
  /** A program, or an account that belongs to one. */
  | 'program'

/** A receiver, told apart. */
export interface Receiver {
  readonly kind: ReceiverKind
  /** The wallet behind a token account. */
  readonly owner?: string
}

/**
 * Tells apart what an address is. Only `wallet` is safe to send to.
 *
 * @throws as `rpc` does
 */
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
