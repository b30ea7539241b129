export { type AskNode, type ChainFees, type ChainKinds, readChainFees } from './readChainFees.js'
