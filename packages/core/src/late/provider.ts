// One chunk of the provider that a host may ask for.
export { followStore } from '../provider/followStore.js'
export { requestEip155 } from '../provider/requestEip155.js'
