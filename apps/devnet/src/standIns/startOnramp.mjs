import { generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { createPublicClient, createWalletClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { deployer } from '../accounts.mjs'
import { tokens } from '../tokens.mjs'
import { listen } from './listen.mjs'
import { askPayment, messagePage } from './onrampPages.mjs'
import { htmlHeaders } from './page.mjs'

/** Cents. */
const prices = { ETH: 300_000n, TUSD: 100n }
const rates = { USD: 100n, EUR: 110n }
/** Per ten thousand. */
const fee = 125n
/** Milliseconds. */
const sessionLife = 5 * 60_000
const keyId = 'devnet'

/** @typedef {{ address: string, asset: string, network: string, made: number, isUsed: boolean }} Session */
/** @typedef {{ status: 'CREATED' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED', hash: string, amount: string, asset: string, network: string }} Order */

/**
 * The part of Coinbase's API that the gateway calls, and a payment page. Delivers real local coins.
 *
 * @param {{ port: number, chains: readonly import('../types.js').DevnetChainJson[] }} options
 * @returns {Promise<import('../types.js').StaticServer & { seller: object, secret: string }>}
 */
export async function startOnramp({ port, chains }) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  /** @type {Map<string, Session>} */
  const sessions = new Map()
  /** @type {Map<string, Order>} */
  const orders = new Map()
  const json = (/** @type {object} */ body, status = 200) => Response.json(body, { status })
  const html = (/** @type {string} */ body, status = 200) =>
    new Response(body, { status, headers: htmlHeaders })
  const coins = ['ETH', 'TUSD'].map((symbol) => coinOf(symbol, chains))

  const server = await listen(port, async (request) => {
    const { pathname, searchParams, host } = new URL(request.url)
    if (pathname.startsWith('/onramp/')) {
      if (!isSigned(request, `${request.method} ${host}${pathname}`))
        return json({ error: 'unauthorized' }, 401)
      return answer(request, pathname)
    }
    const given = request.method === 'POST' ? new URLSearchParams(await request.text()) : searchParams
    const session = sessions.get(given.get('sessionToken') ?? '')
    const isOver = !session || session.isUsed || Date.now() - session.made > sessionLife
    if (pathname !== '/buy/select-asset' && pathname !== '/buy/confirm') return undefined
    if (isOver) return html(messagePage('This order is over', 'Begin again where you came from.'), 409)
    const bill = billOf({
      cents: centsOf(given.get('presetFiatAmount') ?? '100'),
      currency: given.get('fiatCurrency') ?? 'USD',
      asset: session.asset,
    })
    const reference = given.get('partnerUserRef') ?? ''
    if (!bill) return html(messagePage('This can’t be bought', 'Begin again where you came from.'), 400)
    if (request.method !== 'POST') return html(askPayment({ ...bill, session, query: searchParams }))
    session.isUsed = true
    const { asset, network } = session
    /** @type {Order} */
    const order = { status: 'IN_PROGRESS', hash: '', amount: bill.coins, asset, network }
    orders.set(reference, order)
    const how = given.get('how')
    if (how === 'decline') {
      order.status = 'FAILED'
      return html(messagePage('Your card was declined', 'Nothing was paid. You can close this window.'))
    }
    if (how === 'hold')
      return html(messagePage('Your payment is being looked at', 'You can close this window.'))
    deliver(session, bill.units, order).catch(() => (order.status = 'FAILED'))
    return html(messagePage('Paid', `${bill.coins} ${asset} are on their way. You can close this window.`))
  })

  /** @param {Request} request @param {string} pathname */
  async function answer(request, pathname) {
    if (pathname === '/onramp/v1/token') {
      const { addresses, assets } = await request.json()
      const token = randomUUID()
      const [{ address, blockchains }] = addresses
      const session = { address, asset: assets[0], network: blockchains[0], made: Date.now(), isUsed: false }
      sessions.set(token, session)
      return json({ token, channel_id: '' })
    }
    if (pathname === '/onramp/v1/buy/options') {
      const limits = [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ]
      const payment_currencies = Object.keys(rates).map((id) => ({ id, limits }))
      return json({ payment_currencies, purchase_currencies: coins })
    }
    if (pathname === '/onramp/v1/buy/quote') {
      const asked = await request.json()
      const { purchase_currency: asset, payment_currency: currency } = asked
      const bill = billOf({ cents: centsOf(asked.payment_amount), currency, asset })
      if (!bill) return json({ error: 'invalid_argument' }, 400)
      const money = (/** @type {string} */ value) => ({ value, currency })
      return json({
        payment_total: money(bill.total),
        payment_subtotal: money(bill.subtotal),
        purchase_amount: { value: bill.coins, currency: asset },
        coinbase_fee: money(bill.fee),
        network_fee: money('0.00'),
        quote_id: randomUUID(),
      })
    }
    const reference = /^\/onramp\/v1\/buy\/user\/([^/]+)\/transactions$/.exec(pathname)?.[1]
    if (reference === undefined) return json({ error: 'not_found' }, 404)
    const order = orders.get(decodeURIComponent(reference))
    const transactions = order
      ? [
          {
            status: `ONRAMP_TRANSACTION_STATUS_${order.status}`,
            tx_hash: order.hash,
            purchase_amount: { value: order.amount, currency: order.asset },
            purchase_network: order.network,
          },
        ]
      : []
    return json({ transactions, next_page_key: '', total_count: String(transactions.length) })
  }

  /** @param {Session} session @param {bigint} units @param {Order} order */
  async function deliver({ address, asset, network }, units, order) {
    const chain = chains.find(({ id }) => networkName(id) === network)
    if (!chain) throw new Error(`No chain is called ${network}`)
    const transport = http(chain.rpcUrl)
    const token = tokens().find(({ symbol }) => symbol === asset)
    const to = /** @type {import('viem').Address} */ (address)
    const hash = await createWalletClient({ account: deployer(), transport }).sendTransaction({
      chain: null,
      ...(token
        ? {
            to: token.address,
            data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }),
          }
        : { to, value: units }),
    })
    const client = createPublicClient({ transport, pollingInterval: 100 })
    const { status } = await client.waitForTransactionReceipt({ checkReplacement: false, hash })
    order.hash = hash
    order.status = status === 'success' ? 'SUCCESS' : 'FAILED'
  }

  /** @param {Request} request @param {string} use */
  function isSigned(request, use) {
    const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
    const [head = '', claims = '', signature = ''] = token.split('.')
    const text = Buffer.from(`${head}.${claims}`)
    const isRight = verify(null, text, publicKey, Buffer.from(signature, 'base64url'))
    if (!isRight) return false
    const { sub, exp, uris } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    return sub === keyId && exp * 1000 > Date.now() && uris.includes(use)
  }

  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  const seller = {
    provider: 'coinbase',
    label: 'Local stand-in',
    keyId,
    subdivision: 'NY',
    api: server.url,
    page: server.url.replace('127.0.0.1', 'localhost'),
  }
  const secret = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
  return { ...server, seller, secret }
}

/** @param {number} id */
const networkName = (id) => `local-${id}`

/** @param {string} symbol @param {readonly import('../types.js').DevnetChainJson[]} chains */
function coinOf(symbol, chains) {
  const token = tokens().find((one) => one.symbol === symbol)
  return {
    id: symbol,
    name: token?.name ?? 'Ether',
    symbol,
    networks: chains.map(({ id, name }) => ({
      name: networkName(id),
      display_name: name,
      chain_id: String(id),
      contract_address: token?.address ?? '',
    })),
  }
}

/** @param {unknown} text */
function centsOf(text) {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2})\d*)?$/.exec(String(text)) ?? []
  return whole === undefined ? 0n : BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}

/** @param {bigint} cents */
const moneyText = (cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

/** @param {{ cents: bigint, currency: string, asset: string }} wanted */
function billOf({ cents, currency, asset }) {
  const rate = rates[/** @type {keyof typeof rates} */ (currency)]
  const price = prices[/** @type {keyof typeof prices} */ (asset)]
  if (rate === undefined || price === undefined || cents <= 0n) return undefined
  const cost = (cents * fee) / 10_000n
  const decimals = asset === 'ETH' ? 18 : 6
  const units = ((cents - cost) * rate * 10n ** BigInt(decimals)) / (100n * price)
  const digits = String(units).padStart(decimals + 1, '0')
  const rest = digits.slice(-decimals).replace(/0+$/, '')
  return {
    currency,
    total: moneyText(cents),
    subtotal: moneyText(cents - cost),
    fee: moneyText(cost),
    coins: `${digits.slice(0, -decimals)}${rest ? `.${rest}` : ''}`,
    units,
  }
}
