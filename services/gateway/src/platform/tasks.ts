import type { Logger } from '@latchkey/kit/log'
import type { Tracer } from '@latchkey/kit/tracing/tracer'

export interface Task {
  readonly name: string
  /** Milliseconds; read after each run. */
  pause(): number
  /** @returns whether there is more to do */
  run(signal: AbortSignal): Promise<boolean>
}

export interface Tasks {
  add(task: Task): void
}

/** Milliseconds, at least. */
const afterFailure = 5_000

/** Without overlap. */
export function startTasks(
  log: Logger,
  failed: (task: string) => void = () => {},
  tracer?: Tracer,
): Tasks & { stop(): Promise<void> } {
  const ending = new AbortController()
  const loops = new Set<Promise<void>>()
  const { signal } = ending

  const traced = (task: Task): Promise<boolean> =>
    tracer === undefined
      ? task.run(signal)
      : tracer.begin({ name: `task ${task.name}`, kind: 'internal' }, () => task.run(signal))

  async function repeat(task: Task): Promise<void> {
    while (!signal.aborted) {
      let wait = 0
      try {
        if (!(await traced(task))) wait = task.pause()
      } catch (error) {
        if (signal.aborted) return
        failed(task.name)
        log.warn(
          { task: task.name, reason: error instanceof Error ? error.message : 'unknown' },
          'a task failed',
        )
        wait = Math.max(afterFailure, task.pause())
      }
      await sleep(wait, signal)
    }
  }

  return {
    add: (task) => void loops.add(repeat(task)),
    async stop() {
      ending.abort()
      // A task may wait for a dead server.
      const enough = new AbortController()
      await Promise.race([Promise.all(loops), sleep(shutdownTimeout, enough.signal)])
      enough.abort()
    },
  }
}

/** Milliseconds. */
const shutdownTimeout = 1_000

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
