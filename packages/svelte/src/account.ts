import { type Account, accountOf } from '@latchkey/core/actions'
import type { Namespace } from '@latchkey/protocol/caip'
import type { MaybeGetter } from './defineHooks.js'
import { type Current, useLatchkeyState } from './useLatchkeyState.js'

/**
 * The account of a chain family.
 *
 * @param namespace default: the family that the modal shows
 */
export const useAccount = <N extends Namespace = Namespace>(
  namespace?: MaybeGetter<N | undefined>,
): Current<Account<N>> =>
  useLatchkeyState((state) => accountOf(state, typeof namespace === 'function' ? namespace() : namespace))
