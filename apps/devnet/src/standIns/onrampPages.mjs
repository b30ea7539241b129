import { escapeHtml, page } from './page.mjs'

/** @param {string} title @param {string} text */
export const messagePage = (title, text) => page(title, `<p>${escapeHtml(text)}</p>`)

/**
 * @param {{ total: string, fee: string, currency: string, coins: string, query: URLSearchParams,
 *   session: { address: string, asset: string, network: string } }} order
 */
export function askPayment({ total, fee, currency, coins, query, session: { address, asset, network } }) {
  const fields = [...query]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  const body = `<p>This page stands in for an on-ramp provider. No money moves here, only tokens of the local chain.</p>
    <p><b>${escapeHtml(coins)} ${escapeHtml(asset)}</b> on ${escapeHtml(network)} for ${escapeHtml(total)} ${escapeHtml(currency)}, ${escapeHtml(fee)} of it fees.</p>
    <p><small>To ${escapeHtml(address)}</small></p>
    <form method="post" action="/buy/confirm">${fields}
      <button name="how" value="pay">Pay ${escapeHtml(total)} ${escapeHtml(currency)}</button>
      <button name="how" value="decline">Use a declined card</button>
      <button name="how" value="hold">Pay, then hear nothing</button>
    </form>`
  return page('Buy tokens (stand-in)', body)
}
