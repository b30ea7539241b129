import { LatchkeyError } from '@latchkey/protocol/errors'
import { formatUnits } from '../../format/units.js'
import { navigate, replaceRoute } from '../../router/moves.js'
import type { Context } from '../../store/context.js'
import { dataOf } from '../../store/selectors.js'
import { forgetRequest, keyOf } from './payments.js'
import { changePay, payerOf, sameText } from './payState.js'

export async function buyForPayment(context: Context): Promise<void> {
  const { pay } = context.store.getState()
  if (!pay) return
  const { coin, isNative, network, units } = pay.terms
  const { loadOnramp, setOnramp } = await context.lazy.buy()
  const { offers, paymentCurrencies } = await loadOnramp(context)
  const offer = offers.find(
    ({ chainId, currency, network: { contract_address: contract } }) =>
      chainId === network &&
      (isNative
        ? contract === ''
        : sameText(contract, coin.address) || (contract === '' && currency.symbol === coin.symbol)),
  )
  if (!offer)
    throw new LatchkeyError('unable_to_initiate_payment', {
      details: { reason: `nobody sells ${coin.symbol} on the network` },
    })
  const heldUnits = dataOf(pay.options)?.[0]?.held ?? '0'
  const missing = Math.max(0, Number(formatUnits(BigInt(units) - BigInt(heldUnits), coin.decimals)))
  const tokens = payerOf(context, pay.terms)?.tokens
  const price =
    coin.price ??
    (tokens && dataOf(tokens))?.find(({ address }) =>
      isNative
        ? address === undefined
        : address !== undefined && sameText(address, `${network}:${coin.address}`),
    )?.price
  // Prices are in dollars.
  const isInDollars = paymentCurrencies.some(({ id }) => id === 'USD')
  const amount = price && isInDollars ? String(Math.max(10, Math.ceil(missing * price * 1.05))) : undefined
  await setOnramp(context, {
    purchaseCurrency: offer.currency.id,
    network: offer.network.name,
    ...(amount !== undefined && { paymentAmount: amount, paymentCurrency: 'USD' }),
  })
  navigate(context.client, { view: 'OnRampProviders' })
}

export function payAnyway(context: Context): void {
  const { pay } = context.store.getState()
  if (!pay || pay.loading) return
  forgetRequest(context, keyOf(pay.terms))
  changePay(context, pay, () => ({ progress: { step: 'choosing' } }))
  replaceRoute(context.client, { view: 'Pay' })
}
