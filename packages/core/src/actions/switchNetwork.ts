export { switchNetwork, type SwitchNetworkOptions } from '../network/switchNetwork.js'
