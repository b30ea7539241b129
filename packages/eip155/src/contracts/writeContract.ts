import type { Client } from '@latchkey/core'
import { sendTransaction } from '@latchkey/core/actions'
import { callOf } from './callOf.js'
import type { WriteContractParameters } from './types.js'

export async function writeContract(client: Client, parameters: WriteContractParameters): Promise<string> {
  const { data, to } = callOf(parameters, 'writeContract')
  const { chainId, gas, value } = parameters
  return sendTransaction(client, { chainId, data, gas, namespace: 'eip155', to, value })
}
