import { z } from 'zod'

export const decimal = z.string().regex(/^\d{1,18}(?:\.\d{1,18})?$/, 'must be an amount such as 12.50')

/** At most eight decimals. */
export const decimalText = (value: number): string => value.toFixed(8).replace(/\.?0+$/, '')

export const isCard = (method = 'card'): boolean => /^(?:guest_checkout_)?card$/i.test(method)

/** Drops incomplete entries. */
export const wholeOf = <S extends z.ZodType>(item: S, most: number) =>
  z.array(z.unknown()).transform((all) => all.slice(0, most).flatMap((one) => item.safeParse(one).data ?? []))

export const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

export const shared = {
  /** Default: the provider's own name. */
  label: z.string().min(1).max(40).optional(),
}
