import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from './Icon.js'

/** Without `onClose` it must be answered. */
export function Sheet({
  title,
  testId,
  onClose,
  children,
  ...data
}: {
  readonly title: string
  readonly testId: string
  readonly onClose?: () => void
  readonly children: ReactNode
  readonly [key: `data-${string}`]: string | number | undefined
}) {
  const ref = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    ref.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <div className="veil" onClick={(event) => event.target === event.currentTarget && onClose?.()}>
      <div
        ref={ref}
        className="sheet"
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        data-testid={testId}
        onKeyDown={(event) => event.key === 'Escape' && onClose?.()}
        {...data}
      >
        <header className="sheet-head">
          <h2 id={id}>{title}</h2>
          {onClose !== undefined && (
            <button
              type="button"
              className="round"
              aria-label="Close"
              data-testid="wa-close"
              onClick={onClose}
            >
              <Icon name="close" />
            </button>
          )}
        </header>
        {children}
      </div>
    </div>
  )
}
