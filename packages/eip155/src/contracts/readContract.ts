import type { Client } from '@latchkey/core'
import { requestRpc } from '@latchkey/core/actions'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { fromAbi, type AbiError } from 'ox/AbiError'
import { decode } from 'ox/AbiParameters'
import { decodeRevert } from '../abi/decodeRevert.js'
import { callOf, chainOf } from './callOf.js'
import type { ReadContractParameters } from './types.js'

export async function readContract(client: Client, parameters: ReadContractParameters): Promise<unknown> {
  const { abi, account, chainId: wanted } = parameters
  const { data, item, to } = callOf(parameters, 'readContract')
  const chainId = chainOf(client, wanted)
  const call = { to, data, ...(account !== undefined && { from: account }) }
  const answer = await requestRpc(client, { chainId, method: 'eth_call', params: [call, 'latest'] }).catch(
    (error: unknown) => {
      throw revertOf(error, abi) ?? error
    },
  )
  if (answer === '0x' && item.outputs.length > 0)
    throw unreadable(`no contract answers at ${to} on ${chainId}`)
  try {
    const values = decode(item.outputs, answer as `0x${string}`, {
      checksumAddress: true,
    }) as readonly unknown[]
    return values.length > 1 ? values : values[0]
  } catch (cause) {
    throw unreadable(`${item.name} answered other types than its ABI says`, cause)
  }
}

const unreadable = (reason: string, cause?: unknown): LatchkeyError =>
  new LatchkeyError('rpc_error', { details: { reason }, cause })

function revertOf(error: unknown, abi: readonly unknown[]): LatchkeyError | undefined {
  if (!isLatchkeyError(error, 'rpc_error')) return undefined
  const revert = decodeRevert(error.details['data'])
  if (!revert) return undefined
  const own = revert.kind === 'custom' ? nameOf(abi, revert.selector as `0x${string}`) : undefined
  const details = { ...error.details, reason: own ?? revert.reason }
  return new LatchkeyError('transaction_reverted', { details, cause: error })
}

function nameOf(abi: readonly unknown[], selector: `0x${string}`): string | undefined {
  try {
    return (fromAbi(abi, selector as never) as AbiError).name
  } catch {
    return undefined
  }
}
