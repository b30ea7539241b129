import { z } from 'zod'

/** An amount: digits, and a point with more of them. */
export const decimal = z.string().regex(/^\d{1,18}(?:\.\d{1,18})?$/, 'must be an amount such as 12.50')

/** A number of an answer as decimal text with at most eight decimals. */
export const decimalText = (value: number): string => value.toFixed(8).replace(/\.?0+$/, '')

/** Whether a way to pay, by its name in the options, is a card; one that is not named is. */
export const isCard = (method = 'card'): boolean => /^(?:guest_checkout_)?card$/i.test(method)

/** A list of somebody else's, without what is not whole. */
export const wholeOf = <S extends z.ZodType>(item: S, most: number) =>
  z.array(z.unknown()).transform((all) => all.slice(0, most).flatMap((one) => item.safeParse(one).data ?? []))

export const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

/** Settings that every on-ramp provider may have. */
export const shared = {
  /** The label that visitors see; by default the provider's own name. */
  label: z.string().min(1).max(40).optional(),
}
