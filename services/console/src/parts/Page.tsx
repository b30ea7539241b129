import { useEffect, useRef, type ReactNode } from 'react'
import { usePresent } from '../settings/Unsaved.js'

export function Page({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isPresent = usePresent()
  useEffect(() => {
    if (!isPresent) return
    document.title = `${title} · Latchkey console`
    // Keyboard and screen reader users continue here.
    heading.current?.focus({ preventScroll: true })
  }, [title, isPresent])
  return (
    <div className="c-page">
      <header className="c-page-head">
        <h1 ref={heading} tabIndex={-1} className="lk-title c-h1">
          {title}
        </h1>
        <p className="lk-text">{lead}</p>
      </header>
      {children}
    </div>
  )
}

export function Part({
  title,
  note,
  actions,
  children,
}: {
  readonly title: string
  /** Period and source, or purpose. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className="c-part" aria-label={title}>
      <div className="c-part-head">
        <div>
          <h2 className="c-h2">{title}</h2>
          {note === undefined ? null : <p className="c-note">{note}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
