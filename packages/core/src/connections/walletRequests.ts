import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { invalidConfig } from '../store/invalidConfig.js'
import type { Context } from '../store/context.js'
import { connectedAccount } from '../store/selectors.js'
import type { AdapterActions, WatchAssetParameters } from '../types/adapter.js'
import { callWallet, signerOf } from './requests.js'

/** A contract call, or a payment in the native coin. */
export interface CallOptions {
  readonly to: string
  /** Call data, 0x-prefixed; omitted for a plain payment. */
  readonly data?: string | undefined
  /** Amount of the native coin in base units: `10n ** 18n` is one ether. Default 0. */
  readonly value?: bigint | undefined
}

interface SenderOptions {
  /** The network; defaults to the account's. */
  readonly chainId?: Caip2 | undefined
  /** Defaults to the active family. */
  readonly namespace?: Namespace | undefined
}

export interface SendTransactionOptions extends CallOptions, SenderOptions {
  /** Gas limit; the wallet estimates it by default. */
  readonly gas?: bigint | undefined
}

export interface SendCallsOptions extends SenderOptions {
  /** At least one, in order. */
  readonly calls: readonly CallOptions[]
}

export interface WatchAssetOptions extends WatchAssetParameters {
  readonly namespace?: Namespace | undefined
}

export async function sendTransaction(context: Context, options: SendTransactionOptions): Promise<string> {
  const { gas, ...call } = readTransaction(options, 'sendTransaction')
  const { actions, chainId, from } = await senderOf(context, options)
  const { sendCall: send } = actions
  if (!send) throw notSupported('sendTransaction')
  return callWallet(context, () => send.call(actions, { chainId, from, ...call, gas }))
}

export async function signTransaction(context: Context, options: SendTransactionOptions): Promise<string> {
  const { gas, ...call } = readTransaction(options, 'signTransaction')
  const { actions, chainId, from } = await senderOf(context, options)
  const { signTransaction: sign } = actions
  if (!sign) throw notSupported('signTransaction')
  return callWallet(context, () => sign.call(actions, { chainId, from, ...call, gas }))
}

export async function sendCalls(context: Context, options: SendCallsOptions): Promise<string> {
  const input: unknown = (options as Partial<SendCallsOptions> | undefined)?.calls
  if (!Array.isArray(input) || input.length === 0)
    invalidConfig('sendCalls.calls', 'must be a list of at least one { to, data, value }')
  const calls = (input as readonly unknown[]).map((call, at) => readCall(call, `sendCalls.calls[${at}]`))
  const { actions, chainId, from } = await senderOf(context, options)
  const { sendCalls: send } = actions
  if (!send) throw notSupported('sendCalls')
  return callWallet(context, () => send.call(actions, { chainId, from, calls }))
}

export async function getCapabilities(
  context: Context,
  { namespace }: Pick<SenderOptions, 'namespace'> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const { address, actions } = await signerOf(context, namespace)
  return (await actions.getCapabilities?.({ address })) ?? {}
}

export async function watchAsset(context: Context, options: WatchAssetOptions): Promise<boolean> {
  const { address, decimals, image, namespace, symbol } = readObject(options, 'watchAsset')
  const path = (name: string): string => `watchAsset.${name}`
  if (typeof address !== 'string') invalidConfig(path('address'), 'must be the plain address of the token')
  if (typeof symbol !== 'string' || symbol === '') invalidConfig(path('symbol'), 'must be text, such as USDC')
  if (!Number.isInteger(decimals) || Number(decimals) < 0)
    invalidConfig(path('decimals'), 'must be a whole number, such as 18')
  const { actions } = await signerOf(context, namespace as Namespace | undefined)
  const { watchAsset: watch } = actions
  if (!watch) throw notSupported('watchAsset')
  const asset = { address, symbol, decimals, image } as WatchAssetParameters
  return callWallet(context, () => watch.call(actions, asset))
}

interface ReadCall {
  readonly to: string
  readonly data: string
  readonly value: string
}

type Fields = Readonly<Record<string, unknown>>

const readObject = (input: unknown, path: string): Fields =>
  Object(input) === input ? (input as Fields) : invalidConfig(path, 'must be an object')

/** For hosts without TypeScript. */
function readCall(input: unknown, path: string): ReadCall {
  const { data = '0x', to, value = 0n } = readObject(input, path)
  if (typeof to !== 'string' || to === '')
    invalidConfig(`${path}.to`, 'must be the address of the receiver or the contract, as text')
  if (typeof data !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(data))
    invalidConfig(`${path}.data`, 'must be hex text that begins with 0x')
  return { to: to as string, data: data as string, value: readUnits(value, `${path}.value`) }
}

const readUnits = (input: unknown, path: string): string =>
  typeof input === 'bigint' && input >= 0n
    ? String(input)
    : invalidConfig(path, 'must be a bigint of base units, such as 10n ** 18n for one ether')

function readTransaction(input: unknown, path: string): ReadCall & { readonly gas: string | undefined } {
  const { gas } = readObject(input, path)
  return { ...readCall(input, path), gas: gas === undefined ? undefined : readUnits(gas, `${path}.gas`) }
}

async function senderOf(
  context: Context,
  { chainId, namespace: wanted }: SenderOptions,
): Promise<{ readonly from: string; readonly chainId: Caip2; readonly actions: AdapterActions }> {
  const state = context.store.getState()
  const { address: from, actions } = await signerOf(context, wanted)
  const namespace = wanted ?? state.namespace
  const actual = connectedAccount(state, namespace)?.chainId as Caip2
  const isUnsupported =
    state.networks[namespace]?.supported === false && !context.config.allowUnsupportedChain
  const requested = chainId ?? (isUnsupported ? configuredChains(context, namespace) : actual)
  if (requested !== actual) throw new LatchkeyError('wrong_chain', { details: { requested, actual } })
  return { from, chainId: actual, actions }
}

const configuredChains = ({ env }: Pick<Context, 'env'>, namespace: Namespace): string =>
  env
    .networks(namespace)
    .map(({ caipNetworkId }) => caipNetworkId)
    .join(', ')

const notSupported = (method: string): LatchkeyError =>
  new LatchkeyError('method_not_supported', { details: { method } })
