import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { OnrampDesk } from './onrampDesk.js'
import { noSubdivision, notOffered, onrampDown } from './onrampErrors.js'
import { optionsQuery, optionsResponse, projectQuery, quoteBody, quoteResponse } from './onrampSchemas.js'

/** Milliseconds. */
const optionsTtl = 10 * 60_000
const tags = ['onramp']
const headers = { 'cache-control': 'no-store' }

export function optionsRoute({ onrampProviders, projectOf, ask, now }: OnrampDesk): Route {
  const options = new LRUCache<string, Promise<object>>({
    max: 100,
    ttl: optionsTtl,
    perf: { now },
    ttlResolution: 0,
  })

  return defineRoute({
    method: 'get',
    path: '/v1/onramp/options',
    access: 'project',
    summary: 'What can be bought, in which currencies, from whom',
    tags,
    query: optionsQuery,
    responses: { ...jsonResponse(optionsResponse, 'The options'), ...failureResponses(422, 503) },
    async handle(c, { query: { subdivision } }) {
      const enabled = onrampProviders.of(projectOf(c))
      const optionsSource = enabled.find(({ provider }) => provider.options !== undefined)
      const providers = enabled.map(({ name, provider }) => ({
        name,
        label: provider.label,
        fees: provider.fees,
        namespaces: provider.namespaces,
        reports: provider.readUpdate !== undefined || provider.readWebhook !== undefined,
        quotes: provider.quote !== undefined,
        ...(provider.sells && { sells: provider.sells }),
        ...(provider.subdivisions && { subdivisions: [...provider.subdivisions] }),
      }))
      if (enabled.length === 0) throw notOffered()
      // Without known coins the caller uses its own list.
      const isSubdivisionMissing =
        optionsSource?.provider.subdivisions !== undefined && subdivision === undefined
      if (optionsSource === undefined || isSubdivisionMissing)
        return c.json({ ...nothing, providers }, 200, headers)
      const key = `${optionsSource.name} ${optionsSource.provider.label} ${subdivision}`
      let found = options.get(key)
      if (found === undefined) {
        found = ask(() => optionsSource.provider.options?.({ subdivision }) ?? Promise.resolve(nothing))
        options.set(key, found)
        found.catch(() => options.delete(key))
      }
      return c.json({ ...(await found), providers }, 200, headers)
    },
  })
}

export function quoteRoute({ onrampProviders, projectOf, ask }: OnrampDesk): Route {
  return defineRoute({
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
      const selected = onrampProviders
        .of(projectOf(c))
        .find(({ name, provider }) => provider.quote && name === (request.provider ?? name))
      const { provider } = selected ?? {}
      if (provider?.quote === undefined) throw notOffered()
      if (provider.subdivisions !== undefined && request.subdivision === undefined) throw noSubdivision()
      const quote = await ask(async () => provider.quote?.(request))
      if (quote === undefined || !isFor(quote, request) || !isSome(quote)) throw onrampDown()
      return c.json(quote, 200, headers)
    },
  })
}

const nothing = { paymentCurrencies: [], purchaseCurrencies: [] }

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
