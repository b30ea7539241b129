import { chainUrls } from './chainUrls.mjs'
import { createClub } from './createClub.mjs'
import { createGuestbook } from './createGuestbook.mjs'
import { createShop } from './createShop.mjs'
import { explorerPage } from './explorerPage.mjs'
import { serveStatic } from './serveStatic.mjs'
import { strictCsp } from './strictCsp.mjs'

/**
 * @param {object} options
 * @param {string} options.root
 * @param {number} options.port
 * @param {string | undefined} options.csp a policy, or `strict`
 * @param {import('./types.js').DevnetJson} options.json
 * @returns {Promise<import('./types.js').StaticServer>}
 */
export function serveDemo({ root, port, csp, json }) {
  const hosts = {
    ...(json.gateway ? { gateway: json.gateway } : {}),
    ...(json.relay ? { relay: json.relay } : {}),
    ...(json.frame ? { frame: json.frame } : {}),
    rpcUrls: chainUrls(json),
  }
  const policy = csp === 'strict' ? strictCsp(hosts) : csp
  const shop = createShop([...json.chains, ...(json.solana ? [json.solana] : [])])
  const guestbook = json.gateway ? createGuestbook({ issuer: json.gateway, audience: 'demo' }) : undefined
  const club = createClub(json.chains)
  const explorer = explorerPage(json.chains)
  return serveStatic({
    root,
    port,
    headers: policy ? { 'content-security-policy': policy } : {},
    json: { '/devnet.json': json },
    page: async (path) =>
      guestbook && path === '/shop/guestbook'
        ? { type: 'application/json; charset=utf-8', body: JSON.stringify(guestbook.list()) }
        : explorer(path),
    post: async (path, sent, authorization) => {
      if (guestbook && path === '/shop/guestbook') return guestbook.add(sent, authorization)
      return path === '/shop/club' ? club(sent) : shop(path, sent)
    },
  })
}
