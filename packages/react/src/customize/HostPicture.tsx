import { type ComponentType, createElement, type ReactNode, useCallback, useState } from 'react'
import { HostGuard } from './HostGuard.js'
import type { AvatarProps } from './options.js'

interface HostPictureProps {
  readonly avatar: ComponentType<AvatarProps>
  readonly facts: AvatarProps
  readonly own: ReactNode
}

const PICTURE = { display: 'block', 'inline-size': '100%', 'block-size': '100%', 'object-fit': 'cover' }

/** Only `!important` wins over the button's reset. */
const fill = (element: HTMLElement, rules: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value, 'important')
}

export function HostPicture({ avatar, facts, own }: HostPictureProps) {
  const [isEmpty, setEmpty] = useState(false)
  const look = useCallback((place: HTMLElement | null) => {
    if (!place) return
    setEmpty(place.childNodes.length === 0)
    fill(place, { display: 'block', overflow: 'clip' })
    const [picture] = place.children
    if (picture instanceof HTMLElement) fill(picture, PICTURE)
  }, [])
  if (isEmpty) return own
  return (
    <HostGuard fallback={own}>
      <span ref={look} className="lk-host-picture lk-host-avatar" aria-hidden="true">
        {createElement(avatar, facts)}
      </span>
    </HostGuard>
  )
}
