import { usePay } from '@latchkey/react'
import { useState } from 'react'
import { askWhetherPaid, forgetOrder, takeOrder } from './orders.js'
import { type Payment, priceOf } from './payments.js'
import type { Print } from './prints.js'
import { PAID, Purchase } from './Purchase.js'

export interface CheckoutButtonProps {
  readonly print: Print
  readonly payment: Payment
  /** CAIP-2 id. */
  readonly network: string
}

/** The server sets the price and verifies the payment before shipping. */
export function CheckoutButton({ network, payment, print }: CheckoutButtonProps) {
  const { pay } = usePay()
  const [isWaiting, setWaiting] = useState(false)
  const [note, setNote] = useState('')

  const buy = async () => {
    setWaiting(true)
    setNote('')
    try {
      const coin = payment.id === payment.namespace ? 'native' : payment.symbol
      const order = await takeOrder({ print: print.id, network, coin })
      const result = await pay(order.request)
      if (result.status === 'failed') return setNote(result.error.message)
      if (result.status === 'dismissed') return
      setNote('Checking the payment')
      const verdict = await askWhetherPaid(order.id, result.hash)
      if (verdict.status === 'paid') forgetOrder(order)
      setNote(verdict.status === 'paid' ? PAID : `The shop says: ${verdict.reason}`)
    } catch (error) {
      setNote(error instanceof Error ? error.message : 'The shop didn’t answer')
    } finally {
      setWaiting(false)
    }
  }

  return (
    <Purchase
      print={print}
      price={`${priceOf(print, payment)} ${payment.symbol}`}
      isWaiting={isWaiting}
      onBuy={() => void buy()}
    >
      {note}
    </Purchase>
  )
}
