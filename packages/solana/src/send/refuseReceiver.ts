import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Rpc } from '../reads/rpc.js'
import { checkReceiver, type ReceiverKind } from './checkReceiver.js'

const reasons: Readonly<Record<Exclude<ReceiverKind, 'wallet' | 'invalid'>, string>> = {
  'off-curve': 'an address of a program, to which no key belongs',
  'token-account': 'the account of one token, not a wallet',
  mint: 'a token, not a wallet',
  program: 'a program, not a wallet',
}

/**
 * @throws LatchkeyError `invalid_receiver` | `unsafe_receiver` (details: `kind`, `reason`, a token
 *   account's `owner`)
 */
export async function refuseReceiver(rpc: Rpc, to: string): Promise<void> {
  const { kind, owner } = await checkReceiver(rpc, to)
  if (kind === 'wallet') return
  if (kind === 'invalid') throw new LatchkeyError('invalid_receiver', { details: { to: to.slice(0, 80) } })
  throw new LatchkeyError('unsafe_receiver', {
    details: { kind, reason: reasons[kind], ...(owner !== undefined && { owner }) },
  })
}
