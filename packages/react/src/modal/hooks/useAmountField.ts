import { readAmount } from '@latchkey/core/actions'
import { isLatchkeyError, type SerializedError } from '@latchkey/protocol/errors'
import { useState } from 'react'

/** Options of {@link useAmountField}. */
export interface AmountFieldOptions {
  /** Takes over an amount: whole coins, decimal text. */
  readonly write: (amount: string) => void
  readonly decimals: number
  readonly locale: string | undefined
}

/** The input of an amount field: accepted, or refused and left unchanged. */
export interface AmountField {
  /** Why the last text was refused; undefined once one was taken. */
  readonly refused: SerializedError | undefined
  /** Takes what `read` gives. @returns whether it was an amount */
  readonly take: (read: () => string) => boolean
  /** Takes a text as it was typed. @returns whether it was an amount */
  readonly onChange: (text: string) => boolean
}

/** The state of a field for an amount. */
export function useAmountField({ write, decimals, locale }: AmountFieldOptions): AmountField {
  const [refused, setRefused] = useState<SerializedError>()
  const take = (read: () => string): boolean => {
    try {
      write(read())
      setRefused(undefined)
      return true
    } catch (error) {
      if (!isLatchkeyError(error, 'invalid_amount')) throw error
      setRefused(error.toJSON())
      return false
    }
  }
  return { refused, take, onChange: (text) => take(() => readAmount(text, { decimals, locale })) }
}
