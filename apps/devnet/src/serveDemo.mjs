import { chainUrls } from './chainUrls.mjs'
import { createShop } from './createShop.mjs'
import { explorerPage } from './explorerPage.mjs'
import { serveStatic } from './serveStatic.mjs'
import { strictCsp } from './strictCsp.mjs'

/**
 * Serves the built demo, `/devnet.json`, the explorer pages and the shop's own server, which takes orders below `/shop/orders`.
 *
 * @param {object} options
 * @param {string} options.root folder of the built demo
 * @param {number} options.port
 * @param {string | undefined} options.csp a policy, or `strict`
 * @param {import('./types.js').DevnetJson} options.json
 * @returns {Promise<import('./types.js').StaticServer>}
 */
export function serveDemo({ root, port, csp, json }) {
  const hosts = {
    ...(json.gateway ? { gateway: json.gateway } : {}),
    ...(json.relay ? { relay: json.relay } : {}),
    rpcUrls: chainUrls(json),
  }
  const policy = csp === 'strict' ? strictCsp(hosts) : csp
  return serveStatic({
    root,
    port,
    headers: policy ? { 'content-security-policy': policy } : {},
    json: { '/devnet.json': json },
    page: explorerPage(json.chains),
    post: createShop(json.chains),
  })
}
