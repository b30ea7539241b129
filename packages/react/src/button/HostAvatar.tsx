import { useId } from 'react'

/** The colours, hash and figures of the modal's avatar: both draw the same picture for an address. */
const sets = [
  ['#7c8cff', '#ff9ec7', '#ffb36b'],
  ['#60a5fa', '#5eead4', '#a78bfa'],
  ['#f472b6', '#fdba74', '#c084fc'],
  ['#22c1c3', '#818cf8', '#a5f3c4'],
  ['#a978f5', '#f9a8d4', '#7dd3fc'],
  ['#38a3f1', '#c4b5fd', '#f0abfc'],
  ['#fb7185', '#fcd34d', '#a78bfa'],
  ['#34c38f', '#a7f3d0', '#60a5fa'],
  ['#6366f1', '#38bdf8', '#f9a8d4'],
  ['#f59e6b', '#fde68a', '#f472b6'],
] as const

function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/**
 * The account's round picture in a button: its own, or the gradient of its address (drawn here again because a page
 * that never opens the modal loads none of it; a test compares the two). Decorative.
 */
export function HostAvatar({
  address,
  src,
}: {
  readonly address: string
  readonly src?: string | undefined
}) {
  const id = useId()
  if (src) return <img className="lk-host-picture lk-host-avatar" src={src} alt="" width="22" height="22" />
  const hash = hashText(address.toLowerCase())
  const [first, second, third] = sets[hash % sets.length] ?? sets[0]
  const x = 18 + ((hash >>> 8) % 30)
  const y = 15 + ((hash >>> 14) % 35)
  const turn = (hash >>> 20) % 360
  return (
    <svg
      className="lk-host-picture lk-host-avatar"
      width="22"
      height="22"
      viewBox="0 0 100 100"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id={`${id}a`} cx={`${x}%`} cy={`${y}%`} r="80%">
          <stop offset="0" stopColor={second} />
          <stop offset="1" stopColor={second} stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}b`} cx={`${100 - x}%`} cy={`${100 - y}%`} r="70%">
          <stop offset="0" stopColor={third} />
          <stop offset="1" stopColor={third} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="100" height="100" fill={first} />
      <g transform={`rotate(${turn} 50 50) translate(50 50) scale(1.5) translate(-50 -50)`}>
        <rect width="100" height="100" fill={`url(#${id}a)`} />
        <rect width="100" height="100" fill={`url(#${id}b)`} />
      </g>
    </svg>
  )
}
