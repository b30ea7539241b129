/**
 * A damped spring as a CSS `linear()` easing: from 0 to exactly 1.
 *
 * @param damping ratio; 1 is critical, 0.8 overshoots by 1.5 %
 */
export function springEasing(damping = 0.86, points = 28): string {
  // For an envelope of 0.1 % at the end.
  const omega = 6.9 / damping
  const ring = omega * Math.sqrt(Math.max(1e-6, 1 - damping * damping))
  const at = (time: number) =>
    1 -
    Math.exp(-damping * omega * time) *
      (Math.cos(ring * time) + ((damping * omega) / ring) * Math.sin(ring * time))
  const values: string[] = []
  for (let index = 0; index < points; index += 1) {
    const value = index === points - 1 ? 1 : at(index / (points - 1))
    values.push(String(Math.round(value * 1000) / 1000))
  }
  return `linear(${values.join(',')})`
}
