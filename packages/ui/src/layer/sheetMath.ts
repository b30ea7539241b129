/** CSS pixels (down is positive), pixels per ms. */
export function settlesAway(p: { distance: number; height: number; velocity: number }): boolean {
  if (p.distance <= 0) return false
  if (p.velocity > 0.45) return true
  return p.distance > p.height * 0.4 && p.velocity > -0.2
}

export const rubber = (distance: number): number =>
  distance >= 0 ? distance : -Math.round(Math.log1p(-distance / 12) * 120) / 10

/** Over the last 80 ms, in pixels per ms. */
export function velocityOf(track: readonly { at: number; y: number }[]): number {
  const last = track.at(-1)
  const first = last && track.find((point) => last.at - point.at <= 80)
  if (!last || !first || last.at === first.at) return 0
  return (last.y - first.y) / (last.at - first.at)
}

/** 120 to 320 ms. */
export const leaveDuration = (rest: number, velocity: number): number =>
  Math.min(320, Math.max(120, velocity > 0 ? (rest / velocity) * 1.4 : 240))
