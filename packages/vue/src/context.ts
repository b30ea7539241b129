import type { Client, State } from '@latchkey/core'
import { inject, type InjectionKey, type ShallowRef } from 'vue'

export interface LatchkeyContext {
  readonly client: Client
  /** On servers and while hydrating. */
  readonly initial: State
  /** BCP 47 tag of the elements’ language. */
  readonly locale?: string | undefined
  readonly state: Readonly<ShallowRef<State>>
}

export const contextKey: InjectionKey<LatchkeyContext> = Symbol('latchkey')

/** @throws Error without the plugin (a mistake in the host's code) */
export function useLatchkeyContext(): LatchkeyContext {
  const context = inject(contextKey, undefined)
  if (!context) throw new Error('Latchkey: install the plugin with app.use(LatchkeyPlugin, { client })')
  return context
}

/** The client of the app. */
export const useClient = (): Client => useLatchkeyContext().client
