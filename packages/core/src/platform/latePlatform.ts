// One chunk of what few pages need: records of sessions, and tabs without BroadcastChannel.
export { openVault } from './fallbacks.js'
export { storageChannel } from './fallbacks.js'
