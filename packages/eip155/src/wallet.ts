// One chunk: whoever connects also signs and switches, and a second request for that would only cost time.
export { createActions } from './actions/createActions.js'
export { connectDetected } from './connect/connectDetected.js'
