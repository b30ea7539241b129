import { contracts } from '../../../smartAccount/index.js'
import { badParams } from '../../requests/context.js'
import { sameAddress, type Hex } from '../hex.js'
import { fieldOf, structsIn, type Typed, type TypedStruct } from './readTyped.js'

/**
 * Refuses data that controls an account: a contract's consent by its owner, a user operation
 * (ERC-4337), a delegation (ERC-7710). Methods of the frame show the effect of the latter two.
 *
 * @throws RpcError -32602
 */
export function refuseControl({ domain, message }: Typed, ownAddresses: readonly Hex[]): void {
  const contract = fieldOf(domain, 'verifyingContract', 'address')
  const ruling = [...ownAddresses, contracts.delegationManager, contracts.entryPoint]
  if (typeof contract === 'string' && ruling.some((one) => sameAddress(one, contract)))
    throw badParams('typed data for your own account, or for what controls it, is not signed')
  const name = fieldOf(domain, 'name', 'string')
  if (
    typeof name === 'string' &&
    /^(?:DelegationManager|HybridDeleGator|EIP7702StatelessDeleGator)$/i.test(name.trim())
  )
    throw badParams('typed data for your own account, or for what controls it, is not signed')
  for (const struct of structsIn(message)) {
    if (isOperation(struct)) throw badParams('a user operation is not signed as typed data')
    if (isDelegation(struct)) throw badParams('a delegation is not signed as typed data')
  }
}

/** Only in operations; Safe's names its sender differently. */
const operationFields = [
  'initCode',
  'factoryData',
  'paymasterAndData',
  'accountGasLimits',
  'gasFees',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'entryPoint',
]

function isOperation(struct: TypedStruct): boolean {
  if (/^(?:packed)?user_?op(?:eration)?$/i.test(struct.type)) return true
  const has = namesOf(struct)
  return has('callData') && (operationFields.some(has) || (has('sender') && has('nonce')))
}

function isDelegation(struct: TypedStruct): boolean {
  const has = namesOf(struct)
  // A token's vote delegation of the same type name controls no account.
  if (has('delegatee') && has('nonce') && has('expiry') && struct.fields.length === 3) return false
  if (/^(?:signed)?delegations?$/i.test(struct.type)) return true
  return (has('delegate') && has('delegator')) || has('caveats') || (has('enforcer') && has('terms'))
}

function namesOf({ fields }: TypedStruct): (name: string) => boolean {
  const names = new Set(fields.map(({ name }) => name))
  return (name) => names.has(name)
}
