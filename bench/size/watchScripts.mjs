/** Only browsers without newer algorithms in WebCrypto load it. */
export const NOBLE = /(noble(?:Crypto|Cipher))-[^/]*\.js$/
/** Alerts and the like: a busy machine may find its gateway unreachable. */
export const RARE = /(extras)-[^/]*\.js$/

/**
 * The bundle's scripts that a tab requests, without those that depend on the browser or on how busy
 * the machine is: they have rows of their own.
 *
 * @param {import('@playwright/test').Page} tab
 * @returns {Set<string>} paths, filled as they are requested
 */
export function watchScripts(tab) {
  const requestedUrls = new Set()
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isApart = NOBLE.test(pathname) || RARE.test(pathname)
    if (pathname.startsWith('/bundle/') && pathname.endsWith('.js') && !isApart) requestedUrls.add(pathname)
  })
  return requestedUrls
}
