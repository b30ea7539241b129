import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Alone } from '../queue.js'
import type { Stage } from '../ui/stage.js'
import type { WalletWindow } from '../window/walletWindow.js'
import { approvalScreen, type ApprovalActions } from './approvalScreen.js'
import type { Policy } from './policy.js'
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

/** The two places of approvals, and what chooses between them. */
export interface ApprovalsDeps {
  /** In the frame. */
  readonly stage: Stage
  /** Runs one screen at a time. */
  readonly alone: Alone
  readonly policy: Policy
  readonly walletWindow: WalletWindow
}

/** Makes the queue of what is asked. */
export function createApprovals({ stage, alone, policy, walletWindow }: ApprovalsDeps): Approvals {
  async function ask(approval: Approval): Promise<Review> {
    const { origin, signal, more } = approval
    // One object from here on: the policy reads what is shown, and what is shown is what comes back.
    const review = more === undefined ? approval.review : await untilComplete({ ...approval, more }, stage)
    if (await policy.isInline(review.risk, origin)) {
      const approved = await askOne({ origin, review, signal }, stage)
      // Another tab may have spent the day's amount meanwhile.
      if (await policy.count(review.risk, origin)) return approved
    }
    if (signal.aborted) throw new LatchkeyError('request_aborted')
    return walletWindow.run({
      purpose: 'approval',
      title: review.title,
      origin,
      signal,
      isClosingNo: true,
      inside: (at) => askOne({ origin, review, signal }, at),
    })
  }

  return { ask: (approval) => alone(() => ask(approval)) }
}

/** Shows what is known until all of it is; nothing can be approved there. */
function untilComplete(
  { origin, review, more, signal }: Approval & Required<Pick<Approval, 'more'>>,
  stage: Stage,
): Promise<Review> {
  return answer({ signal, stage, until: more }, (onReject) =>
    approvalScreen(origin, review, { isReady: false }, { onApprove: () => undefined, onReject }),
  )
}

function askOne({ origin, review, signal }: Omit<Approval, 'more'>, stage: Stage): Promise<Review> {
  return answer<Review>({ signal, stage }, (onReject, done) => {
    const onApprove = () => {
      if (!review.blocked) done(review)
    }
    return approvalScreen(origin, review, { isReady: true }, { onApprove, onReject })
  })
}

/** Draws a screen until it is answered, given up, or until something else has come. */
function answer<T>(
  { signal, stage, until }: { signal: AbortSignal; stage: Stage; until?: Promise<T> | undefined },
  draw: (
    onReject: ApprovalActions['onReject'],
    done: (value: T) => void,
  ) => ReturnType<typeof approvalScreen>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let hide = (): void => undefined
    function end(settle: () => void): void {
      signal.removeEventListener('abort', onAbort)
      hide()
      settle()
    }
    const fail = (error: unknown) =>
      end(() => reject(error instanceof Error ? error : new LatchkeyError('something_went_wrong')))
    const onAbort = () => fail(new LatchkeyError('request_aborted'))
    const done = (value: T) => end(() => resolve(value))
    until?.then(
      (value) => end(() => resolve(value)),
      (error: unknown) => fail(error),
    )
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort)
    hide = stage.show(draw(() => fail(new LatchkeyError('user_rejected')), done))
  })
}
