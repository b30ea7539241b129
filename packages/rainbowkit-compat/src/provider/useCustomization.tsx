'use client'
import { type AvatarProps, customize } from '@latchkey/react/customize'
import { type ReactNode, useMemo } from 'react'
import type { ModalSize } from './Appearance.js'
import { useHostParts } from './context.js'

/** From the context: a new component needs no new customization. */
function HostAvatar({ address, src, size }: AvatarProps) {
  const { avatar: Avatar } = useHostParts()
  return Avatar ? <Avatar address={address} ensImage={src} size={size} /> : null
}

const Text = ({ children }: { readonly children: ReactNode }) => <p>{children}</p>

const Link = ({ children, href }: { readonly children: ReactNode; readonly href: string }) => (
  <a href={href} target="_blank" rel="noreferrer noopener">
    {children}
  </a>
)

function HostDisclaimer() {
  const { disclaimer: Disclaimer } = useHostParts()
  return Disclaimer ? <Disclaimer Text={Text} Link={Link} /> : null
}

/** New only if a part comes or goes. */
export function useCustomization(hasAvatar: boolean, hasDisclaimer: boolean, modalSize: ModalSize) {
  return useMemo(
    () =>
      customize({
        modalSize,
        ...(hasAvatar && { avatar: HostAvatar }),
        ...(hasDisclaimer && { disclaimer: <HostDisclaimer /> }),
      }),
    [hasAvatar, hasDisclaimer, modalSize],
  )
}
