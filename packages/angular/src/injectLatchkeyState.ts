import { computed, type Signal } from '@angular/core'
import type { State } from '@latchkey/core'
import { shallowEqual } from '@latchkey/core/actions'
import { injectPage } from './provideLatchkey.js'

/**
 * A part of the client's state. Readers update only when it changes, compared field by field: a
 * selector may pick several fields and read other signals.
 */
export function injectLatchkeyState<T>(selector: (state: State) => T): Signal<T> {
  const { state } = injectPage()
  return computed(() => selector(state()), { equal: shallowEqual })
}
