import type { Recorder } from './createRecorder.js'

type Fetch = (input: string, init?: RequestInit) => Promise<Response>

export interface NetworkConditions {
  offline: boolean
  /** Milliseconds. */
  delayMs: number
}

export interface Network {
  readonly conditions: NetworkConditions
  wrap(fetch: Fetch): Fetch
}

export function createNetwork(recorder: Pick<Recorder, 'begin'>): Network {
  const conditions: NetworkConditions = { offline: false, delayMs: 0 }
  return {
    conditions,
    wrap: (fetch) => async (input, init) => {
      const end = recorder.begin(`${init?.method ?? 'GET'} ${hostOf(input)} ${methodsOf(init?.body)}`.trim())
      try {
        await wait(conditions.delayMs, init?.signal)
        if (conditions.offline)
          throw new TypeError('Failed to fetch (simulated by @latchkey/devtools: offline)')
        const response = await fetch(input, init)
        end(response.ok ? 'done' : 'failed', { status: response.status })
        return response
      } catch (error) {
        end('failed', error)
        throw error
      }
    },
  }
}

function hostOf(url: string): string {
  try {
    return new URL(url, location.href).host
  } catch {
    return '[invalid URL]'
  }
}

function methodsOf(body: unknown): string {
  if (typeof body !== 'string') return ''
  try {
    const value: unknown = JSON.parse(body)
    const calls = (Array.isArray(value) ? value : [value]) as readonly ({ method?: unknown } | null)[]
    return calls.flatMap((call) => (typeof call?.method === 'string' ? [call.method] : [])).join(', ')
  } catch {
    return ''
  }
}

function wait(ms: number, signal?: AbortSignal | null): Promise<void> {
  if (ms === 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
