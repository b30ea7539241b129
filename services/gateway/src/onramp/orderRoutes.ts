import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { refuse, ServiceError } from '@latchkey/kit/http/serviceError'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { namespaceOf, namespaces } from '../chains/namespaces/namespaces.js'
import { NoAnswerError } from '../platform/noAnswerError.js'
import type { OnrampDesk } from './onrampDesk.js'
import { notOffered } from './onrampErrors.js'
import type { NamedOnrampProvider } from './onrampProviders.js'
import {
  projectQuery,
  transactionsQuery,
  transactionsResponse,
  urlBody,
  urlResponse,
  webhookParams,
} from './onrampSchemas.js'
import { type OrderRow, toOrder } from './orders.js'

/** Milliseconds. */
const updateInterval = 2_000
const pageSize = 50
const tags = ['onramp']
const headers = { 'cache-control': 'no-store' }

export function urlRoute({ onrampProviders, orders, projectOf, visitorOf, ask }: OnrampDesk): Route {
  return defineRoute({
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
      const selected = pick(onrampProviders.of(project), request.provider, namespace)
      const order = randomUUID()
      await orders.add({
        id: order,
        project: project.id,
        provider: selected.name,
        account: facts.sameAddress(wallet.address),
        chain: chainId,
        asset,
      })
      const url = await ask(() =>
        selected.provider.urlOf({
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
}

export function transactionsRoute(desk: OnrampDesk): Route {
  return defineRoute({
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
      const project = desk.projectOf(c)
      const recipient = accountForm(account)
      if (order === undefined)
        return c.json(await pageOf(desk, { project: project.id, recipient, chainId, cursor }), 200, headers)
      const row = await desk.orders.find(project.id, order)
      const data = row?.account === recipient ? [toOrder(await withUpdate(desk, row))] : []
      return c.json({ data, next: null }, 200, headers)
    },
  })
}

async function pageOf(
  { orders }: OnrampDesk,
  {
    project,
    recipient,
    chainId,
    cursor,
  }: Record<'project' | 'recipient', string> & Partial<Record<'chainId' | 'cursor', string | undefined>>,
) {
  const [at = '', id = ''] = cursor?.split('.') ?? []
  const after = cursor === undefined ? undefined : { at: Number(at), id }
  const rows = await orders.sentTo(project, recipient, { chain: chainId, after, count: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return { data: page.map(toOrder), next: last === undefined ? null : `${last.createdAt}.${last.id}` }
}

/** Refreshes an open order, unless queried just now. */
async function withUpdate(
  { onrampProviders, orders, tryToAsk, log }: OnrampDesk,
  row: OrderRow,
): Promise<OrderRow> {
  const orderProvider = onrampProviders.all().find(({ name }) => name === row.provider)
  const readUpdate = orderProvider?.provider.readUpdate
  const isOpen = row.status === 'created' || row.status === 'paid'
  if (!isOpen || readUpdate === undefined || !(await orders.claim(row, updateInterval))) return row
  const update = await tryToAsk(() => readUpdate(row.id)).catch((error: unknown) => {
    if (!(error instanceof NoAnswerError)) throw error
    // Serves the stored state.
    log.warn(
      { provider: orderProvider?.name, status: error.status },
      'a seller did not say how an order goes',
    )
  })
  if (update) await orders.note(row.id, row.provider, update)
  return (await orders.find(row.project, row.id)) ?? row
}

export function webhookRoute({ onrampProviders, orders }: OnrampDesk): Route {
  return defineRoute({
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
      const readers = onrampProviders
        .all()
        .filter((entry) => entry.name === name && entry.provider.readWebhook)
      if (readers.length === 0) throw notFound()
      const webhook = { headers: c.req.raw.headers, body: await body() }
      const all = await Promise.all(readers.map(({ provider }) => provider.readWebhook?.(webhook)))
      const updates = all.filter((one) => one !== undefined)
      if (updates.length === 0) throw notSigned()
      const update = updates.find((one) => one !== null)
      if (update && z.uuid().safeParse(update.order).success) await orders.note(update.order, name, update)
      return c.json({}, 200, headers)
    },
  })
}

function accountForm(account: string): string {
  for (const facts of namespaces.values()) if (facts.isAddress(account)) return facts.sameAddress(account)
  return account
}

function pick(
  enabled: readonly NamedOnrampProvider[],
  name: string | undefined,
  namespace: string,
): NamedOnrampProvider {
  const serving = enabled.filter(({ provider }) => provider.namespaces.includes(namespace))
  const found = name === undefined ? serving[0] : serving.find((entry) => entry.name === name)
  if (found === undefined) throw notOffered()
  return found
}

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
