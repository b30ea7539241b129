import { GradientPicture } from '@latchkey/ui/components/GradientPicture'

/** The account's round picture in a button: its own, or the gradient of its address, as in the modal. Decorative. */
export function HostAvatar({
  address,
  src,
}: {
  readonly address: string
  readonly src?: string | undefined
}) {
  const look = { className: 'lk-host-picture lk-host-avatar' }
  if (src) return <img {...look} src={src} alt="" width="22" height="22" />
  return <GradientPicture {...look} address={address} size={22} />
}
