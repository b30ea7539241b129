export { latchkey } from './latchkey.js'
export { linkConfig } from './linkConfig.js'
export { wagmiState } from './wagmiState.js'
