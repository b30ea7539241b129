import * as AbiParameters from 'ox/AbiParameters'
import type { SignedDelegation } from '../../smartAccount/index.js'
import { isData, toHex } from '../evm/hex.js'

const parameters = AbiParameters.from([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'Delegation[] delegations',
])
const ownAuthority = `0x${'f'.repeat(64)}`

/** Undefined unless it is one delegation of the account's own authority. */
export function readContext(context: unknown): SignedDelegation | undefined {
  if (!isData(context)) return undefined
  try {
    const [[only, ...others]] = AbiParameters.decode(parameters, context)
    if (only === undefined || others.length > 0 || only.authority !== ownAuthority) return undefined
    return { ...only, salt: toHex(only.salt) }
  } catch {
    return undefined
  }
}
