/**
 * A module's private memory per client, collected with the client.
 *
 * @param make creates it on first use
 * @returns gets a client's memory by its context
 */
export function perClient<T extends object>(make: () => T): (context: object) => T {
  const known = new WeakMap<object, T>()
  return (context) => {
    let own = known.get(context)
    if (!own) known.set(context, (own = make()))
    return own
  }
}
