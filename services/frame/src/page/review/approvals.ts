import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Alone } from '../queue.js'
import type { Stage } from '../ui/stage.js'
import { approvalScreen } from './approvalScreen.js'
import type { Review } from './review.js'

/** What is to be approved. */
export interface Approval {
  readonly origin: string
  readonly review: Review
  /** What takes a while to find out: fee, changes. Until it is there nothing can be approved. */
  readonly more?: Promise<Review> | undefined
  readonly signal: AbortSignal
}

/** Asks the visitor, one thing after the other. */
export interface Approvals {
  /** Resolves with what was approved. @throws LatchkeyError `user_rejected`, `request_aborted` */
  ask(approval: Approval): Promise<Review>
}

/** Makes the queue of what is asked. */
export function createApprovals({
  stage,
  alone,
}: {
  readonly stage: Stage
  /** Runs one screen at a time. */
  readonly alone: Alone
}): Approvals {
  return {
    ask: (approval) =>
      alone(() => {
        if (approval.signal.aborted) return Promise.reject(new LatchkeyError('request_aborted'))
        return askOne(approval, stage)
      }),
  }
}

function askOne({ origin, review: first, more, signal }: Approval, stage: Stage): Promise<Review> {
  return new Promise((resolve, reject) => {
    let hide = (): void => undefined

    function end(settle: () => void): void {
      signal.removeEventListener('abort', onAbort)
      hide()
      settle()
    }
    const onAbort = () => end(() => reject(new LatchkeyError('request_aborted')))
    const onReject = () => end(() => reject(new LatchkeyError('user_rejected')))

    function draw(review: Review, isReady: boolean): void {
      const onApprove = () => {
        if (isReady && !review.blocked) end(() => resolve(review))
      }
      hide = stage.show(approvalScreen(origin, review, { isReady }, { onApprove, onReject }))
    }

    signal.addEventListener('abort', onAbort)
    draw(first, more === undefined)
    more?.then(
      (full) => {
        if (!signal.aborted) draw(full, true)
      },
      (error: unknown) =>
        end(() => reject(error instanceof Error ? error : new LatchkeyError('something_went_wrong'))),
    )
  })
}
