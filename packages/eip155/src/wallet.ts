// For the chunks only, see CONTRIBUTING.md: what this shares with the page's load stays in its files.
import '@latchkey/core'
import './index.js'
// One chunk: whoever connects also signs and switches, and a second request for that would only cost time.
export { createActions } from './actions/createActions.js'
export { connectDetected } from './connect/connectDetected.js'
