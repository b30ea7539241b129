import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { httpPaths, type OnrampUrlRequest } from '@latchkey/protocol/http'
import { httpOf } from '../../http/gateway.js'
import { perRun } from '../../platform/perRun.js'
import { supersede } from '../../platform/supersede.js'
import type { Context } from '../../store/context.js'
import { connectedAccount } from '../../store/selectors.js'
import type { OnrampPurchase, OnrampState } from '../../types/onramp.js'
import type { ConnectedAccount } from '../../types/state.js'
import { amountIssue } from './limits.js'
import { changeOnramp } from './onrampState.js'
import { parseUrl } from './parseOnramp.js'
import { writePurchase } from './purchases.js'

export const providerWindowOf = perRun((): { popup?: Window | null } => ({}))

export const ORDER = 'onramp order'

export interface StartOnrampOptions {
  /** Defaults to the chosen provider, otherwise the first. */
  readonly provider?: string | undefined
}

/** @param popup opened in the click; null when the browser blocked it */
export async function beginOnramp(
  context: Context,
  { provider }: StartOnrampOptions,
  popup: Window | null,
): Promise<OnrampPurchase> {
  const choice = chosenPurchase(context, provider)
  if (!choice) {
    popup?.close()
    throw new LatchkeyError('action_not_allowed', { details: { reason: 'nothing to buy is chosen' } })
  }
  const signal = supersede(context, ORDER)
  providerWindowOf(context).popup = popup
  const { caipAddress, seller } = choice
  let order: OnrampPurchase = {
    ...newOrder(choice),
    startedAt: context.platform.now(),
    status: 'opening',
    window: popup ? 'open' : 'blocked',
  }
  const show = (patch: Partial<OnrampPurchase>): void => {
    if (signal.aborted) return
    order = { ...order, ...patch }
    changeOnramp(context, caipAddress, (state) => ({ ...state, order }))
  }
  const body = requestOf(choice, order, context.config.projectId)
  changeOnramp(context, caipAddress, (state) => ({ ...state, provider: seller }))
  show({})
  try {
    const target = parseUrl(await httpOf(context)?.post(httpPaths.onrampUrl, body, { isTheirs: true }))
    if (!target) throw new LatchkeyError('http_failed', { details: { reason: 'it is no page to pay on' } })
    if (signal.aborted) throw new LatchkeyError('request_aborted')
    const isOpen = popup !== null && !popup.closed
    if (isOpen) {
      // Cuts off the provider's page.
      popup.opener = null
      popup.location.href = target.url
    }
    show({
      id: target.order,
      status: 'created',
      window: isOpen ? 'open' : popup ? 'closed' : 'blocked',
      ...(!popup && { url: target.url }),
    })
    writePurchase(context, caipAddress, order)
    return order
  } catch (thrown) {
    popup?.close()
    const error = toLatchkeyError(thrown, 'http_failed')
    show({ status: 'failed', window: 'elsewhere', error: error.toJSON() })
    throw error
  }
}

interface PurchaseChoice {
  readonly account: ConnectedAccount
  readonly caipAddress: OnrampState['caipAddress']
  readonly seller: OnrampState['providers'][number]
  readonly purchase: NonNullable<OnrampState['purchase']>
  readonly payment: NonNullable<OnrampState['payment']>
  readonly paymentAmount: string
}

function chosenPurchase({ store }: Context, provider: string | undefined): PurchaseChoice | undefined {
  const { onramp } = store.getState()
  const account = connectedAccount(store.getState())
  if (!onramp || !account || amountIssue(onramp)) return undefined
  const { caipAddress, purchase, payment, paymentAmount } = onramp
  const providerName = provider ?? onramp.provider?.name
  const seller = onramp.providers.find(({ name }) => name === (providerName ?? name))
  if (!seller || !purchase || !payment) return undefined
  return { account, caipAddress, seller, purchase, payment, paymentAmount }
}

function newOrder({
  account,
  seller,
  purchase,
  payment,
  paymentAmount,
}: PurchaseChoice): Omit<OnrampPurchase, 'startedAt' | 'status' | 'window'> {
  const { chainId = account.chainId } = purchase
  return {
    provider: seller.name,
    label: seller.label,
    reports: seller.reports,
    asset: seller.sells?.[chainId.split(':')[0] ?? ''] ?? purchase.currency.symbol,
    networkName: purchase.network.display_name,
    chainId,
    paymentAmount,
    paymentCurrency: payment.id,
  }
}

const requestOf = (
  { account, purchase: { network } }: PurchaseChoice,
  { asset, chainId, paymentAmount, paymentCurrency, provider }: OnrampPurchase,
  projectId = '',
): OnrampUrlRequest => ({
  destinationWallets: [{ address: account.address, blockchains: [network.name], assets: [asset] }],
  defaultNetwork: network.name,
  partnerUserId: projectId,
  defaultExperience: 'buy',
  presetFiatAmount: paymentAmount,
  provider,
  paymentCurrency,
  chainId,
})
