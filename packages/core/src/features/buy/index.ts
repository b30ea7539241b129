// Buying tokens: loaded when a visitor first looks at it, or comes back to an order.
export { beginOnramp } from './beginOnramp.js'
export { checkOrder, dismissOrder, followOrder, keepWaiting, resumePurchase } from './followOrder.js'
export { loadOnramp } from './loadOnramp.js'
export { fetchOnrampQuote, resetOnramp, setOnramp } from './quotes.js'
