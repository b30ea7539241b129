export { chainIds, networkName, type BitcoinNetworkName } from './address/networks.js'
export { isAddress, readAddress, type BitcoinAddress, type ScriptType } from './address/readAddress.js'
