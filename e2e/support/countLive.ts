import type { BrowserContext, CDPSession } from '@playwright/test'

export interface Live {
  /** On objects that outlive views, such as window and media queries. */
  readonly listeners: number
  readonly timers: number
  readonly providerListeners: number
}

/** From every page's first script on. */
export async function countLive(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const live = { listeners: new Set<string>(), timers: new Set<number>(), providerListeners: 0 }
    const ids = new WeakMap<object, number>()
    let next = 0
    const idOf = (value: object) => {
      const id = ids.get(value) ?? (next += 1)
      ids.set(value, id)
      return id
    }
    const isLasting = (target: unknown): boolean =>
      target === window ||
      target === document ||
      target === document.body ||
      target === document.documentElement ||
      target === window.visualViewport ||
      target instanceof MediaQueryList ||
      target instanceof BroadcastChannel
    const keyOf = (target: EventTarget, type: string, listener: object, options: unknown) => {
      const capture = typeof options === 'object' ? Reflect.get(options ?? {}, 'capture') : options
      return [idOf(target), type, idOf(listener), Boolean(capture)].join()
    }
    const { addEventListener, removeEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const target = this ?? window
      if (listener && isLasting(target)) {
        const key = keyOf(target, type, listener, options)
        live.listeners.add(key)
        const settings = typeof options === 'object' ? options : {}
        settings.signal?.addEventListener('abort', () => live.listeners.delete(key))
        if (settings.once) {
          addEventListener.call(target, type, () => live.listeners.delete(key), { once: true })
        }
      }
      addEventListener.call(target, type, listener, options)
    }
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      const target = this ?? window
      if (listener) live.listeners.delete(keyOf(target, type, listener, options))
      removeEventListener.call(target, type, listener, options)
    }

    const { setTimeout, clearTimeout, setInterval, clearInterval } = window
    window.setTimeout = ((run: TimerHandler, ms?: number, ...values: unknown[]) => {
      const id = setTimeout(() => {
        live.timers.delete(id)
        if (typeof run === 'function') run(...values)
      }, ms)
      live.timers.add(id)
      return id
    }) as typeof window.setTimeout
    window.setInterval = ((run: TimerHandler, ms?: number, ...values: unknown[]) => {
      const id = setInterval(run, ms, ...values)
      live.timers.add(id)
      return id
    }) as typeof window.setInterval
    window.clearTimeout = window.clearInterval = (id) => {
      live.timers.delete(Number(id))
      clearTimeout(id)
      clearInterval(id)
    }

    interface Emitter {
      on(event: string, listener: unknown): unknown
      removeListener(event: string, listener: unknown): unknown
    }
    const patched = new WeakSet<Emitter>()
    addEventListener.call(window, 'eip6963:announceProvider', (event) => {
      const { provider } = (event as CustomEvent<{ readonly provider: Emitter }>).detail
      if (patched.has(provider)) return
      patched.add(provider)
      const { on, removeListener } = provider
      provider.on = function (name, listener) {
        live.providerListeners += 1
        return on.call(this, name, listener)
      }
      provider.removeListener = function (name, listener) {
        live.providerListeners -= 1
        return removeListener.call(this, name, listener)
      }
    })
    Object.assign(window, {
      __live: () => ({
        listeners: live.listeners.size,
        timers: live.timers.size,
        providerListeners: live.providerListeners,
      }),
    })
  })
}

/** After a garbage collection. */
export async function readMetrics(session: CDPSession): Promise<Readonly<Record<string, number>>> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}
