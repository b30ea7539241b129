import { computed, type Signal } from '@angular/core'
import type { State } from '@latchkey/core'
import { shallowEqual } from '@latchkey/core/actions'
import { injectPage } from './provideLatchkey.js'

/**
 * A part of the client's state. Its readers run again only when the part changes; a part that is a new object with the
 * same fields counts as the same, so a selector may pick several fields and read signals of its own.
 */
export function injectLatchkeyState<T>(selector: (state: State) => T): Signal<T> {
  const { state } = injectPage()
  return computed(() => selector(state()), { equal: shallowEqual })
}
