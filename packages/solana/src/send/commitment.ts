import { PREFLIGHT_COMMITMENTS } from '@latchkey/protocol/constants'
import { LatchkeyError } from '@latchkey/protocol/errors'

export type Commitment = keyof typeof PREFLIGHT_COMMITMENTS

/** @throws LatchkeyError `invalid_config` unless one of the eight names */
export function readCommitment(value: unknown): 'processed' | 'confirmed' | 'finalized' {
  if (typeof value === 'string' && Object.hasOwn(PREFLIGHT_COMMITMENTS, value))
    return PREFLIGHT_COMMITMENTS[value as Commitment]
  const reason = `must be one of ${Object.keys(PREFLIGHT_COMMITMENTS).join(', ')}`
  throw new LatchkeyError('invalid_config', { details: { path: 'preflightCommitment', reason } })
}
