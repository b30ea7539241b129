/** Where a sheet ends up when it is let go. Distance in CSS pixels (down is positive), velocity in pixels a millisecond. */
export function settlesAway(p: { distance: number; height: number; velocity: number }): boolean {
  if (p.distance <= 0) return false
  if (p.velocity > 0.45) return true
  return p.distance > p.height * 0.4 && p.velocity > -0.2
}

/** A pull beyond the resting place gives way less and less. */
export const rubber = (distance: number): number =>
  distance >= 0 ? distance : -Math.round(Math.log1p(-distance / 12) * 120) / 10

/** Velocity over the last 80 ms of a track, in pixels a millisecond. */
export function velocityOf(track: readonly { at: number; y: number }[]): number {
  const last = track.at(-1)
  const first = last && track.find((point) => last.at - point.at <= 80)
  if (!last || !first || last.at === first.at) return 0
  return (last.y - first.y) / (last.at - first.at)
}

/** How long the rest of the way takes at this speed, in milliseconds (120…320). */
export const leaveDuration = (rest: number, velocity: number): number =>
  Math.min(320, Math.max(120, velocity > 0 ? (rest / velocity) * 1.4 : 240))
