/** The fees that a chain charges beside its gas, for every kind of wallet. */
export { type AskNode, type ChainFees, type ChainKinds, readChainFees } from './readChainFees.js'
