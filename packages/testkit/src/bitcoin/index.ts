export {
  createBitcoinKey,
  type BitcoinAddressType,
  type BitcoinKey,
  type BitcoinNetwork,
} from './createBitcoinKey.js'
export { signBitcoinMessage, type BitcoinProtocol } from './signBitcoinMessage.js'
