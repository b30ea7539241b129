/** Whether two values are identical, or plain objects or arrays with identical fields. */
export function shallowEqual(one: unknown, two: unknown): boolean {
  if (typeof one !== 'object' || typeof two !== 'object' || !one || !two) return Object.is(one, two)
  const left = Object.entries(one)
  const right = two as Readonly<Record<string, unknown>>
  return (
    left.length === Object.keys(two).length &&
    left.every(([key, value]) => key in right && Object.is(value, right[key]))
  )
}
