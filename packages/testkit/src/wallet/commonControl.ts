import type { Approvals } from './createApprovals.js'
import type { Script } from './createScript.js'
import type { StateStore } from './createState.js'
import type { CommonControl } from './types.js'

export function commonControl<Request, Logged>({
  approvals,
  script,
  state,
  log,
}: {
  readonly approvals: Approvals<Request>
  readonly script: Script
  readonly state: Pick<StateStore<{ locked: boolean }>, 'update' | 'reset'>
  readonly log: Logged[]
}): Omit<CommonControl<Request, Logged>, 'setAccount' | 'revoke'> {
  const { delay, failNext, hang, release } = script
  return {
    approve: (options) => approvals.decide(true, options),
    reject: (options) => approvals.decide(false, options),
    pending: () => approvals.pending(),
    lock: () => state.update({ locked: true }),
    unlock() {
      state.update({ locked: false })
      approvals.unlocked()
    },
    delay,
    failNext,
    hang,
    release,
    requests: log,
    clearRequests: () => void log.splice(0),
    reset() {
      script.clear()
      approvals.clear()
      log.splice(0)
      state.reset()
    },
  }
}
