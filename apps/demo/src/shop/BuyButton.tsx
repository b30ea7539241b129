import { useAccount, useClient, useModal } from '@latchkey/react'
import { useState } from 'react'
import { pay, type Payment, priceOf } from './payments.js'
import type { Print } from './prints.js'
import { PAID, Purchase } from './Purchase.js'

type Progress =
  | { step: 'idle' }
  | { step: 'asking' }
  | { step: 'paid'; id: string }
  | { step: 'failed'; reason: string }

export function BuyButton({ print, payment }: { readonly print: Print; readonly payment: Payment }) {
  const client = useClient()
  const account = useAccount(payment.namespace)
  const { open } = useModal()
  const [purchase, setPurchase] = useState<Progress>({ step: 'idle' })
  const price = priceOf(print, payment)

  const buy = async () => {
    if (account.status !== 'connected') {
      await open({ view: 'Connect', namespace: payment.namespace })
      return
    }
    setPurchase({ step: 'asking' })
    try {
      setPurchase({ step: 'paid', id: await pay(client, payment, price) })
    } catch (error) {
      setPurchase({ step: 'failed', reason: error instanceof Error ? error.message : 'Your wallet declined' })
    }
  }

  return (
    <Purchase
      print={print}
      price={`${price} ${payment.symbol}`}
      isWaiting={purchase.step === 'asking'}
      onBuy={() => void buy()}
    >
      {purchase.step === 'paid' && <span title={purchase.id}>{PAID}</span>}
      {purchase.step === 'failed' && purchase.reason}
    </Purchase>
  )
}
