/**
 * Web Locks, if they work. A page without storage (a sandboxed frame without `allow-same-origin`,
 * or blocked site data) has the API, but it refuses every request with a SecurityError.
 *
 * @param navigator of the page; undefined on a server
 * @returns undefined without working locks: then only this tab can be serialized
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
