import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { BackIcon } from '../icons/BackIcon.js'
import { CloseIcon } from '../icons/CloseIcon.js'
import { HelpIcon } from '../icons/HelpIcon.js'
import { directionOf } from './directionOf.js'
import { IconButton } from './IconButton.js'
import { useCrossFade } from '../motion/useCrossFade.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type HeaderProps = CommonProps & {
  /** Names the dialog and heads the view (h1). */
  title: string
  /** Each change moves the focus to the title. */
  viewKey: string
  /** Returns the focus to the pressed row or tile. */
  isBack?: boolean | undefined
  /** False while the view's code loads. */
  ready?: boolean | undefined
  /** Takes precedence over onHelp. */
  onBack?: (() => void) | undefined
  onHelp?: (() => void) | undefined
  onClose?: (() => void) | undefined
  labels: { back: string; help: string; close: string }
  /** Replaces the title, except for screen readers. */
  children?: ReactNode | undefined
  hideTitle?: boolean | undefined
}

/** Test ids: `lk-back`, `lk-help`, `lk-close`. */
export function Header({
  title,
  viewKey,
  isBack = false,
  ready = true,
  onBack,
  onHelp,
  onClose,
  labels,
  children,
  hideTitle,
  ...common
}: HeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const fading = useCrossFade(heading, title)
  useViewFocus(heading, viewKey, isBack, ready)
  return (
    <header {...rootProps(common, 'lk-header')} part="header">
      <span className="lk-header-side">
        {onBack ? (
          <IconButton label={labels.back} onClick={onBack} testId="lk-back">
            <BackIcon />
          </IconButton>
        ) : onHelp ? (
          <IconButton label={labels.help} onClick={onHelp} testId="lk-help">
            <HelpIcon />
          </IconButton>
        ) : null}
      </span>
      <span className="lk-header-middle">
        {fading !== undefined && !children && !hideTitle ? (
          <span className="lk-title lk-title-out" aria-hidden="true" key={fading}>
            {fading}
          </span>
        ) : null}
        <h1
          ref={heading}
          id="lk-title"
          className={children || hideTitle ? 'lk-title lk-hidden' : 'lk-title'}
          tabIndex={-1}
          dir={directionOf(title)}
        >
          {title}
        </h1>
        {children}
      </span>
      <span className="lk-header-side">
        {onClose ? (
          <IconButton label={labels.close} onClick={onClose} testId="lk-close" raised>
            <CloseIcon />
          </IconButton>
        ) : null}
      </span>
    </header>
  )
}

function useViewFocus(
  heading: RefObject<HTMLElement | null>,
  viewKey: string,
  isBack: boolean,
  ready: boolean,
): void {
  const lastKey = useRef(viewKey)
  /** By view; the node is recreated, so its test id. */
  const pressed = useRef<Record<string, string | undefined>>({})
  useEffect(() => {
    const card = heading.current?.closest('.lk-card')
    const note = ({ target }: Event) => {
      const row = (target as Element).closest<HTMLElement>('.lk-row,.lk-cell')
      if (row) pressed.current[viewKey] = row.dataset['testid']
    }
    card?.addEventListener('click', note, true)
    return () => card?.removeEventListener('click', note, true)
  }, [heading, viewKey])
  useEffect(() => {
    if (lastKey.current === viewKey) return
    lastKey.current = viewKey
    if (!isBack) delete pressed.current[viewKey]
    focusView(heading.current, pressed.current[viewKey])
  }, [heading, viewKey, isBack])
  useEffect(() => {
    // After a late load the field takes the focus, unless the visitor moved it.
    const focused = heading.current
    const root = focused?.getRootNode() as Document | ShadowRoot | undefined
    if (ready && focused && root?.activeElement === focused)
      focusView(focused, pressed.current[lastKey.current])
  }, [heading, ready])
}

/**
 * The pressed row; else, with mouse and keyboard, the `data-lk-autofocus` element; else the title,
 * which opens no on-screen keyboard.
 */
function focusView(heading: HTMLElement | null, pressed?: string): void {
  if (!heading) return
  const view = heading.ownerDocument.defaultView
  const all = (selector: string) => [
    ...(heading.closest('.lk-card')?.querySelectorAll<HTMLElement>(`[data-lk-current] ${selector}`) ?? []),
  ]
  const row = pressed && all('[data-testid]').find(({ dataset }) => dataset['testid'] === pressed)
  if (row) {
    row.focus()
    return
  }
  const [wanted] = all('[data-lk-autofocus]:not(:disabled)')
  const isTouch = view?.matchMedia?.('(pointer: coarse)')?.matches ?? false
  ;(wanted && !isTouch ? wanted : heading).focus({ preventScroll: true })
}
