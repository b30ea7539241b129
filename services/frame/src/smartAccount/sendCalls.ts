import { isAddress, isHex, isQuantity, type Hex } from './abi.js'
import { maxCalls, type Call } from './calls.js'
import { RpcError } from './rpc.js'

export type AccountType = 'eoa' | 'smartAccount'

export interface SendCalls {
  readonly id?: string | undefined
  readonly from?: Hex | undefined
  readonly chainId: number
  readonly isAtomic: boolean
  readonly calls: readonly Call[]
  /** ERC-7677. */
  readonly paymaster?:
    | { readonly url: string; readonly context?: unknown; readonly isOptional: boolean }
    | undefined
}

/**
 * Version 2.
 *
 * @throws RpcError -32602 if malformed, 5740 for too many calls, 5700 for an unknown required
 *   capability
 * @see https://eips.ethereum.org/EIPS/eip-5792
 */
export function readSendCalls(params: unknown): SendCalls {
  const [input] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const { id, from, chainId, atomicRequired, calls, capabilities } = record(input, 'The request')
  if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > 4096))
    throw invalid('id must be a text of at most 4096 characters')
  if (from !== undefined && !isAddress(from)) throw invalid('from must be an address')
  if (!isQuantity(chainId)) throw invalid('chainId must be a number in hex')
  if (atomicRequired !== undefined && typeof atomicRequired !== 'boolean')
    throw invalid('atomicRequired must be true or false')
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('calls must be a list of at least one')
  if (calls.length > maxCalls) throw new RpcError(5740, `More than ${maxCalls} calls are too many.`)
  const list: readonly unknown[] = calls
  return {
    id,
    from,
    chainId: Number(chainId),
    isAtomic: atomicRequired === true,
    calls: list.map(readCall),
    paymaster: readCapabilities(capabilities),
  }
}

/**
 * @param options.enabled chains with smart accounts
 * @throws RpcError 4100 (account), 5710 (chain), 5760 (atomicity), 5700 (paymaster)
 */
export function checkSendCalls(
  request: SendCalls,
  {
    address,
    type,
    enabled,
  }: { readonly address: Hex; readonly type: AccountType; readonly enabled: readonly number[] },
): void {
  if (request.from !== undefined && request.from.toLowerCase() !== address.toLowerCase())
    throw new RpcError(4100, 'This account is not the connected one.')
  if (!enabled.includes(request.chainId)) throw new RpcError(5710, 'This chain is not supported.')
  if (type === 'smartAccount') return
  if (request.isAtomic && request.calls.length > 1)
    throw new RpcError(5760, 'This account cannot do several calls all or not at all.')
  if (request.paymaster?.isOptional === false)
    throw new RpcError(5700, 'This account cannot have its fees paid by a paymaster.')
}

function readCall(input: unknown, index: number): Call {
  const { to, data, value, capabilities } = record(input, `calls[${index}]`)
  readCapabilities(capabilities, false)
  if (!isAddress(to)) throw invalid(`calls[${index}].to must be an address`)
  if (data !== undefined && !isHex(data)) throw invalid(`calls[${index}].data must be bytes in hex`)
  if (value !== undefined && !isQuantity(value))
    throw invalid(`calls[${index}].value must be a number in hex`)
  return { to, data, value: value === undefined ? undefined : BigInt(value) }
}

function readCapabilities(input: unknown, takesPaymaster = true): SendCalls['paymaster'] {
  if (input === undefined) return undefined
  const capabilities = record(input, 'capabilities')
  let paymaster: SendCalls['paymaster']
  for (const [name, value] of Object.entries(capabilities)) {
    const { optional, url, context } = record(value, `capabilities.${name}`)
    const isOptional = optional === true
    if (name === 'paymasterService' && takesPaymaster) {
      if (typeof url === 'string' && isSafeUrl(url)) paymaster = { url, context, isOptional }
      else if (!isOptional) throw invalid('capabilities.paymasterService.url must be an https address')
    } else if (!isOptional) throw new RpcError(5700, `The capability ${name} is not supported.`)
  }
  return paymaster
}

/** Only loopback may go without TLS. */
function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(hostname))
}

function record(input: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw invalid(`${what} is missing`)
  return input as Readonly<Record<string, unknown>>
}

function invalid(what: string): RpcError {
  return new RpcError(-32602, `${what}.`)
}
