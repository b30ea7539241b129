import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/toast.css.js'
import { CheckIcon } from '../icons/CheckIcon.js'
import { WarningIcon } from '../icons/WarningIcon.js'
import { directionOf } from './directionOf.js'
import { Spinner } from './Spinner.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type ToastProps = CommonProps & {
  variant: 'loading' | 'success' | 'error' | 'info'
  children: ReactNode
}

/** Needs a `key` per message. Errors are announced at once. */
export function Toast({ variant, children, ...common }: ToastProps) {
  useStyles(css)
  return (
    <div className="lk-toast-place">
      <div
        {...rootProps(common, 'lk-toast', `lk-toast-${variant}`)}
        role={variant === 'error' ? 'alert' : 'status'}
      >
        {variant === 'loading' ? <Spinner size={18} /> : null}
        {variant === 'success' ? (
          <span className="lk-toast-mark">
            <CheckIcon size={12} stroke={3} />
          </span>
        ) : null}
        {variant === 'error' ? <WarningIcon size={18} stroke={2} /> : null}
        <span dir={directionOf(children)}>{children}</span>
      </div>
    </div>
  )
}
