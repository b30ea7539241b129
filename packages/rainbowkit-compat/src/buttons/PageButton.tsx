'use client'
import type { OpenOptions } from '@latchkey/core'
import { prefetchOpen } from '@latchkey/core/actions'
import { useHostParts } from '../provider/context.js'
import { useClient, useTheme } from '@latchkey/react'

interface PageButtonProps {
  readonly look: 'primary' | 'plain'
  readonly label?: string | undefined
  readonly options: OpenOptions
  readonly disabled?: boolean | undefined
}

/** With the rules of `styles.css`. */
export function PageButton({ look, label, options, disabled }: PageButtonProps) {
  const client = useClient()
  const { mode } = useTheme()
  const { connect = 'Connect wallet' } = useHostParts()
  const prefetch = () => prefetchOpen(client)
  return (
    <button
      type="button"
      className={`lk-host lk-host-${look}`}
      data-lk-theme={mode}
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={() => void client.open(options)}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <span>{label ?? connect}</span>
    </button>
  )
}
