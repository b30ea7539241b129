// One chunk of what a host's requests need: its provider, and a wallet's app that did not open for one.
export { followStore } from '../provider/eip155.js'
export { requestEip155 } from '../provider/eip155.js'
export { showUnopened } from '../features/remote/showUnopened.js'
