import type { State } from '@latchkey/core'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Toast } from '@latchkey/ui/components/Toast'

/** Properties of {@link ToastPill}. */
export interface ToastPillProps {
  readonly toast: NonNullable<State['toast']>
}

/** The state's toast. */
export function ToastPill({ toast }: ToastPillProps) {
  return (
    <Toast variant={toast.variant} testId="lk-toast">
      {toast.message}
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
