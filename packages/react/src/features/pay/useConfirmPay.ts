import type { PayOption, PayReview, PayState } from '@latchkey/core'
import { confirmPay, dataOf, enterAgain, impactTicks } from '@latchkey/core/actions'
import { isLatchkeyError, type SerializedError } from '@latchkey/protocol/errors'
import { useState } from 'react'
import { useImpactConsent } from '../../modal/hooks/useImpactConsent.js'
import { useClient } from '../../provider/LatchkeyContext.js'

type Cost = Extract<PayOption['cost'], { readonly status: 'ready' }>['data']

export interface Payment {
  readonly offer: Cost['offer']
  readonly review: PayReview | undefined
  /** Percent; undefined if unknown. */
  readonly impact: number | undefined
  readonly needsConsent: boolean
  readonly accepts: boolean
  readonly setAccepts: (accepts: boolean) => void
  readonly problem: SerializedError | undefined
  readonly isBusy: boolean
  readonly isReady: boolean
  readonly confirm: () => void
}

export function useConfirmPay(pay: PayState, option: PayOption | undefined): Payment {
  const client = useClient()
  const address = option?.coin.address
  const [state, setState] = useState<{
    readonly coin?: string | undefined
    readonly isBusy: boolean
    readonly problem?: SerializedError
  }>({ isBusy: false })
  const [ticked, setTicked] = useState<string>()
  const own = state.coin === address ? state : undefined
  const { review, failure } = reviewOf(pay, address)
  const offer = option && dataOf(option.cost)?.offer
  const impact = offer?.priceImpact
  const [isTicked, tick] = useImpactConsent(impact)
  const needsConsent = offer !== undefined && impactTicks(impact) > 0
  const accepts = isTicked && ticked === address
  return {
    offer,
    review,
    impact,
    needsConsent,
    accepts,
    setAccepts: (isOn) => {
      setTicked(address)
      tick(isOn)
    },
    problem: own?.problem ?? failure,
    isBusy: own?.isBusy ?? false,
    isReady: review !== undefined && review.lacks === undefined && (!needsConsent || accepts),
    confirm: () => {
      setState({ coin: address, isBusy: true })
      confirmPay(client).then(
        () => setState({ isBusy: false }),
        (error: unknown) => {
          // Once the wallet was asked, the progress view shows the outcome.
          const isHere = client.getState().modal.stack.at(-1)?.view === 'Pay'
          const problem = isHere && isLatchkeyError(error) ? error.toJSON() : undefined
          setState({ coin: address, isBusy: false, ...(problem && { problem }) })
          if (problem) enterAgain(client)
        },
      )
    },
  }
}

function reviewOf(
  { review }: PayState,
  address: string | undefined,
): { readonly review?: PayReview; readonly failure?: SerializedError } {
  const known = dataOf(review)
  if (known && known.coin === address) return { review: known }
  return review.status === 'failed' ? { failure: review.error } : {}
}
