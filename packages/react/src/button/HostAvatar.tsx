import { useId } from 'react'

/** FNV-1a, as the modal's avatar uses it: both draw the same picture for an address. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/**
 * The account's round picture in a button: its own, or the gradient of its address (the same as the modal's, drawn here
 * again because a page that never opens the modal loads none of it). Decorative.
 */
export function HostAvatar({
  address,
  src,
}: {
  readonly address: string
  readonly src?: string | undefined
}) {
  const id = useId()
  if (src) return <img className="lk-host-avatar" src={src} alt="" width="22" height="22" />
  const hash = hashText(address.toLowerCase())
  const hue = hash % 360
  const x = 20 + ((hash >>> 9) % 60)
  const y = 15 + ((hash >>> 16) % 60)
  const second = (hue + 50 + ((hash >>> 22) % 60)) % 360
  const third = (hue + 180 + ((hash >>> 4) % 90)) % 360
  return (
    <svg className="lk-host-avatar" width="22" height="22" viewBox="0 0 100 100" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}a`} cx={`${x}%`} cy={`${y}%`} r="75%">
          <stop offset="0" stopColor={`hsl(${second} 92% 76%)`} />
          <stop offset="1" stopColor={`hsl(${second} 90% 68%)`} stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}b`} cx={`${100 - x}%`} cy={`${100 - y}%`} r="70%">
          <stop offset="0" stopColor={`hsl(${third} 94% 70%)`} />
          <stop offset="1" stopColor={`hsl(${third} 90% 66%)`} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="100" height="100" fill={`hsl(${hue} 84% 64%)`} />
      <rect width="100" height="100" fill={`url(#${id}a)`} />
      <rect width="100" height="100" fill={`url(#${id}b)`} />
    </svg>
  )
}
