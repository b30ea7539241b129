'use client'
import type { OpenOptions } from '@latchkey/core'
import { useRef, type ReactNode } from 'react'
import { useClient } from '../hooks/useClient.js'
import { prefetchOpen } from '@latchkey/core/actions/prefetchOpen'
import { useHostStyles } from './useHostStyles.js'

/** Properties of {@link HostButton}. */
export interface HostButtonProps {
  readonly children: ReactNode
  /** What a click opens. */
  readonly options?: OpenOptions | undefined
  readonly testId: string
  readonly look: 'primary' | 'plain' | 'account' | 'bad'
  /** Holds its place while nothing is known: no words, no clicks. */
  readonly pending?: boolean | undefined
  readonly busy?: boolean | undefined
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/** A button in the host's page. Pointer and focus on it load the modal ahead of the click. */
export function HostButton(props: HostButtonProps) {
  const { children, options, testId, look, pending = false, busy, label, className = '' } = props
  const client = useClient()
  const ref = useRef<HTMLButtonElement>(null)
  const theme = useHostStyles(ref)
  const prefetch = () => prefetchOpen(client)
  return (
    <button
      ref={ref}
      type="button"
      className={`lk-host lk-host-${look} ${className}`}
      data-lk-theme={theme}
      data-testid={testId}
      aria-label={label}
      aria-haspopup="dialog"
      aria-busy={pending || busy || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? undefined : () => client.open(options)}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </button>
  )
}
