import type { ProviderListener } from './types.js'

export interface Emitter {
  on(event: string, listener: ProviderListener): void
  off(event: string, listener: ProviderListener): void
  emit(event: string, ...values: readonly unknown[]): void
  clear(): void
}

/** A throwing listener does not affect others. */
export function createEmitter(): Emitter {
  const listeners = new Map<string, ProviderListener[]>()
  return {
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    off(event, listener) {
      const list = [...(listeners.get(event) ?? [])]
      const index = list.indexOf(listener)
      if (index >= 0) list.splice(index, 1)
      listeners.set(event, list)
    },
    emit(event, ...values) {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(...values)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    clear: () => listeners.clear(),
  }
}
