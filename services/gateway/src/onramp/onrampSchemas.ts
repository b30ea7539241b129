import { z } from '@hono/zod-openapi'
import { commonQuery } from '@latchkey/kit/http/httpSchemas'
import { chainIdSchema } from '../chains/chainSchemas.js'
import { decimal } from './onrampForms.js'

const name = z
  .string()
  .regex(/^[-.\w ]{1,64}$/, 'Must be a name of at most 64 letters, digits, -, _ and dots.')
const currency = z.string().regex(/^[A-Z]{3}$/, 'Must be an ISO 4217 code such as USD.')

const subdivision = z
  .string()
  .regex(/^[A-Z0-9]{1,3}$/, 'Must be the part of an ISO 3166-2 code after the country, such as NY.')

export const projectQuery = z.object(commonQuery)
export const optionsQuery = z.object({
  ...commonQuery,
  subdivision: subdivision.optional().openapi({ description: 'Of the visitor; a seller may need it.' }),
})

const limit = z.object({ id: z.string(), min: z.string(), max: z.string() })
const network = z.object({
  name: z.string(),
  display_name: z.string(),
  chain_id: z.string(),
  contract_address: z.string(),
})
export const optionsResponse = z
  .object({
    paymentCurrencies: z.array(z.object({ id: z.string(), payment_method_limits: z.array(limit) })),
    purchaseCurrencies: z.array(
      z.object({ id: z.string(), name: z.string(), symbol: z.string(), networks: z.array(network) }),
    ),
    providers: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        fees: z.string(),
        namespaces: z.array(z.string()),
        reports: z.boolean(),
        quotes: z.boolean(),
        sells: z.record(z.string(), z.string()).exactOptional(),
        subdivisions: z.array(z.object({ code: z.string(), name: z.string() })).exactOptional(),
      }),
    ),
  })
  .openapi('OnrampOptions')

export const quoteBody = z
  .object({
    purchaseCurrency: name,
    paymentCurrency: currency,
    amount: decimal,
    network: name,
    provider: name.optional().openapi({ description: 'The first one that quotes when absent.' }),
    paymentMethod: name.optional().openapi({ description: 'As in the options; a card when absent.' }),
    subdivision: subdivision.optional().openapi({ description: 'Of the visitor; a seller may need it.' }),
  })
  .openapi('OnrampQuoteRequest')
const amount = z.object({ amount: z.string(), currency: z.string() })
export const quoteResponse = z
  .object({
    paymentTotal: amount,
    paymentSubtotal: amount,
    purchaseAmount: amount,
    networkFee: amount,
    coinbaseFee: amount,
    quoteId: z.string(),
  })
  .openapi('OnrampQuote')

/** 1e-7 becomes 0.0000001. */
const written = (value: number) =>
  String(value).includes('e') ? value.toFixed(18).replace(/\.?0+$/, '') : String(value)
const preset = z
  .union([decimal, z.number().positive()])
  .transform((given) => (typeof given === 'number' ? written(given) : given))
  .pipe(decimal)
  .openapi({ type: ['string', 'number'], description: 'An amount such as 12.50, as a text or a number.' })

const address = z.string().regex(/^[a-zA-Z0-9]{16,128}$/, 'Must be a plain address, without a chain.')
export const urlBody = z
  .object({
    destinationWallets: z
      .array(
        z.object({
          address,
          blockchains: z.array(name).min(1).max(16),
          assets: z.array(name).min(1).max(16),
        }),
      )
      .min(1)
      .max(1),
    defaultNetwork: name,
    partnerUserId: z.string().max(128),
    defaultExperience: z.literal('buy'),
    presetCryptoAmount: preset.optional(),
    presetFiatAmount: preset.optional(),
    provider: name.optional().openapi({ description: 'The project’s first one when absent.' }),
    paymentCurrency: currency.default('USD'),
    chainId: chainIdSchema.optional().openapi({ description: 'Of the account; Ethereum when absent.' }),
  })
  .refine(
    ({ presetCryptoAmount, presetFiatAmount }) =>
      presetCryptoAmount === undefined || presetFiatAmount === undefined,
    { path: ['presetFiatAmount'], message: 'Only one amount can be given.' },
  )
  .openapi('OnrampUrlRequest')
export const urlResponse = z.object({ url: z.string(), order: z.string() }).openapi('OnrampUrl')

export const transactionsQuery = z.object({
  ...commonQuery,
  account: address,
  order: z.uuid().optional().openapi({ description: 'One order, also while nothing of it is on a chain.' }),
  chainId: chainIdSchema.optional(),
  cursor: z
    .string()
    .regex(/^\d{1,16}\.[-0-9a-f]{36}$/, 'Must be `next` of the answer before.')
    .optional(),
  onramp: name.optional().openapi({ description: 'Not used.' }),
  cache: z
    .string()
    .max(64)
    .optional()
    .openapi({ description: 'Not used: a seller is asked every two seconds at most.' }),
})
export const transactionsResponse = z.object({
  data: z.array(
    z
      .object({
        id: z.string(),
        provider: z.string(),
        status: z.enum(['created', 'paid', 'sent', 'failed']),
        chain: z.string(),
        asset: z.string(),
        createdAt: z.string(),
        updatedAt: z.string(),
        hash: z.string().exactOptional(),
        received: z.string().exactOptional(),
      })
      .openapi('OnrampOrder'),
  ),
  next: z.string().nullable(),
})

export const webhookParams = z.object({ provider: name })
