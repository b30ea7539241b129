import { choosePayCoin, confirmPay, dataOf, formatUnits } from '@latchkey/core/actions'
import { useAccount, useClient, usePay } from '@latchkey/react'
import { useRef, useState } from 'react'
import { askWhetherPaid, forgetOrder, takeOrder } from '../shop/orders.js'
import { Panel, WorkButton } from './Panel.js'

/** A swap runs first if necessary. */
export function PayPanel() {
  const client = useClient()
  const { chainId } = useAccount('eip155')
  const { payment, payInPage } = usePay()
  const [note, setNote] = useState('')
  const leaveAbort = useRef<AbortController>(undefined)
  const [isAsked, setAsked] = useState(false)
  const order = async () => {
    if (!chainId) return
    setNote('')
    const placedOrder = await takeOrder({ print: 'dunes', network: chainId, coin: 'TUSD' })
    leaveAbort.current = new AbortController()
    setAsked(true)
    const result = await payInPage(placedOrder.request, { signal: leaveAbort.current.signal })
    setAsked(false)
    if (result.status !== 'paid')
      return setNote(result.status === 'failed' ? result.error.message : 'Not paid.')
    const verdict = await askWhetherPaid(placedOrder.id, result.hash)
    if (verdict.status === 'paid') forgetOrder(placedOrder)
    setNote(verdict.status === 'paid' ? 'Yours. It ships tonight.' : `The shop says: ${verdict.reason}`)
  }
  const options = (payment && dataOf(payment.options)) ?? []
  const review = payment && dataOf(payment.review)
  return (
    <Panel title="Pay">
      {isAsked && payment ? (
        <>
          <p>
            {formatUnits(payment.terms.units, payment.terms.coin.decimals)} {payment.terms.coin.symbol} for{' '}
            {payment.terms.label ?? 'a print'}
          </p>
          <fieldset disabled={payment.loading}>
            <legend>Pay with</legend>
            {options.map(({ coin, cost }) => {
              const known = dataOf(cost)
              return (
                <label key={coin.address}>
                  <input
                    type="radio"
                    name="coin"
                    checked={review?.coin === coin.address}
                    disabled={!known}
                    onChange={() => void choosePayCoin(client, coin.address)}
                  />{' '}
                  {known ? formatUnits(known.amount, coin.decimals) : '…'} {coin.symbol}
                </label>
              )
            })}
          </fieldset>
          <div className="buttons">
            <WorkButton
              label="Pay"
              work={() => confirmPay(client)}
              disabled={payment.review.status !== 'ready'}
            />
            <button type="button" disabled={payment.loading} onClick={() => leaveAbort.current?.abort()}>
              Leave
            </button>
          </div>
          <p role="status">{payment.progress.step === 'choosing' ? '' : payment.progress.step}</p>
        </>
      ) : (
        <>
          <WorkButton label="Order a print" work={order} />
          <p role="status" data-testid="headless-pay-note">
            {note}
          </p>
        </>
      )}
    </Panel>
  )
}
