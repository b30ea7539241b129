import type { Platform } from '../src/types/platform.js'

export interface MemoryPlatform extends Platform {
  advance(ms: number): Promise<void>
  readonly pendingTimers: () => number
  readonly openChannels: () => number
}

export interface MemoryTabs {
  readonly channels: Map<string, Set<(message: unknown) => void>>
  readonly records: Map<string, string>
}

export const memoryTabs = (): MemoryTabs => ({ channels: new Map(), records: new Map() })

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

type Clock = Pick<MemoryPlatform, 'now' | 'setTimeout' | 'clearTimeout' | 'advance' | 'pendingTimers'>

function manualClock(): Clock {
  let time = 1_700_000_000_000
  let handles = 0
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>()

  const runDue = async (end: number): Promise<void> => {
    for (;;) {
      await settle()
      const due = [...timers].filter(([, timer]) => timer.at <= end).sort(([, a], [, b]) => a.at - b.at)[0]
      if (!due) return
      const [handle, timer] = due
      timers.delete(handle)
      time = Math.max(time, timer.at)
      timer.run()
    }
  }

  return {
    now: () => time,
    setTimeout: (run, ms) => {
      handles += 1
      timers.set(handles, { at: time + Math.max(0, ms), run })
      return handles
    },
    clearTimeout: (handle) => void timers.delete(handle as number),
    advance: async (ms) => {
      const end = time + ms
      await runDue(end)
      time = end
      await settle()
    },
    pendingTimers: () => timers.size,
  }
}

function tabChannels({ channels }: MemoryTabs): Pick<MemoryPlatform, 'channel' | 'openChannels'> {
  let open = 0
  return {
    channel: (name, onMessage) => {
      const hears = channels.get(name) ?? new Set()
      channels.set(name, hears)
      const mine = (message: unknown): void => onMessage(structuredClone(message))
      hears.add(mine)
      open += 1
      return {
        post: (message) => hears.forEach((hear) => hear !== mine && hear(message)),
        close: () => {
          if (hears.delete(mine)) open -= 1
        },
      }
    },
    openChannels: () => open,
  }
}

export function memoryPlatform(
  overrides: Partial<Platform> = {},
  tabs: MemoryTabs = memoryTabs(),
): MemoryPlatform {
  let bytes = 0
  const clock = manualClock()
  const { channel, openChannels } = tabChannels(tabs)
  const vault = new Map<string, string>()

  return {
    now: clock.now,
    setTimeout: clock.setTimeout,
    clearTimeout: clock.clearTimeout,
    random: (length) => Uint8Array.from({ length }, () => (bytes += 1) % 256),
    storage: {
      get: (key) => tabs.records.get(key) ?? null,
      set: (key, value) => void tabs.records.set(key, value),
      remove: (key) => void tabs.records.delete(key),
    },
    vault: {
      get: async (key) => vault.get(key) ?? null,
      set: async (key, value) => void vault.set(key, value),
      remove: async (key) => void vault.delete(key),
      keys: async () => [...vault.keys()],
    },
    fetch: async () => {
      throw new TypeError('no network in memory')
    },
    channel,
    window: null,
    isTouch: () => false,
    isVisible: () => true,
    isDevelopment: () => true,
    wantsPrivacy: () => false,
    savesData: () => true,
    whenIdle: (run) => {
      const handle = clock.setTimeout(run, 0)
      return () => clock.clearTimeout(handle)
    },
    ...overrides,
    advance: clock.advance,
    pendingTimers: clock.pendingTimers,
    openChannels,
  }
}
