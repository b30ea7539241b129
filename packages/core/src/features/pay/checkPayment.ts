import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { formatUnits, parseUnits } from '../../format/units.js'
import type { Context } from '../../store/context.js'
import type { AdapterReads } from '../../types/adapter.js'
import type { Network } from '../../types/network.js'
import type { PayRequest, PayTerms } from '../../types/pay.js'
import type { SwapCoin } from '../../types/swap.js'

const MAX_LABEL = 80

/** Order: form and network, recipient, asset, amount. */
export async function checkPayment(context: Context, payRequest: PayRequest): Promise<PayTerms> {
  checkForm(payRequest)
  const { amount, asset, choice = 'pay', label, recipient, reference } = payRequest
  const network = context.env.network(payRequest.network)
  if (!network)
    throw configError(
      `"${payRequest.network.slice(0, 80)}" is none of this client's networks; add it to "networks", or name one as eip155:8453`,
    )
  const { caipNetworkId: chainId, chainNamespace: namespace } = network
  const reads = await context.adapters.get(namespace)?.reads(context.env)
  if (!reads?.getPayment || !reads.isAddress)
    throw configError(
      `payments on "${namespace}" cannot be checked on the chain; use a network of another family`,
    )
  if (reference !== undefined) checkReference(context, reads, { namespace, reference })
  checkRecipient(reads, { recipient, networkName: network.name })
  const isNative = asset === 'native'
  const coin = isNative ? nativeCoin(context, network) : await readAsset(context, reads, { asset, chainId })
  const units = readUnits(amount, coin)
  const text = label?.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  return {
    network: chainId,
    namespace,
    networkName: network.name,
    coin,
    isNative,
    units: units.toString(),
    recipient,
    choice,
    ...(reference !== undefined && { reference }),
    ...(text && { label: text.slice(0, MAX_LABEL) }),
  }
}

/** For hosts without TypeScript. */
function checkForm(payRequest: PayRequest): void {
  const { choice = 'pay', label, ...request }: Readonly<Record<string, unknown>> = { ...payRequest }
  for (const key of ['network', 'asset', 'amount', 'recipient'])
    if (typeof request[key] !== 'string')
      throw configError(`"${key}" is missing; give it as text: { network, asset, amount, recipient }`)
  if (choice !== 'pay' && choice !== 'deposit')
    throw configError(`"choice" is "${String(choice)}"; it can be "pay" or "deposit"`)
  if (label !== undefined && typeof label !== 'string') throw configError('"label" is no text')
}

const configError = (reason: string): LatchkeyError =>
  new LatchkeyError('invalid_payment_config', { details: { reason } })

function checkReference(
  { config }: Context,
  { isAddress }: AdapterReads,
  { namespace, reference }: { readonly namespace: Namespace; readonly reference: string },
): void {
  const takesReference = config.families[namespace]?.can.send?.takesReference
  if (!takesReference || !isAddress?.(reference))
    throw configError(`"reference" is no address, or transfers on "${namespace}" carry none`)
}

function checkRecipient(
  { isAddress, isBurnAddress }: AdapterReads,
  { networkName, recipient }: { readonly recipient: string; readonly networkName: string },
): void {
  const reason = !isAddress?.(recipient)
    ? `"${recipient.slice(0, 80)}" is no address on ${networkName}, or its checksum is wrong; names are not resolved here`
    : isBurnAddress?.(recipient)
      ? `nobody can spend what ${recipient} gets; give the shop's own address`
      : undefined
  if (reason !== undefined)
    throw new LatchkeyError('invalid_recipient', { details: { recipient: recipient.slice(0, 80), reason } })
}

const nativeCoin = (
  { config }: Context,
  { chainNamespace, nativeCurrency: { name, symbol, decimals } }: Network,
): SwapCoin => ({
  address: config.families[chainNamespace]?.nativeToken ?? '',
  name,
  symbol,
  decimals,
  iconUrl: '',
})

async function readAsset(
  context: Context,
  { getToken, isAddress }: AdapterReads,
  { asset, chainId }: { readonly asset: string; readonly chainId: Caip2 },
): Promise<SwapCoin> {
  const assetError = (reason: string): LatchkeyError =>
    new LatchkeyError('invalid_asset', { details: { asset: asset.slice(0, 80), reason } })
  if (!isAddress?.(asset))
    throw assetError(
      `it is neither "native" nor the address of a token; a symbol such as USDC names many tokens`,
    )
  const token = await getToken?.({ chainId, address: asset })
  if (!token)
    throw assetError(`no token stands at ${asset} on ${chainId}; look whether it is of another network`)
  const hostToken = context.config.tokens?.[chainId]?.find(
    ({ address }) => address.toLowerCase() === asset.toLowerCase(),
  )
  // Tokens can claim any name.
  return {
    address: asset,
    name: hostToken?.name ?? token.name,
    symbol: hostToken?.symbol ?? token.symbol,
    decimals: token.decimals,
    iconUrl: hostToken?.iconUrl ?? '',
  }
}

function readUnits(amount: string, { decimals, symbol }: SwapCoin): bigint {
  const amountError = (kind: string, reason: string): LatchkeyError =>
    new LatchkeyError('invalid_amount', { details: { amount: amount.slice(0, 80), decimals, kind, reason } })
  if (!/^\d{1,60}(?:\.\d{1,77})?$/.test(amount))
    throw amountError('number', 'it is no plain decimal text such as "12.50"')
  let units: bigint
  try {
    units = parseUnits(amount, decimals)
  } catch (error) {
    if (!isLatchkeyError(error, 'invalid_amount')) throw error
    throw amountError('decimals', `${symbol} has ${decimals} digits behind the point`)
  }
  if (units === 0n) throw amountError('zero', 'it is zero')
  if (units >= 2n ** 128n)
    throw amountError('size', `more than ${formatUnits(2n ** 128n, decimals)} is no payment`)
  return units
}
