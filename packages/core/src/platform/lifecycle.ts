import { earlyError } from '@latchkey/protocol/errors/early'
import type { Platform } from '../types/platform.js'

/** When a client runs. */
export interface Lifecycle {
  /** Aborted when the current run ends; of a client that never ran, when it is disposed. */
  signal(): AbortSignal
  /** Counted; the returned stop ends the run one macrotask after the last caller stopped. */
  start(): () => void
  /** Final: what is started afterwards throws. */
  dispose(): void
}

/** Options of {@link createLifecycle}. */
interface LifecycleOptions {
  readonly platform: Platform
  readonly id: string
  /** Begins a run; returns what ends it. */
  readonly begin: () => () => void
}

/**
 * Counts who wants the client to run. StrictMode's start, stop, start is one run, since stopping waits one macrotask.
 */
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

/** Gives an id free when nobody uses its client any more; false when somebody does. */
type Release = () => boolean

const LIVE = Symbol.for('latchkey.clients')

/**
 * Takes a client id for this page. Two live clients of one id would hear each other's channel and write the same
 * records. The list hangs on the window, the one place that two copies of this package share.
 *
 * @param release called when another client wants the id: a client that is about to stop does so at once
 * @returns gives the id back
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
