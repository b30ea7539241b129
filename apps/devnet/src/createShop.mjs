import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createPaymentVerifier, memoryPaymentStore } from '@latchkey/pay/server'
import { base58 } from '@scure/base'

/**
 * Decimal ether; the page shows the same list.
 *
 * @type {Record<string, string>}
 */
const prices = JSON.parse(readFileSync(new URL('../../demo/src/shop/prices.json', import.meta.url), 'utf8'))

const recipients = {
  eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: '2xnxYFvhmKCdrB6H7YMqg8Cc9VbaBSSBcgbrgpUdDBLZ',
}

/** Per ether. */
const rates = { eip155: { native: 1, TUSD: 2500 }, solana: { native: 16, TUSD: 2500 } }

const maxOrders = 1000

/** @typedef {{ network: string, asset: string, amount: string, recipient: string, label: string, reference?: string }} PayRequest */
/** @typedef {{ status: number, body: object }} Answer */

/**
 * Ships once the chain confirms the payment; never trusts the page.
 *
 * - `POST /shop/orders` `{ print, network, coin: 'native' | 'TUSD' }` → `{ id, request }`
 * - `POST /shop/orders/{id}` → whether the order is known
 * - `POST /shop/orders/{id}/payment` `{ hash }` → the verdict
 *
 * @param {readonly Pick<import('./types.js').DevnetChainJson | import('./types.js').DevnetSolana,
 *   'caip2' | 'rpcUrl' | 'tokens'>[]} chains
 * @returns {(path: string, body: unknown) => Promise<Answer | undefined>}
 */
export function createShop(chains) {
  /** @type {Map<string, { request: PayRequest, madeAt: number }>} */
  const orders = new Map()
  const { verifyPayment } = createPaymentVerifier({
    networks: Object.fromEntries(
      chains.map(({ caip2, rpcUrl }) => [caip2, { rpcUrls: [rpcUrl], confirmations: 1 }]),
    ),
    store: memoryPaymentStore(),
  })

  /** @param {Record<string, unknown>} body @returns {Answer} */
  const order = ({ coin, network, print }) => {
    const chain = chains.find(({ caip2 }) => caip2 === network)
    const price = typeof print === 'string' && Object.hasOwn(prices, print) ? prices[print] : undefined
    const token = chain?.tokens.find(({ symbol }) => symbol === coin)
    const family = chain?.caip2.startsWith('solana:') ? 'solana' : 'eip155'
    if (!chain || price === undefined || (coin !== 'native' && !token)) return refused('no such order')
    const rate = coin === 'TUSD' || coin === 'native' ? rates[family][coin] : undefined
    if (rate === undefined) return refused('this coin is not taken')
    const id = crypto.randomUUID()
    const request = {
      network: chain.caip2,
      asset: token?.address ?? 'native',
      amount: String(Number((Number(price) * rate).toFixed(6))),
      recipient: recipients[family],
      // Finds the payment if the page is lost.
      ...(family === 'solana' && { reference: base58.encode(randomBytes(32)) }),
      label: `Print ${print}, order ${id.slice(0, 8)}`,
    }
    orders.set(id, { request, madeAt: Date.now() })
    for (const old of orders.keys()) {
      if (orders.size <= maxOrders) break
      orders.delete(old)
    }
    return { status: 200, body: { id, request } }
  }

  return async (path, sent) => {
    const body = /** @type {Record<string, unknown>} */ (sent ?? {})
    if (path === '/shop/orders') return order(body)
    const [, id, payment] = /^\/shop\/orders\/([\w-]{36})(\/payment)?$/.exec(path) ?? []
    if (id === undefined) return undefined
    const known = orders.get(id)
    if (!known) return refused('no such order')
    if (payment === undefined) return { status: 200, body: { id, request: known.request } }
    const { hash } = body
    if (typeof hash !== 'string') return refused('no hash')
    const { madeAt, request } = known
    // A local Solana chain has its own clock.
    const since = request.reference === undefined ? madeAt : 0
    return { status: 200, body: await verifyPayment({ ...request, hash, since, order: id }) }
  }
}

/** @param {string} error @returns {Answer} */
const refused = (error) => ({ status: 400, body: { error } })
