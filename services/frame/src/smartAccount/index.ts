/**
 * ERC-4337, EntryPoint 0.7, independent of the page: the caller passes a signer and transports,
 * shows the result of `prepareOperation`, and calls `submitOperation` or
 * `createBundles().sendOperation` once the visitor approves.
 */
export { encodeCall, selector, word } from './abi.js'
export { smartAccountOf, type AccountOwners, type PasskeyOwner, type SmartAccount } from './account.js'
export { createBundles, type Bundle, type BundleStore, type Bundles, type CallsStatus } from './bundles.js'
export { decodeCalls, encodeCalls, type Call } from './calls.js'
export { readCapabilities, type Capabilities, type CapabilitiesOptions } from './capabilities.js'
export { caveatsOf } from './caveats.js'
export { contracts } from './contracts.js'
export {
  delegationDigest,
  delegationHash,
  encodeContext,
  encodeDisable,
  type SignedDelegation,
} from './delegation.js'
export { readRequestedOperation, type RequestedOperation } from './requestedOperation.js'
export { enabledNetworks, hasCode, type Network } from './networks.js'
export {
  prepareOperation,
  submitOperation,
  type OperationChain,
  type OperationRequest,
  type PreparedOperation,
} from './operation.js'
export type { Paymaster, Sponsor } from './paymaster.js'
export { readReceipt, waitForReceipt, type OperationReceipt } from './receipt.js'
export { RpcError, type Rpc } from './rpc.js'
export { checkSendCalls, readSendCalls, type AccountType, type SendCalls } from './sendCalls.js'
export { signAsAccount, type SignDigest } from './signatures.js'
