/**
 * @param {{ gateway?: string | undefined, relay?: string | undefined, rpcUrls: readonly string[],
 *   frame?: string | undefined }} hosts
 * @returns {string} a Content-Security-Policy
 */
export function strictCsp({ gateway, relay, rpcUrls, frame }) {
  const own = gateway ? ` ${gateway}` : ''
  const remote = relay ? ` ${relay}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data:${own}`,
    `connect-src 'self'${own}${remote} ${rpcUrls.join(' ')}`,
    `frame-src ${frame ?? "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
