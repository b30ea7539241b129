import type { Print } from './prints.js'

/** Deterministic. */
function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state / 2 ** 32
  }
}

export function Poster({ print }: { readonly print: Print }) {
  const next = numbers(print.seed)
  const stars = Array.from({ length: 46 }, () => ({
    x: next() * 240,
    y: next() * 200,
    r: 0.3 + next() * 1.1,
    o: 0.35 + next() * 0.65,
  }))
  const ridge = (base: number, height: number) => {
    const points = Array.from(
      { length: 9 },
      (_, index) => `${index * 30},${(base - next() * height).toFixed(1)}`,
    )
    return `M0,320 L${points.join(' L')} L240,320 Z`
  }
  const [top, middle, low] = print.colors
  const id = `sky-${print.id}`
  return (
    <svg
      className="poster"
      viewBox="0 0 240 320"
      role="img"
      aria-label={`Print: ${print.name}`}
      preserveAspectRatio="xMidYMid slice"
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor={top} />
          <stop offset="0.62" stopColor={middle} />
          <stop offset="1" stopColor={low} />
        </linearGradient>
      </defs>
      <rect width="240" height="320" fill={`url(#${id})`} />
      {stars.map((star) => (
        <circle key={`${star.x}-${star.y}`} cx={star.x} cy={star.y} r={star.r} fill="#fff" opacity={star.o} />
      ))}
      <circle cx={60 + next() * 120} cy={60 + next() * 60} r={14 + next() * 16} fill={low} opacity="0.9" />
      <path d={ridge(268, 46)} fill={top} opacity="0.55" />
      <path d={ridge(296, 34)} fill={top} />
    </svg>
  )
}
