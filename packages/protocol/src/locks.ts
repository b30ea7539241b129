/**
 * A page without storage (a sandboxed frame without `allow-same-origin`, or blocked site data) has
 * Web Locks, but they refuse every request with a SecurityError.
 *
 * @param navigator of the page; undefined on a server
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
