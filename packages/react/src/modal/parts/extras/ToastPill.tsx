import { writeAmount } from '@latchkey/core/actions'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Toast } from '@latchkey/ui/components/Toast'
import { toastWords } from '../../../generated/words/toastWords.js'
import { useWords } from '../../hooks/viewHooks.js'
import type { ToastPillProps } from '../lazyParts.js'

type Values = { readonly amount: string; readonly symbol: string }

/** Formats amounts, which arrive as plain text, with every digit. */
export function ToastPill({ toast }: ToastPillProps) {
  const t = useWords(toastWords)
  const { message, link, words } = toast
  const { amount } = (words?.values ?? {}) as Partial<Values>
  const values = { ...words?.values, ...(amount !== undefined && { amount: writeAmount(amount, t.locale) }) }
  return (
    <Toast variant={toast.variant} testId="lk-toast">
      <span>
        {message ??
          (words && words.key in toastWords
            ? t(words.key as 'toast.sent', values as Values)
            : t('toast.failed'))}
      </span>
      {link ? (
        <>
          {' '}
          <LinkButton href={link.href} look="underline">
            {link.label ?? t('toast.explorer')}
          </LinkButton>
        </>
      ) : null}
    </Toast>
  )
}
