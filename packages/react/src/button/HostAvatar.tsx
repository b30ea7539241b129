import { GradientPicture } from '@latchkey/ui/components/GradientPicture'

export interface HostAvatarProps {
  readonly address: string
  readonly src?: string | undefined
}

export function HostAvatar({ address, src }: HostAvatarProps) {
  const look = { className: 'lk-host-picture lk-host-avatar' }
  if (src) return <img {...look} src={src} alt="" width="22" height="22" />
  return <GradientPicture {...look} address={address} size={22} />
}
