/**
 * Without storage (sandboxed without `allow-same-origin`, or blocked site data), Web Locks refuse
 * every request with a SecurityError.
 *
 * @param navigator undefined on a server
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
