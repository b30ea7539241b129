'use client'
import type { OpenOptions } from '@latchkey/core'
import { prefetchOpen } from '@latchkey/core/actions'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { css } from '../generated/button.css.js'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'
import { useLatchkeyContext } from '../provider/LatchkeyContext.js'
import { buttonWords } from '../generated/words/buttonWords.js'
import { accentVariables } from './accentVariables.js'

export interface HostButtonProps {
  readonly children: ReactNode
  readonly options?: OpenOptions | undefined
  readonly testId: string
  readonly look: 'primary' | 'plain' | 'account' | 'bad'
  readonly pending?: boolean | undefined
  readonly busy?: boolean | undefined
  readonly label?: string | undefined
  readonly className?: string | undefined
  readonly styles?: string | undefined
}

/**
 * Pointer and focus load the modal. If its chunk is gone, as after a deploy, the next press reloads
 * the page.
 */
export function HostButton(props: HostButtonProps) {
  const { children, options, testId, look, pending, busy, label, className = '', styles } = props
  const { client, words } = useLatchkeyContext()
  const [isLost, setLost] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const theme = useHostStyles(ref, styles)
  const prefetch = () => prefetchOpen(client)
  const open = async () => {
    const result = await client.open(options)
    setLost(result.status === 'failed' && result.error.name === 'chunk_failed')
  }
  const lost = words['button.lost'] ?? buttonWords['button.lost']
  const button = (
    <button
      ref={ref}
      type="button"
      className={`lk-host lk-host-${look} ${className}`}
      data-lk-theme={theme}
      data-testid={testId}
      aria-label={isLost ? undefined : label}
      aria-haspopup={isLost ? undefined : 'dialog'}
      aria-busy={pending || busy || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? undefined : isLost ? () => window.location.reload() : () => void open()}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {isLost ? <span>{lost}</span> : children}
    </button>
  )
  if (!isLost) return button
  return (
    <>
      {button}
      <span role="alert" className="lk-host-alert">
        {lost}
      </span>
    </>
  )
}

// React 18 warns about layout effects on a server.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** CSSOM keeps `style` attributes out of the server's markup. */
function useHostStyles(ref: RefObject<HTMLElement | null>, own: string | undefined): string {
  const { mode, variables } = useLatchkeyState((state) => state.theme)
  useBrowserLayoutEffect(() => {
    const button = ref.current
    if (!button) return
    adoptButtonStyles(button, css)
    if (own) adoptButtonStyles(button, own)
    for (const [name, value] of Object.entries(accentVariables(variables)))
      button.style.setProperty(name, value)
  }, [ref, own, variables])
  return mode
}

const MARK = Symbol.for('@latchkey/button')

type Marked = CSSStyleSheet & { [MARK]?: string }

/**
 * Any CSP allows adopted stylesheets. The sheet stores its text, for a second copy of this package.
 */
function adoptButtonStyles(element: Element, styles: string): void {
  const root = element.getRootNode() as Document | ShadowRoot
  const view = element.ownerDocument.defaultView
  const adopted: readonly Marked[] | undefined = root.adoptedStyleSheets
  if (!view || !adopted || adopted.some((one) => one[MARK] === styles)) return
  const sheet: Marked = new view.CSSStyleSheet()
  sheet.replaceSync?.(styles)
  sheet[MARK] = styles
  root.adoptedStyleSheets = [...adopted, sheet]
}
