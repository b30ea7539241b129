import { GradientPicture } from '@latchkey/ui/components/GradientPicture'

/** Properties of {@link HostAvatar}. */
export interface HostAvatarProps {
  readonly address: string
  readonly src?: string | undefined
}

/** The account's round picture in a button: its own, or the gradient of its address, as in the modal. Decorative. */
export function HostAvatar({ address, src }: HostAvatarProps) {
  const look = { className: 'lk-host-picture lk-host-avatar' }
  if (src) return <img {...look} src={src} alt="" width="22" height="22" />
  return <GradientPicture {...look} address={address} size={22} />
}
