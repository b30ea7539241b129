import { vi } from 'vitest'
import { createRequestWatch, type WatchDeps } from '../src/page/otherDevice/watchRequests.js'

export const user = { userId: 'user-1' }

/** Simulated time. */
export function createWatchBench() {
  const pauses: { readonly until: number; readonly end: () => void }[] = []
  let now = 0
  let show: (() => void)[] = []
  const onChanged = vi.fn()
  const list = vi.fn(async (): Promise<readonly object[]> => Array.from({ length: bench.asking }, () => ({})))
  const bench = {
    asking: 0,
    hasWallet: true,
    isSeen: true,
    isOpen: true,
    list,
    onChanged,
    see() {
      bench.isSeen = true
      const waiting = show
      show = []
      for (const go of waiting) go()
    },
    async look(minutes: number): Promise<void> {
      now += minutes * 60_000
      for (const one of pauses.splice(0)) {
        if (now >= one.until) one.end()
        else pauses.push(one)
      }
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    },
    watch: createRequestWatch({
      vault: {
        async get() {
          if (!bench.isOpen) throw new DOMException('The database is closed', 'InvalidStateError')
          return bench.hasWallet ? {} : undefined
        },
      },
      requests: { list },
      whenVisible: () =>
        bench.isSeen ? Promise.resolve() : new Promise<void>((done) => void show.push(done)),
      wait: (milliseconds: number) =>
        new Promise<void>((end) => void pauses.push({ until: now + milliseconds, end })),
      onChanged,
    } as unknown as WatchDeps),
  }
  return bench
}
