import { contracts, selector } from '../../smartAccount/index.js'
import { shortAddress, type Hex } from '../evm/hex.js'
import { invalid, isOneOf, type PermissionRequest } from './permissionRequest.js'

const anyDelegate: Hex = '0x0000000000000000000000000000000000000a11'
const zeroAddress: Hex = `0x${'0'.repeat(40)}`

/**
 * These give coins away or the right to take them: a call limit does not help. Another name can
 * have the same selector.
 */
const givingSelectors: ReadonlySet<string> = new Set(
  [
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'approve(address,uint256)',
    'increaseAllowance(address,uint256)',
    'increaseApproval(address,uint256)',
    'setApprovalForAll(address,bool)',
    'safeTransferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256,bytes)',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    'transferAndCall(address,uint256)',
    'transferAndCall(address,uint256,bytes)',
    'approveAndCall(address,uint256)',
    'approveAndCall(address,uint256,bytes)',
    'authorizeOperator(address)',
    'send(address,uint256,bytes)',
    // Permit2.
    'approve(address,address,uint160,uint48)',
    // It hides the inner calls.
    'multicall(bytes[])',
    'multicall(uint256,bytes[])',
    'multicall(bytes32,bytes[])',
  ].map(selector),
)

/** Refuses consequences that no visitor can judge. @throws RpcError -32602 */
export function checkPermissionRequest({ delegate, terms }: PermissionRequest, account: Hex): void {
  if (isOneOf(delegate, [anyDelegate, zeroAddress, account])) throw invalid('it must say who may use it')
  if (terms.kind === 'spend') return
  // A grantee of these could do anything.
  const own = [account, contracts.delegationManager, contracts.entryPoint]
  const wrong = terms.contracts.find((contract) => isOneOf(contract, own))
  if (wrong !== undefined) throw invalid(`${shortAddress(wrong)} may not be called by a session`)
  const gives = terms.functions.find((name) => givingSelectors.has(selector(name)))
  if (gives !== undefined) throw invalid(`${gives} gives coins away: ask for an amount of the token`)
}
