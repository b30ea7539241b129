import { expect, test } from 'vitest'
import { z } from 'zod'
import { balanceSettings } from '../../../../../gateway/src/balances/balanceProviders.js'
import { chainSettings } from '../../../../../gateway/src/chains/chainSettings.js'
import { swapSettings } from '../../../../../gateway/src/convert/swapProviders.js'
import { historySettings } from '../../../../../gateway/src/history/historyProviders.js'
import { priceSettings } from '../../../../../gateway/src/prices/priceProviders.js'
import { sourceKinds } from './sourceKinds.js'

interface Shape {
  readonly oneOf?: readonly Shape[]
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, { readonly const?: string; readonly type?: string }>>
  readonly required?: readonly string[]
}

const schemas = {
  balances: balanceSettings,
  history: historySettings,
  swaps: swapSettings,
  prices: priceSettings,
  tokens: chainSettings.shape.tokens,
}
const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as Shape

test.each(sourceKinds)(
  'behavior: the fields of $id are those that the gateway takes, and the same ones are required',
  ({ id, types, maxSources, isOne }) => {
    const shape = shapeOf(schemas[id])
    const item = isOne ? shape : (shape.items ?? {})
    const entries = item.oneOf ?? item.anyOf ?? [item]
    const taken = entries.map(({ properties = {}, required = [] }) => ({
      provider: properties['provider']?.const ?? '',
      fields: Object.keys(properties)
        .filter((name) => name !== 'provider')
        .sort(),
      required: required.filter((name) => name !== 'provider').toSorted(),
    }))
    const offered = types.map(({ provider, fields }) => ({
      provider,
      fields: fields.map(({ name }) => name).sort(),
      required: fields
        .filter(({ isRequired }) => isRequired)
        .map(({ name }) => name)
        .sort(),
    }))
    const byName = (one: { provider: string }, other: { provider: string }) =>
      one.provider.localeCompare(other.provider)
    expect(offered.toSorted(byName)).toEqual(taken.toSorted(byName))
    if (!isOne) expect(maxSources).toBe(shape.maxItems)
  },
)
