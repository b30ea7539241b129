import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/scroll.css.js'
import { holdHeight } from './holdHeight.js'
import { moveFromSearch } from './moveFromSearch.js'
import { type CommonProps, rootProps } from './rootProps.js'
import { observeSize } from '../motion/observeSize.js'

export type ScrollAreaProps = CommonProps & {
  children: ReactNode
  footer?: ReactNode | undefined
  header?: ReactNode | undefined
}

const FOCUSABLE = 'a[href],button,input,select,textarea'

/**
 * Edges fade if there is more to scroll. Arrow keys move between a search field in the header and
 * the results; a search keeps the height.
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
      // The padding absorbs a classic scroll bar.
      const next = offsetWidth - clientWidth
      if (next !== gutter) element.style.setProperty('--lk-gutter', `${next}px`)
      gutter = next
      // Browsers make every scroller a tab stop, here an unnamed extra one.
      if (element.querySelector(FOCUSABLE)) element.tabIndex = -1
      else element.removeAttribute('tabindex')
    }
    // The first call precedes the first paint. Later ones need their own frame, or the browser
    // reports a ResizeObserver loop.
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
