export { createGatewayDouble, type GatewayDouble, type GatewayDoubleOptions } from './createGatewayDouble.js'
export { doubleWallets } from './doubleWallets.js'
