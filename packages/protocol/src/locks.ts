/**
 * Without storage (sandboxed without `allow-same-origin`, or blocked site data), Web Locks refuse
 * every request with a SecurityError.
 */
export async function usableLocks(
  navigator: { readonly locks?: LockManager } | undefined,
): Promise<LockManager | undefined> {
  const locks = navigator?.locks
  return locks?.query().then(
    () => locks,
    () => undefined,
  )
}
