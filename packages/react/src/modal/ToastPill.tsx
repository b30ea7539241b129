import type { State } from '@latchkey/core'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Toast } from '@latchkey/ui/components/Toast'
import { frameWords } from '../words/en/frameWords.js'
import { useWords } from './useWords.js'

/** Properties of {@link ToastPill}. */
export interface ToastPillProps {
  readonly toast: NonNullable<State['toast']>
}

type ToValues = { readonly wallet: string; readonly to: string }

/** The state's toast. */
export function ToastPill({ toast }: ToastPillProps) {
  const t = useWords()
  const { words } = toast
  return (
    <Toast variant={toast.variant} testId="lk-toast">
      {words && words.key in frameWords
        ? t(words.key as 'switch.failedText', words.values as ToValues)
        : toast.message}
      {toast.link ? (
        <>
          {' '}
          <LinkButton href={toast.link.href} look="underline">
            {toast.link.label}
          </LinkButton>
        </>
      ) : null}
    </Toast>
  )
}
