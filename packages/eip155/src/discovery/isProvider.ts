import type { Eip1193Provider } from '@latchkey/core/adapter'

/** Throws the errors of getters. */
export function isProvider(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' && value !== null && typeof (value as Eip1193Provider).request === 'function'
  )
}
