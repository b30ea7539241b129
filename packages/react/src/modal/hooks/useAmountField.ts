import { readAmount } from '@latchkey/core/actions'
import { isLatchkeyError, type SerializedError } from '@latchkey/protocol/errors'
import { useState } from 'react'

export interface AmountFieldOptions {
  readonly write: (amount: string) => void
  readonly decimals: number
  readonly locale: string | undefined
}

export interface AmountField {
  readonly refusal: SerializedError | undefined
  /** @returns whether it was an amount */
  readonly take: (read: () => string) => boolean
  readonly onChange: (text: string) => boolean
}

export function useAmountField({ write, decimals, locale }: AmountFieldOptions): AmountField {
  const [refusal, setRefusal] = useState<SerializedError>()
  const take = (read: () => string): boolean => {
    try {
      write(read())
      setRefusal(undefined)
      return true
    } catch (error) {
      if (!isLatchkeyError(error, 'invalid_amount')) throw error
      setRefusal(error.toJSON())
      return false
    }
  }
  return { refusal, take, onChange: (text) => take(() => readAmount(text, { decimals, locale })) }
}
