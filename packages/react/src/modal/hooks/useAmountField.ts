import { readAmount } from '@latchkey/core/actions'
import { isLatchkeyError, type SerializedError } from '@latchkey/protocol/errors'
import { useState } from 'react'

export interface AmountFieldOptions {
  readonly write: (amount: string) => void
  readonly decimals: number
  readonly locale: string | undefined
}

export interface AmountField {
  readonly refused: SerializedError | undefined
  /** @returns whether it was an amount */
  readonly take: (read: () => string) => boolean
  readonly onChange: (text: string) => boolean
}

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
