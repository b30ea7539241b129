import { LatchkeyError } from '@latchkey/protocol/errors'
import { whyAborted } from '../aborted.js'
import type { RunExclusive } from '../queue.js'
import type { Stage } from '../ui/stage.js'
import type { WalletWindow } from '../window/walletWindow.js'
import type { AppFaces } from './appFace.js'
import { approvalScreen, type ApprovalActions, type Looks } from './approvalScreen.js'
import type { Policy } from './policy.js'
import type { Receivers } from './receivers.js'
import type { Review } from './review.js'

export interface Approval {
  readonly origin: string
  readonly review: Review
  /** Nothing can be approved before they arrive. */
  readonly fullReview?: Promise<Review> | undefined
  readonly signal: AbortSignal
}

export interface Approvals {
  /** @throws LatchkeyError `user_rejected`, `request_aborted`, `wallet_timeout` */
  ask(approval: Approval): Promise<Review>
}

export interface ApprovalsDeps {
  readonly stage: Stage
  readonly runExclusive: RunExclusive
  readonly policy: Policy
  readonly walletWindow: WalletWindow
  readonly receivers: Receivers
  readonly faces: Pick<AppFaces, 'of'>
  readonly pictureOf: (symbol: string) => string
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Milliseconds: facts get old, and an approval blocks others. */
const approvalTimeout = 10 * 60_000

export function createApprovals(deps: ApprovalsDeps): Approvals {
  const { stage, runExclusive, policy, walletWindow, receivers, faces, pictureOf, wait } = deps
  const looksOf = (origin: string): Looks => ({ origin, face: faces.of(origin), pictureOf })

  async function ask({ signal: requestSignal, ...rest }: Approval): Promise<Review> {
    const timeout = new AbortController()
    void wait(approvalTimeout).then(() => timeout.abort(new LatchkeyError('wallet_timeout')))
    const approval = { ...rest, signal: AbortSignal.any([requestSignal, timeout.signal]) }
    const { fullReview } = approval
    // The policy reads the shown review.
    const review = await (fullReview === undefined
      ? approval.review
      : untilComplete({ ...approval, fullReview: fullReview.then(receivers.complete) }))
    const approved = await decide({ ...approval, review })
    await receivers.remember(approved)
    return approved
  }

  async function decide(approval: Approval): Promise<Review> {
    const { origin, review, signal } = approval
    if (await policy.isInline(review.risk, origin)) {
      const approved = await askOne(approval, stage)
      // Another tab may have spent the day's amount.
      if (await policy.count(review.risk, origin)) return approved
    }
    if (signal.aborted) throw whyAborted(signal)
    return walletWindow.run({
      purpose: 'approval',
      title: review.title,
      origin,
      signal,
      isClosingNo: true,
      inside: (at) => askOne(approval, at),
    })
  }

  const untilComplete = ({
    origin,
    review,
    fullReview,
    signal,
  }: Approval & Required<Pick<Approval, 'fullReview'>>): Promise<Review> =>
    showUntilDecided({ signal, stage, until: fullReview }, (onReject) =>
      approvalScreen(looksOf(origin), review, { isReady: false }, { onApprove: () => undefined, onReject }),
    )

  const askOne = ({ origin, review, signal }: Approval, at: Stage): Promise<Review> =>
    showUntilDecided<Review>({ signal, stage: at }, (onReject, done) => {
      const onApprove = () => {
        if (!review.blocked) done(review)
      }
      return approvalScreen(looksOf(origin), review, { isReady: true }, { onApprove, onReject })
    })

  return { ask: (approval) => runExclusive(() => ask(approval)) }
}

function showUntilDecided<T>(
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
    const onAbort = () => fail(whyAborted(signal))
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
