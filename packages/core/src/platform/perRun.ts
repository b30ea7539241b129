/**
 * Work that is begun once a run of a client, and belongs to that run: a client that is stopped and started again begins anew.
 *
 * @param begin begins it; called with the first caller's context
 * @returns what was begun
 */
export function perRun<C extends { readonly lifetime: AbortSignal }, T>(
  begin: (context: C) => T,
): (context: C) => T {
  const runs = new WeakMap<AbortSignal, { readonly begun: T }>()
  return (context) => {
    const { lifetime } = context
    let run = runs.get(lifetime)
    if (!run) runs.set(lifetime, (run = { begun: begin(context) }))
    return run.begun
  }
}
