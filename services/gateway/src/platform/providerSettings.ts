import { z } from 'zod'

type Definitions = Readonly<Record<string, { readonly settings: z.core.$ZodTypeDiscriminable }>>

export function providerSettings<D extends Definitions>(definitions: D) {
  type One = D[keyof D]['settings']
  const all = Object.values(definitions).map(({ settings }) => settings)
  return z.discriminatedUnion('provider', all as [One, ...One[]])
}
