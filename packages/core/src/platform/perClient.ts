/**
 * What a module remembers about each client by itself: nobody else can reach it, and it goes with the client.
 *
 * @param make makes it when it is first asked for
 * @returns what is remembered of a client, by its context
 */
export function perClient<T extends object>(make: () => T): (context: object) => T {
  const known = new WeakMap<object, T>()
  return (context) => {
    let own = known.get(context)
    if (!own) known.set(context, (own = make()))
    return own
  }
}
