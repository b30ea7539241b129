import { createTestClient, http, parseEther, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../../../packages/testkit/test/startAnvil.js'
import { createShop } from './createShop.mjs'

/** @type {Awaited<ReturnType<typeof startAnvil>>} */
let anvil
/** @type {ReturnType<typeof createShop>} */
let shop
beforeAll(async () => {
  anvil = await startAnvil()
  const chain = { caip2: 'eip155:31337', rpcUrl: anvil.url, tokens: [] }
  shop = createShop(/** @type {never} */ ([chain]))
})
afterAll(() => anvil.stop())

/** @param {string} path @param {unknown} body */
const post = async (path, body) => /** @type {any} */ ((await shop(path, body))?.body)

test('behavior: the shop sets an order’s price, and the chain’s confirmation makes it paid', async () => {
  const { id, request } = await post('/shop/orders', {
    print: 'vega',
    network: 'eip155:31337',
    coin: 'native',
  })
  expect(request).toMatchObject({
    asset: 'native',
    amount: '0.012',
    label: `Print vega, order ${id.slice(0, 8)}`,
  })
  await expect(post(`/shop/orders/${id}`, {})).resolves.toEqual({ id, request })
  const client = createTestClient({ mode: 'anvil', transport: http(anvil.url) })
    .extend(publicActions)
    .extend(walletActions)
  const [account] = await client.getAddresses()
  if (!account) throw new Error('anvil has no account')
  const hash = await client.sendTransaction({
    account,
    chain: null,
    to: request.recipient,
    value: parseEther('0.012'),
  })
  await client.waitForTransactionReceipt({ checkReplacement: false, hash })
  await expect(post(`/shop/orders/${id}/payment`, { hash })).resolves.toMatchObject({ status: 'paid' })
  const other = await post('/shop/orders', { print: 'vega', network: 'eip155:31337', coin: 'native' })
  await expect(post(`/shop/orders/${other.id}/payment`, { hash })).resolves.toMatchObject({ reason: 'used' })
})

test('error: unknown prints, coins and orders', async () => {
  for (const body of [
    { print: 'mona lisa', network: 'eip155:31337', coin: 'native' },
    { print: 'toString', network: 'eip155:31337', coin: 'native' },
    { print: 'vega', network: 'eip155:1', coin: 'native' },
    { print: 'vega', network: 'eip155:31337', coin: 'DOGE' },
    null,
  ])
    await expect(shop('/shop/orders', body)).resolves.toMatchObject({ status: 400 })
  await expect(shop('/shop/orders/00000000-0000-0000-0000-000000000000/payment', {})).resolves.toMatchObject({
    status: 400,
  })
  await expect(shop('/elsewhere', {})).resolves.toBeUndefined()
})
