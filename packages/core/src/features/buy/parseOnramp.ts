import type {
  OnrampAmount,
  OnrampOptionsResponse,
  OnrampOrder,
  OnrampQuoteResponse,
  OnrampSeller,
  OnrampUrlResponse,
  PaymentCurrency,
  PurchaseCurrency,
} from '@latchkey/protocol/http'

const MAX_ITEMS = 500

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 64

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 128

const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,20}(\.\d{1,18})?$/.test(value)

const listOf = <T>(value: unknown, read: (fields: Fields) => T | false): readonly T[] =>
  Array.isArray(value) ? value.slice(0, MAX_ITEMS).flatMap((item) => read(fieldsOf(item)) || []) : []

const namesOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([key, name]) => (isName(name) ? [[key, name] as const] : [])),
  )

export function parseOptions(answer: unknown): Required<OnrampOptionsResponse> | undefined {
  const { paymentCurrencies, purchaseCurrencies, providers } = fieldsOf(answer)
  if (!Array.isArray(paymentCurrencies) || !Array.isArray(purchaseCurrencies)) return undefined
  return {
    paymentCurrencies: listOf<PaymentCurrency>(
      paymentCurrencies,
      ({ id, payment_method_limits }) =>
        typeof id === 'string' &&
        /^[A-Z]{3}$/.test(id) && {
          id,
          payment_method_limits: listOf(
            payment_method_limits,
            ({ id: method, min, max }) =>
              isName(method) && isDecimal(min) && isDecimal(max) && { id: method, min, max },
          ),
        },
    ),
    purchaseCurrencies: listOf<PurchaseCurrency>(
      purchaseCurrencies,
      ({ id, name, symbol, networks }) =>
        isName(id) &&
        isName(name) &&
        isName(symbol) && {
          id,
          name,
          symbol,
          networks: listOf(
            networks,
            ({ name: network, display_name, chain_id, contract_address }) =>
              isName(network) &&
              isName(display_name) &&
              isShort(chain_id) &&
              isShort(contract_address) && { name: network, display_name, chain_id, contract_address },
          ),
        },
    ),
    providers: listOf<OnrampSeller>(
      providers,
      ({ name, label, fees, namespaces, reports, quotes, sells, subdivisions }) =>
        isName(name) &&
        isName(label) &&
        isName(fees) && {
          name,
          label,
          fees,
          namespaces: Array.isArray(namespaces) ? namespaces.filter(isName) : [],
          reports: reports === true,
          ...(quotes === true && { quotes }),
          ...(sells !== undefined && { sells: namesOf(sells) }),
          ...(Array.isArray(subdivisions) && {
            subdivisions: listOf(
              subdivisions,
              ({ code, name: region }) => isName(code) && isName(region) && { code, name: region },
            ),
          }),
        },
    ),
  }
}

export function parseQuote(
  answer: unknown,
  { payment, purchase }: { readonly payment: string; readonly purchase: readonly string[] },
): OnrampQuoteResponse | undefined {
  const fields = fieldsOf(answer)
  const amountOf = (name: string): OnrampAmount | undefined => {
    const { amount, currency } = fieldsOf(fields[name])
    return isDecimal(amount) && isName(currency) ? { amount, currency } : undefined
  }
  const paymentTotal = amountOf('paymentTotal')
  const paymentSubtotal = amountOf('paymentSubtotal')
  const purchaseAmount = amountOf('purchaseAmount')
  const networkFee = amountOf('networkFee')
  const coinbaseFee = amountOf('coinbaseFee')
  const { quoteId } = fields
  if (!paymentTotal || !paymentSubtotal || !purchaseAmount || !networkFee || !coinbaseFee) return undefined
  if (!isShort(quoteId) || !purchase.includes(purchaseAmount.currency)) return undefined
  // Shown together, so in one currency.
  const amounts = [paymentTotal, paymentSubtotal, networkFee, coinbaseFee]
  if (!amounts.every(({ currency }) => currency === payment)) return undefined
  if (!/[1-9]/.test(purchaseAmount.amount)) return undefined
  return { paymentTotal, paymentSubtotal, purchaseAmount, networkFee, coinbaseFee, quoteId }
}

export function parseUrl(answer: unknown): OnrampUrlResponse | undefined {
  const { url, order } = fieldsOf(answer)
  if (typeof url !== 'string' || !isName(order) || !URL.canParse(url)) return undefined
  const { protocol, hostname } = new URL(url)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  return protocol === 'https:' || (protocol === 'http:' && isLocal) ? { url, order } : undefined
}

export function parseOrder(
  answer: unknown,
  id: string,
): Pick<OnrampOrder, 'status' | 'hash' | 'received'> | undefined {
  const { data } = fieldsOf(answer)
  const found = Array.isArray(data) ? fieldsOf(data.find((item) => fieldsOf(item)['id'] === id)) : {}
  const { status, hash, received } = found
  if (status !== 'created' && status !== 'paid' && status !== 'sent' && status !== 'failed') return undefined
  return {
    status,
    ...(typeof hash === 'string' && /^[-\w]{16,128}$/.test(hash) && { hash }),
    ...(isDecimal(received) && { received }),
  }
}
