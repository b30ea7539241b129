import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { formatUnits, parseUnits } from '../../format/units.js'
import type { Context } from '../../store/context.js'
import type { AdapterReads } from '../../types/adapter.js'
import type { Network } from '../../types/network.js'
import type { PayRequest, PayTerms } from '../../types/pay.js'
import type { SwapCoin } from '../../types/swap.js'

const LABEL = 80

/** Order: form and network, recipient, asset, amount. */
export async function checkPayment(context: Context, given: PayRequest): Promise<PayTerms> {
  checkForm(given)
  const { amount, asset, choice = 'pay', label, recipient, reference } = given
  const network = context.env.network(given.network)
  if (!network)
    throw wrong(
      `"${given.network.slice(0, 80)}" is none of this client's networks; add it to "networks", or name one as eip155:8453`,
    )
  const { caipNetworkId: chainId, chainNamespace: namespace } = network
  const reads = await context.adapters.get(namespace)?.reads(context.env)
  if (!reads?.getPayment || !reads.isAddress)
    throw wrong(`payments on "${namespace}" cannot be checked on the chain; use a network of another family`)
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
    ...(text && { label: text.slice(0, LABEL) }),
  }
}

/** For hosts without TypeScript. */
function checkForm(given: PayRequest): void {
  const { choice = 'pay', label, ...request }: Readonly<Record<string, unknown>> = { ...given }
  for (const key of ['network', 'asset', 'amount', 'recipient'])
    if (typeof request[key] !== 'string')
      throw wrong(`"${key}" is missing; give it as text: { network, asset, amount, recipient }`)
  if (choice !== 'pay' && choice !== 'deposit')
    throw wrong(`"choice" is "${String(choice)}"; it can be "pay" or "deposit"`)
  if (label !== undefined && typeof label !== 'string') throw wrong('"label" is no text')
}

const wrong = (reason: string): LatchkeyError =>
  new LatchkeyError('invalid_payment_config', { details: { reason } })

function checkReference(
  { config }: Context,
  { isAddress }: AdapterReads,
  { namespace, reference }: { readonly namespace: Namespace; readonly reference: string },
): void {
  const takes = config.families[namespace]?.can.send?.takesReference
  if (!takes || !isAddress?.(reference))
    throw wrong(`"reference" is no address, or transfers on "${namespace}" carry none`)
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
  const refuse = (reason: string): LatchkeyError =>
    new LatchkeyError('invalid_asset', { details: { asset: asset.slice(0, 80), reason } })
  if (!isAddress?.(asset))
    throw refuse(`it is neither "native" nor the address of a token; a symbol such as USDC names many tokens`)
  const told = await getToken?.({ chainId, address: asset })
  if (!told) throw refuse(`no token stands at ${asset} on ${chainId}; look whether it is of another network`)
  const own = context.config.tokens?.[chainId]?.find(
    ({ address }) => address.toLowerCase() === asset.toLowerCase(),
  )
  // Tokens can claim any name.
  return {
    address: asset,
    name: own?.name ?? told.name,
    symbol: own?.symbol ?? told.symbol,
    decimals: told.decimals,
    iconUrl: own?.iconUrl ?? '',
  }
}

function readUnits(amount: string, { decimals, symbol }: SwapCoin): bigint {
  const refuse = (kind: string, reason: string): LatchkeyError =>
    new LatchkeyError('invalid_amount', { details: { amount: amount.slice(0, 80), decimals, kind, reason } })
  if (!/^\d{1,60}(?:\.\d{1,77})?$/.test(amount))
    throw refuse('number', 'it is no plain decimal text such as "12.50"')
  let units: bigint
  try {
    units = parseUnits(amount, decimals)
  } catch (error) {
    if (!isLatchkeyError(error, 'invalid_amount')) throw error
    throw refuse('decimals', `${symbol} has ${decimals} digits behind the point`)
  }
  if (units === 0n) throw refuse('zero', 'it is zero')
  if (units >= 2n ** 128n)
    throw refuse('size', `more than ${formatUnits(2n ** 128n, decimals)} is no payment`)
  return units
}
