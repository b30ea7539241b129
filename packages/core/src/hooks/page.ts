import { modalOf } from '../actions.js'
import type { Client, OpenOptions, OpenResult } from '../types/client.js'
import type { State } from '../types/state.js'
import type { StateHook, ValueHook } from './definition.js'

export interface ModalFunctions {
  /** Never rejects; the result tells how it ended. */
  readonly open: (options?: OpenOptions) => Promise<OpenResult>
  readonly close: () => void
}

/** Opens, closes and observes the modal. */
export const modalHook: StateHook<[], ReturnType<typeof modalOf>, ModalFunctions> = {
  show: modalOf,
  functions: (client) => ({ open: (options) => client.open(options), close: () => client.close() }),
}

export interface ThemeFunctions {
  readonly setTheme: Client['setTheme']
}

/** The theme, and a function to change it. */
export const themeHook: StateHook<[], { readonly theme: State['theme'] }, ThemeFunctions> = {
  show: ({ theme }) => ({ theme }),
  functions: (client) => ({ setTheme: (change) => client.setTheme(change) }),
}

/** The features resolved from host, gateway and defaults. */
export const featuresHook: ValueHook<[], State['features']> = { show: ({ features }) => features }
