import type { ReactNode } from 'react'
import type { Print } from './prints.js'

export interface PurchaseProps {
  readonly print: Print
  readonly price: string
  readonly isWaiting: boolean
  readonly onBuy: () => void
  readonly children: ReactNode
}

export function Purchase({ print, price, isWaiting, onBuy, children }: PurchaseProps) {
  return (
    <>
      <button
        type="button"
        className="buy"
        onClick={onBuy}
        disabled={isWaiting}
        data-testid={`buy-${print.id}`}
      >
        {isWaiting ? 'Waiting for payment' : `Buy for ${price}`}
      </button>
      <p className="print-note" role="status" data-testid={`note-${print.id}`}>
        {children}
      </p>
    </>
  )
}

export const PAID = 'Yours. It ships tonight.'
