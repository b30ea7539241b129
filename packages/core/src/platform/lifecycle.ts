import { earlyError } from '@latchkey/protocol/errors/early'
import type { Platform } from '../types/platform.js'

export interface Lifecycle {
  signal(): AbortSignal
  start(): () => void
  dispose(): void
}

interface LifecycleOptions {
  readonly platform: Platform
  readonly id: string
  readonly begin: () => () => void
}

/** Starts are counted. Stopping waits a macrotask: StrictMode's start, stop, start is one run. */
export function createLifecycle({ platform, id, begin }: LifecycleOptions): Lifecycle {
  let callers = 0
  let controller = new AbortController()
  let end: (() => void) | undefined
  let timer: unknown
  let final = false

  const finish = (): void => {
    platform.clearTimeout(timer)
    const run = end
    end = undefined
    controller.abort()
    run?.()
    if (!final) controller = new AbortController()
  }

  const release = (): boolean => {
    if (callers === 0) finish()
    return callers === 0
  }

  return {
    signal: () => controller.signal,
    start: () => {
      if (final) throw earlyError('client_disposed')
      platform.clearTimeout(timer)
      if (!end) {
        const free = claimId(platform, id, release)
        const stop = begin()
        end = () => {
          stop()
          free()
        }
      }
      callers += 1
      let stopped = false
      return () => {
        if (stopped) return
        stopped = true
        callers -= 1
        if (callers === 0 && !final) timer = platform.setTimeout(finish, 0)
      }
    },
    dispose: () => {
      if (final) return
      final = true
      callers = 0
      finish()
    },
  }
}

/** False while the client id is in use. */
type Release = () => boolean

const LIVE = Symbol.for('latchkey.clients')

/**
 * Clients with one id would share a channel and records. The window holds the list: two copies of
 * this package share nothing else.
 *
 * @throws LatchkeyError `duplicate_client`
 */
function claimId({ window: win }: Pick<Platform, 'window'>, id: string, release: Release): () => void {
  if (!win) return () => undefined
  const page = win as { [LIVE]?: Map<string, Release> }
  const live = (page[LIVE] ??= new Map())
  const other = live.get(id)
  if (other && !other()) {
    throw earlyError('duplicate_client', {
      details: { id, reason: 'give each client its own `id`, or dispose() the first one' },
    })
  }
  live.set(id, release)
  return () => {
    if (live.get(id) === release) live.delete(id)
  }
}
