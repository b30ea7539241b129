import type { Client } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { type AbiFunction, encodeData, fromAbi } from 'ox/AbiFunction'
import { isAddress } from '../address/isAddress.js'

interface CallParameters {
  readonly abi: unknown
  readonly address: unknown
  readonly functionName: unknown
  readonly args?: unknown
}

interface EncodedCall {
  readonly item: AbiFunction
  readonly to: `0x${string}`
  readonly data: `0x${string}`
}

export function callOf({ abi, address, args = [], functionName }: CallParameters, path: string): EncodedCall {
  if (typeof address !== 'string' || !isAddress(address)) refuse(`${path}.address`, 'must be a plain address')
  if (!Array.isArray(abi)) refuse(`${path}.abi`, 'must be a JSON ABI, a list of objects')
  if (!Array.isArray(args)) refuse(`${path}.args`, 'must be a list, in the order of the function')
  const names = (abi as readonly { readonly name?: unknown; readonly type?: unknown }[])
    .filter(({ type }) => type === 'function')
    .map(({ name }) => name)
  if (!names.includes(functionName))
    refuse(
      `${path}.functionName`,
      `the ABI has no function "${String(functionName)}"; it has ${names.join(', ')}`,
    )
  try {
    const values = args as readonly unknown[]
    const item = fromAbi(abi as readonly unknown[], functionName as never, {
      args: values as never,
    }) as AbiFunction
    const { length } = item.inputs
    if (values.length !== length) refuse(`${path}.args`, `they do not fit the function: it takes ${length}`)
    const data = values.length === 0 ? encodeData(item) : encodeData(item, values as never)
    return { item, to: address as `0x${string}`, data }
  } catch (cause) {
    if (isLatchkeyError(cause)) throw cause
    const { shortMessage, message } = cause as { readonly shortMessage?: string; readonly message?: string }
    return refuse(`${path}.args`, `they do not fit the function: ${shortMessage ?? message ?? ''}`, cause)
  }
}

export function chainOf(client: Client, chainId: Caip2 | undefined): Caip2 {
  const chain = chainId ?? client.getState().networks.eip155?.chainId
  if (chain === undefined) throw new LatchkeyError('caip_network_undefined')
  return chain
}

function refuse(path: string, reason: string, cause?: unknown): never {
  throw new LatchkeyError('invalid_config', { details: { path, reason }, cause })
}
