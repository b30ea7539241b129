import { LatchkeyError } from '@latchkey/protocol/errors'
import { countsAsPress, watchSight, type Guard, type GuardView } from '../ui/guard.js'
import type { Alone } from '../queue.js'
import { watchPlace, type PlaceView } from '../ui/place.js'
import type { Stage } from '../ui/stage.js'
import { approvalScreen, hinderedScreen } from './approvalScreen.js'
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
  view,
  target,
  stage,
  alone,
}: {
  readonly view: GuardView & PlaceView
  /** What must be seen in full while something is approved. */
  readonly target: Element
  readonly stage: Stage
  /** Runs one screen at a time. */
  readonly alone: Alone
}): Approvals {
  let guard: Guard | undefined
  // From the start: who has moved the frame before something is asked is noticed as well.
  watchPlace(view, () => guard?.changed())
  return {
    ask: (approval) =>
      alone(() => {
        if (approval.signal.aborted) return Promise.reject(new LatchkeyError('request_aborted'))
        return askOne(approval, { view, stage, guard: (guard = watchSight(view, target)) })
      }),
  }
}

/** Milliseconds. */
const hinderedAfter = 800

function askOne(
  { origin, review: first, more, signal }: Approval,
  { view, stage, guard }: { view: GuardView; stage: Stage; guard: Guard },
): Promise<Review> {
  return new Promise((resolve, reject) => {
    let review = first
    let isReady = more === undefined
    let hide = (): void => undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    function end(settle: () => void): void {
      guard.stop()
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      hide()
      settle()
    }
    const onAbort = () => end(() => reject(new LatchkeyError('request_aborted')))
    const onReject = () => end(() => reject(new LatchkeyError('user_rejected')))
    const onApprove = (event: MouseEvent) => {
      if (!isReady || review.blocked) return true
      const isFine = countsAsPress(event, guard.sight(), view.performance.now())
      if (isFine) end(() => resolve(review))
      // Who presses again and again is not reading.
      else guard.changed()
      return isFine
    }
    function draw(): void {
      hide = stage.show(approvalScreen(origin, review, { isReady }, { onApprove, onReject }))
      guard.changed()
    }
    guard.subscribe(() => {
      clearTimeout(timer)
      const { hindrance } = guard.sight()
      if (hindrance === undefined) return draw()
      if (hindrance === 'unseen') return
      // No press counts from now on; words about it come when it lasts longer than a dialog takes to open.
      timer = setTimeout(() => (hide = stage.show(hinderedScreen(hindrance, onReject))), hinderedAfter)
    })
    signal.addEventListener('abort', onAbort)
    draw()
    more?.then(
      (full) => {
        if (signal.aborted) return
        review = full
        isReady = true
        if (guard.sight().hindrance === undefined || guard.sight().hindrance === 'unseen') draw()
      },
      (error: unknown) =>
        end(() => reject(error instanceof Error ? error : new LatchkeyError('something_went_wrong'))),
    )
  })
}
