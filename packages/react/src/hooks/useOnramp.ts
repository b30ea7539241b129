'use client'
import type { OnrampPurchase, OnrampState } from '@latchkey/core'
import {
  dismissOrder,
  loadOnramp,
  type OnrampPatch,
  resetOnramp,
  setOnramp,
  startOnramp,
  type StartOnrampOptions,
} from '@latchkey/core/actions'
import { useCallback, useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/** What {@link useOnramp} gives. */
export interface Onramp {
  /** What can be bought, what is chosen, its quote and the order; undefined until `load` was called, here or by the modal. */
  readonly onramp: OnrampState | undefined
  /** Reads what can be bought, and from whom. @throws LatchkeyError `network_or_address_undefined` */
  readonly load: () => Promise<OnrampState>
  /** Changes amount, currency or coin, and a quote follows; or who is bought from. @throws LatchkeyError `invalid_amount` */
  readonly set: (patch: OnrampPatch) => Promise<void>
  /** Opens the seller's window; call it in the task of a click. @throws LatchkeyError `action_not_allowed`, `http_failed` */
  readonly buy: (options?: StartOnrampOptions) => Promise<OnrampPurchase>
  /** What is chosen is as it was at first; the order stays. */
  readonly reset: () => Promise<void>
  /** Forgets the order. */
  readonly dismiss: () => Promise<void>
}

/** Buying coins for the active account, for pages that draw it themselves. */
export function useOnramp(): Onramp {
  const client = useClient()
  const onramp = useLatchkeyState((state) => state.onramp)
  const load = useCallback(() => loadOnramp(client), [client])
  const set = useCallback((patch: OnrampPatch) => setOnramp(client, patch), [client])
  const reset = useCallback(() => resetOnramp(client), [client])
  const buy = useCallback((options?: StartOnrampOptions) => startOnramp(client, options), [client])
  const dismiss = useCallback(() => dismissOrder(client), [client])
  return useMemo(() => ({ onramp, load, set, reset, buy, dismiss }), [onramp, load, set, reset, buy, dismiss])
}
