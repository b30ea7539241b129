import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/CheckIcon.js'
import { CopyIcon } from '../icons/CopyIcon.js'
import { Button } from './Button.js'
import { LiveRegion } from './LiveRegion.js'
import { useCopy } from './useCopy.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type CopyButtonProps = CommonProps & {
  value: string
  /** With `inline` only read aloud, after the children. */
  label: string
  /** Announced and shown for 1.5 s. */
  copiedLabel: string
  /** `inline`: a small icon after its children. Default `secondary`. */
  variant?: 'primary' | 'secondary' | 'inline' | undefined
  children?: ReactNode | undefined
  disabled?: boolean | undefined
  onCopied?: (() => void) | undefined
}

export function CopyButton(props: CopyButtonProps) {
  const {
    value,
    label,
    copiedLabel,
    variant = 'secondary',
    children,
    disabled,
    onCopied,
    className,
    elementRef,
    testId,
  } = props
  const { copy, copied } = useCopy(value, onCopied)
  const common = { className, elementRef, testId }
  const spoken = <LiveRegion message={copied ? copiedLabel : ''} />
  if (variant === 'inline') {
    return (
      <>
        <button {...rootProps(common, 'lk-copy')} type="button" onClick={copy} disabled={disabled}>
          {children === undefined ? null : <span translate="no">{children}</span>}
          <span className="lk-hidden">{label}</span>
          <span className={copied ? 'lk-copy-icon lk-copied' : 'lk-copy-icon'}>
            {copied ? <CheckIcon size={16} /> : <CopyIcon size={16} stroke={1.8} />}
          </span>
        </button>
        {spoken}
      </>
    )
  }
  return (
    <>
      <Button
        {...common}
        variant={variant}
        onClick={copy}
        disabled={disabled}
        icon={copied ? <CheckIcon size={18} stroke={2} /> : <CopyIcon size={18} stroke={2} />}
      >
        {copied ? copiedLabel : label}
      </Button>
      {spoken}
    </>
  )
}
