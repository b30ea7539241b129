import { LatchkeyError } from '@latchkey/protocol/errors'

/** What a transaction may be simulated against before it is sent. The last five are names of older nodes. */
const commitments = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
} as const

/** A preflight commitment as hosts and wallets name it. */
export type Commitment = keyof typeof commitments

/**
 * The name under which nodes of today know a preflight commitment.
 *
 * @throws LatchkeyError `invalid_config` for anything but the eight names
 */
export function readCommitment(value: unknown): 'processed' | 'confirmed' | 'finalized' {
  if (typeof value === 'string' && Object.hasOwn(commitments, value)) return commitments[value as Commitment]
  throw new LatchkeyError('invalid_config', {
    details: { path: 'preflightCommitment', reason: `must be one of ${Object.keys(commitments).join(', ')}` },
  })
}
