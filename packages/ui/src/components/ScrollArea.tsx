import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/scroll.css.js'
import { holdHeight } from './holdHeight.js'
import { moveFromSearch } from './moveFromSearch.js'
import { type CommonProps, rootProps } from './rootProps.js'
import { observeSize } from '../motion/observeSize.js'

/** Properties of ScrollArea. */
export type ScrollAreaProps = CommonProps & {
  children: ReactNode
  /** Content that stays below the scrolling part. */
  footer?: ReactNode | undefined
  /** Content that stays above the scrolling part. */
  header?: ReactNode | undefined
}

const FOCUSABLE = 'a[href],button,input,select,textarea'

/**
 * A view's scrolling part. Its edges fade only where there is more to see. Arrow keys move between a search field in its
 * header and the results, and a search changes its height by nothing.
 */
export function ScrollArea({ children, header, footer, ...common }: ScrollAreaProps) {
  useStyles(css)
  const area = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return undefined
    let gutter = 0
    let frame = 0
    const update = () => {
      const { scrollTop, clientHeight, scrollHeight, offsetWidth, clientWidth } = element
      element.toggleAttribute('data-more-above', scrollTop > 1)
      element.toggleAttribute('data-more-below', scrollHeight - clientHeight - scrollTop > 1)
      // A classic scroll bar takes its room out of the padding, so that the content never moves.
      const next = offsetWidth - clientWidth
      if (next !== gutter) element.style.setProperty('--lk-gutter', `${next}px`)
      gutter = next
      // Browsers make a stop of every scroller; with something to stop at inside it is one without a name.
      if (element.querySelector(FOCUSABLE)) element.tabIndex = -1
      else element.removeAttribute('tabindex')
    }
    // Its first call comes before the first paint, when the layout is known. Later ones wait for a frame of their own,
    // or the browser reports a loop of the observer to the page.
    let isFirst = true
    const { firstElementChild: content } = element
    const stopObserving = observeSize(content ? [element, content] : [element], () => {
      cancelAnimationFrame(frame)
      if (isFirst) update()
      else frame = requestAnimationFrame(update)
      isFirst = false
    })
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      stopObserving()
      element.removeEventListener('scroll', update)
    }
  }, [])
  return (
    <div
      {...rootProps(common, 'lk-scroll-frame')}
      onInputCapture={header ? holdHeight : undefined}
      onKeyDownCapture={header ? moveFromSearch : undefined}
    >
      {header ? <div className="lk-scroll-head">{header}</div> : null}
      <div className="lk-scroll" ref={area} data-lk-scroll="">
        <div className="lk-scroll-content">{children}</div>
      </div>
      {footer ? <div className="lk-scroll-foot">{footer}</div> : null}
    </div>
  )
}
