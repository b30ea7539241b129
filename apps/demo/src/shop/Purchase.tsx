import type { ReactNode } from 'react'
import type { Print } from './prints.js'

/** Properties of {@link Purchase}. */
export interface PurchaseProps {
  readonly print: Print
  /** With the coin's symbol. */
  readonly price: string
  readonly isWaiting: boolean
  readonly onBuy: () => void
  /** How it went. */
  readonly children: ReactNode
}

/** The button that buys a print, and how that went, whoever pays. */
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

/** What is said of a print that was paid. */
export const PAID = 'Yours. It ships tonight.'
