import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'

/**
 * Refuses to reach a wallet until the terms are accepted (ruling 15).
 *
 * @throws LatchkeyError `action_not_allowed`
 */
export function checkTerms(context: Context): void {
  const { features, legalAccepted } = context.store.getState()
  if (features.legalCheckbox && !legalAccepted) {
    throw new LatchkeyError('action_not_allowed', { details: { reason: 'terms not accepted' } })
  }
}
