import { useId } from 'react'
import { gradient } from './gradient.js'

export function GradientPicture({
  address,
  size,
  className,
}: {
  readonly address: string
  readonly size: number
  readonly className?: string | undefined
}) {
  const id = useId()
  const { colors, x, y, turn } = gradient(address)
  const [first, second, third] = colors
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
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
