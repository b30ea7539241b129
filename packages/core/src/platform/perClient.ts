export function perClient<T extends object>(make: () => T): (context: object) => T {
  const known = new WeakMap<object, T>()
  return (context) => {
    let own = known.get(context)
    if (!own) known.set(context, (own = make()))
    return own
  }
}
