import type { PayRequest } from '@latchkey/core'

export interface OrderRequest {
  readonly print: string
  /** CAIP-2 id. */
  readonly network: string
  /** `native`, or a symbol. */
  readonly coin: string
}

export interface Order {
  readonly key: string
  readonly id: string
  readonly request: PayRequest
}

export type Verdict =
  | { readonly status: 'paid' }
  | { readonly status: 'pending' | 'refused'; readonly reason: string }

const stored = 'lumen.orders'

/** By content: a returning visitor does not pay twice. */
function readOrders(): Readonly<Record<string, Order>> {
  try {
    return JSON.parse(localStorage.getItem(stored) ?? '{}') as Record<string, Order>
  } catch {
    return {}
  }
}

const writeOrders = (orders: Readonly<Record<string, Order>>): void =>
  localStorage.setItem(stored, JSON.stringify(orders))

export async function takeOrder(request: OrderRequest): Promise<Order> {
  const key = JSON.stringify(request)
  const known = readOrders()[key]
  // A restarted server forgets.
  const answer = known && (await post(`/shop/orders/${known.id}`, {}))
  if (known && answer?.ok) return known
  const made = await post('/shop/orders', request)
  if (!made.ok) throw new Error('The shop can’t take this order')
  const order: Order = { key, ...((await made.json()) as Omit<Order, 'key'>) }
  writeOrders({ ...readOrders(), [key]: order })
  return order
}

export function forgetOrder({ key }: Order): void {
  const { [key]: _, ...others } = readOrders()
  writeOrders(others)
}

const limitMs = 120_000

export async function askWhetherPaid(id: string, hash: string): Promise<Verdict> {
  const end = Date.now() + limitMs
  for (;;) {
    const answer = await post(`/shop/orders/${id}/payment`, { hash })
    const verdict = (await answer.json()) as Verdict
    if (!answer.ok) throw new Error('The shop can’t find this order')
    if (verdict.status !== 'pending' || Date.now() > end) return verdict
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

const post = (path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
