import type { Eip1193Provider } from '@latchkey/core/adapter'

/** Whether a foreign value can be asked as EIP-1193 says. Throws what its getters throw. */
export function isProvider(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' && value !== null && typeof (value as Eip1193Provider).request === 'function'
  )
}
