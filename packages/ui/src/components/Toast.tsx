import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/toast.css.js'
import { CheckIcon } from '../icons/CheckIcon.js'
import { WarningIcon } from '../icons/WarningIcon.js'
import { Spinner } from './Spinner.js'

/** Properties of Toast. */
export type ToastProps = {
  variant: 'loading' | 'success' | 'error' | 'info'
  children: ReactNode
  testId?: string | undefined
}

/** A pill over the card's top. Give it a `key` per message, so that each comes in anew; errors are read at once. */
export function Toast({ variant, children, testId }: ToastProps) {
  useStyles(css)
  return (
    <div className="lk-toast-place">
      <div
        className={`lk-toast lk-toast-${variant}`}
        role={variant === 'error' ? 'alert' : 'status'}
        data-testid={testId}
      >
        {variant === 'loading' ? <Spinner size={18} /> : null}
        {variant === 'success' ? (
          <span className="lk-toast-mark">
            <CheckIcon size={12} stroke={3} />
          </span>
        ) : null}
        {variant === 'error' ? <WarningIcon size={18} stroke={2} /> : null}
        <span dir="auto">{children}</span>
      </div>
    </div>
  )
}
