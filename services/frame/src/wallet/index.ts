export { newEntropy, phraseOf, readPhrase, seedOf } from './seed.js'
export { deriveEvm, type EvmKey } from './evm.js'
export { deriveSolana, type SolanaKey } from './solana.js'
export {
  furtherShare,
  holderOf,
  joinShares,
  splitEntropy,
  ShareMismatchError,
  type Holder,
  type Shares,
} from './shares.js'
export { newDeviceKey, openShare, sealShare } from './deviceKey.js'
