import type { Eip1193Provider } from '@latchkey/core/adapter'

export type Answer = unknown | ((params: unknown) => unknown)

export function fakeProvider(answers: Record<string, Answer> = {}) {
  const calls: { readonly method: string; readonly params?: unknown }[] = []
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const provider = {
    async request({ method, params }: { readonly method: string; readonly params?: unknown }) {
      calls.push(params === undefined ? { method } : { method, params })
      if (!(method in answers)) throw Object.assign(new Error(`no ${method}`), { code: 4200 })
      const answer = answers[method]
      return typeof answer === 'function' ? (answer as (params: unknown) => unknown)(params) : answer
    },
    on(event: string, listener: (payload: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: (payload: unknown) => void) {
      listeners.get(event)?.delete(listener)
    },
  }
  return {
    provider: provider as unknown as Eip1193Provider,
    calls,
    methods: () => calls.map(({ method }) => method),
    emit(event: string, payload?: unknown) {
      for (const listener of Array.from(listeners.get(event) ?? [])) listener(payload)
    },
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    answers,
  }
}

export function walletError(code: number | string, message = '', extra: object = {}): Error {
  return Object.assign(new Error(message), { code }, extra)
}
