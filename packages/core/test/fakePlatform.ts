import type { Platform } from '../src/types/platform.js'

/** A network failure throws. */
export type FakeFetch = (url: URL, init: RequestInit & { readonly json?: unknown }) => unknown

export interface FakePlatform extends Platform {
  advance(ms: number): Promise<void>
  settle(): Promise<void>
  readonly requests: { readonly url: URL; readonly json: unknown }[]
  timers(): number
  visible: boolean
  answer: FakeFetch
}

const never = (): unknown => {
  throw new TypeError('no network in this test')
}

// Runs after all promises of a task and after cached dynamic imports.
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

function fakeClock(): Pick<FakePlatform, 'now' | 'setTimeout' | 'clearTimeout' | 'timers' | 'advance'> {
  let time = 1_800_000_000_000
  let handle = 0
  const timers = new Map<number, { at: number; run: () => void }>()
  return {
    now: () => time,
    setTimeout: (run, ms) => {
      handle += 1
      timers.set(handle, { at: time + ms, run })
      return handle
    },
    clearTimeout: (id) => void timers.delete(id as number),
    timers: () => timers.size,
    advance: async (ms) => {
      const end = time + ms
      await settle()
      for (;;) {
        const [next] = [...timers].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)
        if (!next) break
        timers.delete(next[0])
        time = Math.max(time, next[1].at)
        next[1].run()
        await settle()
      }
      time = end
    },
  }
}

export function fakePlatform(answer: FakeFetch = never): FakePlatform {
  let seed = 7
  const stored = new Map<string, string>()
  const requests: FakePlatform['requests'] = []
  const platform: FakePlatform = {
    ...fakeClock(),
    random: (length) => Uint8Array.from({ length }, () => (seed = (seed * 137 + 11) % 256)),
    storage: {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
    },
    vault: {
      get: async () => null,
      set: async () => {},
      remove: async () => {},
      keys: async () => [],
    },
    fetch: async (input, init = {}) => {
      const json: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      requests.push({ url: new URL(input), json })
      const body = await platform.answer(new URL(input), { ...init, json })
      return body instanceof Response ? body : Response.json(body)
    },
    channel: () => null,
    window: null,
    isTouch: () => false,
    isVisible: () => platform.visible,
    isDevelopment: () => false,
    wantsPrivacy: () => false,
    savesData: () => true,
    whenIdle: (run) => {
      const id = platform.setTimeout(run, 1)
      return () => platform.clearTimeout(id)
    },
    requests,
    visible: true,
    answer,
    settle,
  }
  return platform
}
