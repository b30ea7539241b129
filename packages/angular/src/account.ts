import { DestroyRef, inject, type Signal } from '@angular/core'
import type { FamilyProviders } from '@latchkey/core'
import { type Account, accountOf } from '@latchkey/core/actions'
import type { Namespace } from '@latchkey/protocol/caip'
import type { LatchkeyEvent } from '@latchkey/protocol/events'
import type { MaybeSignal } from './defineHooks.js'
import { injectLatchkeyState } from './injectLatchkeyState.js'
import { injectClient } from './provideLatchkey.js'

/**
 * The account of a chain family.
 *
 * @param namespace default: the family that the modal shows
 */
export const injectAccount = <N extends Namespace = Namespace>(
  namespace?: MaybeSignal<N | undefined>,
): Signal<Account<N>> =>
  injectLatchkeyState((state) => accountOf(state, typeof namespace === 'function' ? namespace() : namespace))

/** Calls the listener for each event until the component is destroyed. */
export const injectEvents = (listener: (event: LatchkeyEvent) => void): void =>
  void inject(DestroyRef).onDestroy(injectClient().onEvent(listener))

/**
 * The family's provider: one stable object for the client's life. Reads go to the host's RPC,
 * signing and sending to the wallet.
 */
export const injectProvider = <N extends keyof FamilyProviders>(namespace: N): FamilyProviders[N] =>
  injectClient().provider(namespace)
