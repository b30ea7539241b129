// One chunk of what a host's requests need: its provider, and a wallet's app that did not open for one.
export { followStore } from '../provider/followStore.js'
export { requestEip155 } from '../provider/requestEip155.js'
export { showUnopened } from '../provider/showUnopened.js'
