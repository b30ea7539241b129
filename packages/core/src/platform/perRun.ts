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
