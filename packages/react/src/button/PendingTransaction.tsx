import type { SentTransaction } from '@latchkey/core'
import { CheckIcon } from '@latchkey/ui/icons/CheckIcon'
import { useLatchkeyContext } from '../provider/LatchkeyContext.js'
import { pendingTransactionWords } from '../generated/words/pendingTransactionWords.js'
import { createTranslate } from '../words/translate.js'
import { truncateAmount } from './truncateAmount.js'

const texts = {
  order: ['button.buying', 'button.bought'],
  payment: ['button.paying', 'button.paid'],
  send: ['button.sending', 'button.sent'],
  swap: ['button.swapping', 'button.swapped'],
} as const

export function PendingTransaction({ transaction }: { readonly transaction: SentTransaction }) {
  const { words } = useLatchkeyContext()
  const t = createTranslate(pendingTransactionWords, words)
  const { kind, outcome, summary } = transaction
  const [moving, done] = texts[kind as keyof typeof texts]
  const amount = `${truncateAmount(summary.amount, words.locale)} ${summary.symbol}`
  return (
    <span className="lk-host-chip lk-host-way">
      {outcome ? <CheckIcon size={18} stroke={2.4} /> : <span className="lk-host-spinner" />}
      <span>{t(outcome ? done : moving, { amount })}</span>
    </span>
  )
}
