export interface LeadershipParameters {
  readonly locks: LockManager
  readonly name: string
  readonly onGained: () => void
  readonly onLost: () => void
}

/** The tab with the socket holds a Web Lock. */
export interface Leadership {
  readonly isLeader: () => boolean
  join(): void
  /** From a tab that is frozen in the background. */
  steal(): void
  leave(): void
}

export function createLeadership({ locks, name, onGained, onLost }: LeadershipParameters): Leadership {
  let release: (() => void) | undefined
  let queued: AbortController | undefined

  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      queued = undefined
      release = resolve
      onGained()
    })

  const stepDown = (): void => {
    if (release === undefined) return
    release()
    release = undefined
    onLost()
  }

  const join = (): void => {
    if (release !== undefined || queued !== undefined) return
    const controller = new AbortController()
    queued = controller
    locks.request(name, { signal: controller.signal }, hold).catch(() => {
      if (controller.signal.aborted) return
      stepDown()
      join()
    })
  }

  return {
    isLeader: () => release !== undefined,
    join,
    steal() {
      if (release !== undefined) return
      queued?.abort()
      queued = undefined
      locks.request(name, { steal: true }, hold).catch(() => {
        stepDown()
        join()
      })
    },
    leave() {
      queued?.abort()
      queued = undefined
      stepDown()
    },
  }
}
