import type { Caip10 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import {
  httpPaths,
  type OnrampOptionsResponse,
  type OnrampSeller,
  type PurchaseCurrency,
  type PurchaseNetwork,
} from '@latchkey/protocol/http'
import {
  DEFAULT_ONRAMP_OPTIONS,
  DEFAULT_ONRAMP_SELLERS,
  onrampChainName,
  purchaseChain,
} from '@latchkey/protocol/onramp'
import { MINUTE_MS } from '@latchkey/protocol/time'
import { httpOf } from '../../http/gateway.js'
import type { Context } from '../../store/context.js'
import type { OnrampOffer, OnrampState } from '../../types/onramp.js'
import { type BalanceTarget, balanceTarget } from '../balances/fetchBalance.js'
import { changeOnramp, onrampOf } from './onrampState.js'
import { parseOptions } from './parseOnramp.js'
import { readPurchase } from './purchases.js'

const CACHE_MS = 10 * MINUTE_MS

export async function loadOnramp(context: Context): Promise<OnrampState> {
  const target = balanceTarget(context)
  if (!target) throw new LatchkeyError('network_or_address_undefined')
  const { caipAddress } = target
  const order = onrampOf(context, caipAddress).order ?? readPurchase(context, caipAddress)
  const subdivision =
    onrampOf(context, caipAddress).subdivision ?? context.storage.read('subdivision', isSubdivision)
  changeOnramp(context, caipAddress, (state) => ({
    ...state,
    ...(order && { order }),
    ...(subdivision !== undefined && { subdivision }),
  }))
  const answer = target.supported ? await fetchOptions(context, caipAddress) : undefined
  const options = answer ?? DEFAULT_ONRAMP_OPTIONS
  const providers = providersFor(context, options, target)
  const offers = offersFor(context, options, target)
  const { paymentCurrencies } = options.paymentCurrencies.length > 0 ? options : DEFAULT_ONRAMP_OPTIONS
  return changeOnramp(context, caipAddress, (before) => {
    const { provider: _provider, purchase: _purchase, payment: _payment, ...state } = before
    return {
      ...state,
      status: 'ready',
      isAssumed: answer === undefined || answer.purchaseCurrencies.length === 0,
      providers,
      offers,
      paymentCurrencies,
      ...choiceOf({ providers, offers, paymentCurrencies }, before),
    }
  })
}

/** The gateway rejects longer ones. */
const isSubdivision = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z0-9]{1,3}$/.test(value)

export function choiceOf(
  { providers, offers, paymentCurrencies }: Pick<OnrampState, 'providers' | 'offers' | 'paymentCurrencies'>,
  before: Partial<Pick<OnrampState, Choice>> = {},
): Pick<OnrampState, Choice> {
  const purchase = offers.find((offer) => isSameOffer(offer, before.purchase)) ?? defaultOffer(offers)
  const payment =
    paymentCurrencies.find(({ id }) => id === before.payment?.id) ??
    paymentCurrencies.find(({ id }) => id === 'USD') ??
    paymentCurrencies[0]
  const provider = providers.find(({ name }) => name === before.provider?.name)
  return { ...(purchase && { purchase }), ...(payment && { payment }), ...(provider && { provider }) }
}

type Choice = 'purchase' | 'payment' | 'provider'

async function fetchOptions(
  context: Context,
  caipAddress: Caip10,
): Promise<Required<OnrampOptionsResponse> | undefined> {
  try {
    const { subdivision } = onrampOf(context, caipAddress)
    const query = { subdivision }
    const answer = await httpOf(context)?.get(httpPaths.onrampOptions, {
      query,
      ttl: CACHE_MS,
      isTheirs: true,
    })
    return parseOptions(answer)
  } catch (error) {
    context.log.warn('What can be bought is assumed', { error: String(error).slice(0, 200) })
    return undefined
  }
}

function providersFor(
  { store }: Context,
  { providers = [] }: OnrampOptionsResponse,
  { namespace, supported }: BalanceTarget,
): readonly OnrampSeller[] {
  if (!supported) return []
  const allowed = store.getState().features.onramp || []
  const sellers = providers.length > 0 ? providers : DEFAULT_ONRAMP_SELLERS
  return sellers.filter(({ name, namespaces }) => allowed.includes(name) && namespaces.includes(namespace))
}

/** On the account's chain; otherwise on chains of its family, or the network's own coin. */
function offersFor(
  { store }: Context,
  { purchaseCurrencies }: OnrampOptionsResponse,
  { chainId, namespace, supported }: BalanceTarget,
): readonly OnrampOffer[] {
  if (!supported) return []
  const currencies =
    purchaseCurrencies.length > 0 ? purchaseCurrencies : DEFAULT_ONRAMP_OPTIONS.purchaseCurrencies
  const all = currencies.flatMap(({ networks, ...currency }) =>
    networks.map((network) => offerOf(currency, network)),
  )
  const chainOffers = all.filter((offer) => offer.chainId === chainId)
  if (chainOffers.length > 0) return chainOffers
  const familyOffers = all.filter((offer) => offer.chainId?.startsWith(`${namespace}:`))
  if (familyOffers.length > 0) return familyOffers
  const nativeNetwork = store.getState().networks[namespace]?.caipNetwork
  if (!nativeNetwork) return []
  const { name, symbol } = nativeNetwork.nativeCurrency
  const network = {
    name: onrampChainName(chainId),
    display_name: nativeNetwork.name,
    chain_id: chainId,
    contract_address: '',
  }
  return [offerOf({ id: symbol, name, symbol }, network)]
}

function offerOf(currency: Omit<PurchaseCurrency, 'networks'>, network: PurchaseNetwork): OnrampOffer {
  const chainId = purchaseChain(network)
  return { currency, network, ...(chainId && { chainId }) }
}

const defaultOffer = (offers: readonly OnrampOffer[]): OnrampOffer | undefined =>
  offers.find(({ currency }) => currency.symbol === 'USDC') ?? offers[0]

const isSameOffer = (one: OnrampOffer, other: OnrampOffer | undefined): boolean =>
  one.currency.id === other?.currency.id && one.network.name === other.network.name
