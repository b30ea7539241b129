/**
 * Web Locks where they work. Where a page may keep nothing (a sandboxed frame without `allow-same-origin`, or all site
 * data blocked) browsers have them and refuse every request with a SecurityError.
 *
 * @param navigator of the page; undefined on a server
 * @returns undefined where there are none that work: then only this tab can be in order
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
