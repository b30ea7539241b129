import type { Eip1193Provider } from '@latchkey/core/adapter'

/** Whether a foreign value is an EIP-1193 provider. Throws errors of its getters. */
export function isProvider(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' && value !== null && typeof (value as Eip1193Provider).request === 'function'
  )
}
