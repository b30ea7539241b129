export { confirmSwap } from './confirmSwap.js'
export { followSwap } from './followSwap.js'
export { fetchSwapTokens, quoteSwap } from './quoteSwap.js'
export { resumeSwap } from './resumeSwap.js'
