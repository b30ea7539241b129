'use client'
import { useRef, type ReactNode } from 'react'
import { useClient } from '../hooks/useClient.js'
import { prefetchOpen } from '@latchkey/core/actions/prefetchOpen'
import { useHostStyles } from './useHostStyles.js'

/** Properties of {@link HostButton}. */
export interface HostButtonProps {
  readonly children: ReactNode
  readonly onClick: () => void
  readonly testId: string
  readonly look?: 'primary' | 'plain' | 'account' | 'bad' | undefined
  /** Holds its place while nothing is known: no words, no clicks. */
  readonly pending?: boolean | undefined
  readonly busy?: boolean | undefined
  readonly label?: string | undefined
  readonly className?: string | undefined
}

const looks = {
  primary: ' lk-host-primary',
  plain: '',
  account: ' lk-host-account',
  bad: ' lk-host-bad',
}

/** A button in the host's page. Pointer and focus on it load the modal ahead of the click. */
export function HostButton(props: HostButtonProps) {
  const { children, onClick, testId, look = 'plain', pending = false, busy, label, className } = props
  const client = useClient()
  const ref = useRef<HTMLButtonElement>(null)
  const theme = useHostStyles(ref)
  const prefetch = () => prefetchOpen(client)
  const names = `lk-host${looks[look]}${pending ? ' lk-host-pending' : ''}${className ? ` ${className}` : ''}`
  return (
    <button
      ref={ref}
      type="button"
      className={names}
      data-lk-theme={theme}
      data-testid={testId}
      aria-label={label}
      aria-haspopup="dialog"
      aria-busy={pending || busy ? 'true' : undefined}
      aria-disabled={pending ? 'true' : undefined}
      onClick={pending ? undefined : onClick}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </button>
  )
}
