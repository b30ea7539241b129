import { LatchkeyError } from '@latchkey/protocol/errors'
import {
  contracts,
  delegationHash,
  encodeCall,
  encodeDisable,
  RpcError,
  word,
} from '../../smartAccount/index.js'
import { sameAddress, type Hex } from '../evm/hex.js'
import { sendInBlock } from '../evm/sendOperation.js'
import { listOf, membersOf, type RequestContext } from '../requests/context.js'
import { t } from '../words/t.js'
import { invalid } from './permissionRequest.js'
import { readContext } from './readContext.js'

/**
 * ERC-7715: disables it on the chain; answers once no copy works.
 *
 * @throws RpcError -32602, 4100
 */
export async function revokePermission(context: RequestContext): Promise<object> {
  const { accounts, network, rpc, signal } = context
  const {
    permissionContext,
    permissionsContext,
    context: formerContext,
  } = membersOf(listOf(context.params)[0])
  const delegation = readContext(permissionContext ?? permissionsContext ?? formerContext)
  if (delegation === undefined) throw invalid('permissionContext must be what was answered to a grant')
  if (!(await accounts.isEnabled(network.id))) throw new LatchkeyError('smart_account_unsupported')
  if (!sameAddress(delegation.delegator, (await accounts.smart()).address))
    throw new RpcError(4100, 'This permission is of another account.')
  const to = contracts.delegationManager
  const data = encodeCall('disabledDelegations(bytes32)', [word(delegationHash(delegation))])
  const isDisabled = await rpc.call<Hex>('eth_call', [{ to, data }, 'latest'], signal)
  if (/^0x0*1$/.test(isDisabled)) return {}
  await sendInBlock(context, [{ to, data: encodeDisable(delegation) }], {
    title: t('sessionStop'),
    action: t('sessionStopYes'),
    summary: t('sessionStopSummary'),
  })
  return {}
}
