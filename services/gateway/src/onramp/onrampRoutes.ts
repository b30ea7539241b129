import { createClientAddresses } from '@latchkey/kit/clientAddress'
import { createGate } from '@latchkey/kit/gate'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { refuse, ServiceError } from '@latchkey/kit/http/serviceError'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { findProject } from '@latchkey/kit/settingsFile'
import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { namespaceOf, namespaces } from '../chains/namespaces/namespaces.js'
import { NoAnswerError } from '../platform/noAnswerError.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { demoProject, type Project } from '../project/configSchema.js'
import { noSubdivision, notOffered, sellerDown, sellerFailed } from './onrampErrors.js'
import type { NamedSeller, Sellers } from './onrampProviders.js'
import {
  optionsQuery,
  optionsResponse,
  projectQuery,
  quoteBody,
  quoteResponse,
  transactionsQuery,
  transactionsResponse,
  urlBody,
  urlResponse,
  webhookParams,
} from './onrampSchemas.js'
import { createOrders, toOrder } from './orders.js'

/** Milliseconds that what can be bought is kept. */
const optionsKept = 10 * 60_000
/** Milliseconds between two questions to a seller about one order. */
const newsEvery = 2_000
/** Requests to sellers that are on their way at once. */
const atOnce = 32
const pageSize = 50
const tags = ['onramp']
const headers = { 'cache-control': 'no-store' }

/** Buying coins: what there is, at what price, the seller's page, and how an order goes. */
export function onrampRoutes(deps: GatewayDeps, sellers: Sellers): readonly Route[] {
  const { settings, config, database, now, log } = deps
  const orders = createOrders(database, now)
  const addresses = createClientAddresses(settings.trustedProxies)
  const gate = createGate(atOnce)
  const options = new LRUCache<string, Promise<object>>({
    max: 100,
    ttl: optionsKept,
    perf: { now },
    ttlResolution: 0,
  })

  function projectOf(c: ServiceContext): Project {
    const { development } = settings
    const id = c.get('project')?.id
    const project = findProject(config.current().projects, id, { development, demo: demoProject })
    if (project === undefined) throw new Error('The route is mounted without its guard')
    return project
  }
  function visitorOf(c: ServiceContext): string {
    const socket = c.env?.incoming?.socket.remoteAddress
    return addresses.whole({ socket, forwarded: c.req.header('x-forwarded-for') })
  }
  const ask = <T>(work: () => Promise<T>): Promise<T> =>
    gate.run(work).catch((error: unknown) => {
      if (!(error instanceof NoAnswerError)) throw error
      throw sellerFailed(error)
    })

  const optionsRoute = defineRoute({
    method: 'get',
    path: '/v1/onramp/options',
    access: 'project',
    summary: 'What can be bought, in which currencies, from whom',
    tags,
    query: optionsQuery,
    responses: { ...jsonResponse(optionsResponse, 'The options'), ...failureResponses(422, 503) },
    async handle(c, { query: { subdivision } }) {
      const own = sellers.of(projectOf(c))
      const asked = own.find(({ provider }) => provider.options !== undefined)
      const providers = own.map(({ name, provider }) => ({
        name,
        label: provider.label,
        fees: provider.fees,
        namespaces: provider.namespaces,
        reports: provider.newsOf !== undefined || provider.readWebhook !== undefined,
        quotes: provider.quote !== undefined,
        ...(provider.sells && { sells: provider.sells }),
        ...(provider.subdivisions && { subdivisions: [...provider.subdivisions] }),
      }))
      if (own.length === 0) throw notOffered()
      // Who sells is known, what they sell is not: whoever asks has a list of its own for that.
      const isLacking = asked?.provider.subdivisions !== undefined && subdivision === undefined
      if (asked === undefined || isLacking) return c.json({ ...nothing, providers }, 200, headers)
      const key = `${asked.name} ${asked.provider.label} ${subdivision}`
      let found = options.get(key)
      if (found === undefined) {
        found = ask(() => asked.provider.options?.({ subdivision }) ?? Promise.resolve(nothing))
        options.set(key, found)
        found.catch(() => options.delete(key))
      }
      return c.json({ ...(await found), providers }, 200, headers)
    },
  })

  const quoteRoute = defineRoute({
    method: 'post',
    path: '/v1/onramp/quote',
    access: 'project',
    summary: 'What an amount of money buys, and what it costs',
    tags,
    query: projectQuery,
    body: { schema: quoteBody, limit: 4096 },
    responses: { ...jsonResponse(quoteResponse, 'The quote'), ...failureResponses(422, 503) },
    async handle(c, { body }) {
      const request = checkJson(quoteBody, await body())
      const seller = sellers
        .of(projectOf(c))
        .find(({ name, provider }) => provider.quote && name === (request.provider ?? name))
      const { provider } = seller ?? {}
      if (provider?.quote === undefined) throw notOffered()
      if (provider.subdivisions !== undefined && request.subdivision === undefined) throw noSubdivision()
      const quote = await ask(async () => provider.quote?.(request))
      // A price of nothing, or one for something else, is no price.
      if (quote === undefined || !isFor(quote, request) || !isSome(quote)) throw sellerDown()
      return c.json(quote, 200, headers)
    },
  })

  const urlRoute = defineRoute({
    method: 'post',
    path: '/v1/generators/onrampurl',
    access: 'project',
    summary: 'The page on which a visitor pays, for one order',
    tags,
    query: projectQuery,
    body: { schema: urlBody, limit: 8192 },
    responses: { ...jsonResponse(urlResponse, 'Where to go'), ...failureResponses(422, 503) },
    async handle(c, { body }) {
      const request = checkJson(urlBody, await body())
      const project = projectOf(c)
      const { chainId = 'eip155:1' } = request
      const [wallet] = request.destinationWallets
      const [asset] = wallet?.assets ?? []
      const namespace = namespaceOf(chainId)
      const facts = namespaces.get(namespace)
      if (wallet === undefined || asset === undefined || facts?.isAddress(wallet.address, chainId) !== true)
        throw refuse('destinationWallets.0.address', `Must be ${facts?.addressForm ?? 'an address'}.`)
      if (!wallet.blockchains.includes(request.defaultNetwork))
        throw refuse('defaultNetwork', 'Must be one of the wallet’s networks.')
      const seller = pick(sellers.of(project), request.provider, namespace)
      const order = randomUUID()
      await orders.add({
        id: order,
        project: project.id,
        provider: seller.name,
        account: facts.sameAddress(wallet.address),
        chain: chainId,
        asset,
      })
      const url = await ask(() =>
        seller.provider.urlOf({
          order,
          projectId: project.id,
          address: wallet.address,
          chainId,
          network: request.defaultNetwork,
          asset,
          currency: request.paymentCurrency,
          fiatAmount: request.presetFiatAmount,
          cryptoAmount: request.presetCryptoAmount,
          visitor: visitorOf(c),
        }),
      ).catch(async (error: unknown) => {
        await orders.remove(order)
        throw error
      })
      return c.json({ url, order }, 200, headers)
    },
  })

  const transactionsRoute = defineRoute({
    method: 'get',
    path: '/v1/onramp/transactions',
    access: 'project',
    summary: 'What was sent to an account, or how one order goes',
    tags,
    query: transactionsQuery,
    responses: jsonResponse(
      transactionsResponse,
      'Newest first; what is not on a chain is told by its order alone',
    ),
    async handle(c, { query: { account, order, chainId, cursor } }) {
      const project = projectOf(c)
      const own = accountForm(account)
      if (order === undefined) {
        const [at = '', id = ''] = cursor?.split('.') ?? []
        const after = cursor === undefined ? undefined : { at: Number(at), id }
        const rows = await orders.sentTo(project.id, own, { chain: chainId, after, count: pageSize + 1 })
        const page = rows.slice(0, pageSize)
        const last = rows.length > pageSize ? page.at(-1) : undefined
        const next = last === undefined ? null : `${last.createdAt}.${last.id}`
        return c.json({ data: page.map(toOrder), next }, 200, headers)
      }
      let row = await orders.find(project.id, order)
      if (row === undefined || row.account !== own) return c.json({ data: [], next: null }, 200, headers)
      const seller = sellers.all().find(({ name }) => name === row?.provider)
      const isOpen = row.status === 'created' || row.status === 'paid'
      if (isOpen && seller?.provider.newsOf && (await orders.claim(row, newsEvery))) {
        const { newsOf } = seller.provider
        // A seller that does not answer has no news.
        const news = await gate
          .run(() => newsOf(order))
          .catch((error: unknown) => {
            if (!(error instanceof NoAnswerError)) throw error
            log.warn(
              { provider: seller.name, status: error.status },
              'a seller did not say how an order goes',
            )
          })
        if (news) await orders.note(order, seller.name, news)
        row = (await orders.find(project.id, order)) ?? row
      }
      return c.json({ data: [toOrder(row)], next: null }, 200, headers)
    },
  })

  const webhookRoute = defineRoute({
    method: 'post',
    path: '/v1/onramp/webhooks/{provider}',
    access: 'public',
    limit: { group: 'onramp webhooks', countedBy: 'installation' },
    summary: 'Takes what a seller tells about an order, signed by it',
    tags,
    params: webhookParams,
    body: { schema: z.unknown(), limit: 128 * 1024 },
    responses: { ...jsonResponse(z.object({}), 'It was taken'), ...failureResponses(401, 404) },
    async handle(c, { params: { provider: name }, body }) {
      const readers = sellers.all().filter((seller) => seller.name === name && seller.provider.readWebhook)
      if (readers.length === 0) throw notFound()
      const webhook = { headers: c.req.raw.headers, body: await body() }
      const all = await Promise.all(readers.map(({ provider }) => provider.readWebhook?.(webhook)))
      const told = all.filter((one) => one !== undefined)
      if (told.length === 0) throw notSigned()
      const news = told.find((one) => one !== null)
      if (news && z.uuid().safeParse(news.order).success) await orders.note(news.order, name, news)
      return c.json({}, 200, headers)
    },
  })

  return [optionsRoute, quoteRoute, urlRoute, transactionsRoute, webhookRoute]
}

const nothing = { paymentCurrencies: [], purchaseCurrencies: [] }

/** One text for all the ways in which an address may be written, whatever its family. */
function accountForm(account: string): string {
  for (const facts of namespaces.values()) if (facts.isAddress(account)) return facts.sameAddress(account)
  return account
}

function pick(own: readonly NamedSeller[], name: string | undefined, namespace: string): NamedSeller {
  const serving = own.filter(({ provider }) => provider.namespaces.includes(namespace))
  const found = name === undefined ? serving[0] : serving.find((seller) => seller.name === name)
  if (found === undefined) throw notOffered()
  return found
}

/** Whether a quote is of the coin and the money that were asked for. */
const isFor = (
  { purchaseAmount, ...quote }: z.output<typeof quoteResponse>,
  { paymentCurrency, purchaseCurrency }: z.output<typeof quoteBody>,
): boolean =>
  purchaseAmount.currency === purchaseCurrency &&
  [quote.paymentTotal, quote.paymentSubtotal, quote.networkFee, quote.coinbaseFee].every(
    ({ currency }) => currency === paymentCurrency,
  )

const isSome = ({ purchaseAmount, paymentTotal }: z.output<typeof quoteResponse>): boolean =>
  /[1-9]/.test(purchaseAmount.amount) && /[1-9]/.test(paymentTotal.amount)

function notFound(): ServiceError {
  return new ServiceError({
    status: 404,
    reasons: [{ name: 'provider', description: 'There is no such seller here, or it tells nothing.' }],
  })
}

function notSigned(): ServiceError {
  return new ServiceError({
    status: 401,
    reasons: [{ name: 'signature', description: 'This is not signed by the seller.' }],
  })
}
