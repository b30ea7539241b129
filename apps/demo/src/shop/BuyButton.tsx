import { useAccount, useClient, useModal } from '@latchkey/react'
import { useState } from 'react'
import { pay, type Payment, priceOf } from './payments.js'
import type { Print } from './prints.js'

type Purchase =
  | { step: 'idle' }
  | { step: 'asking' }
  | { step: 'paid'; id: string }
  | { step: 'failed'; reason: string }

/** Buys a print with the wallet of the payment's family; other families may be connected beside it. */
export function BuyButton({ print, payment }: { readonly print: Print; readonly payment: Payment }) {
  const client = useClient()
  const account = useAccount(payment.namespace)
  const { open } = useModal()
  const [purchase, setPurchase] = useState<Purchase>({ step: 'idle' })
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
      setPurchase({ step: 'failed', reason: error instanceof Error ? error.message : 'The wallet refused' })
    }
  }

  return (
    <>
      <button
        type="button"
        className="buy"
        onClick={buy}
        disabled={purchase.step === 'asking'}
        data-testid={`buy-${print.id}`}
      >
        {purchase.step === 'asking' ? 'Waiting for your wallet' : `Buy for ${price} ${payment.symbol}`}
      </button>
      <p className="print-note" role="status" data-testid={`note-${print.id}`}>
        {purchase.step === 'paid' && <span title={purchase.id}>Yours. It ships tonight.</span>}
        {purchase.step === 'failed' && purchase.reason}
      </p>
    </>
  )
}
