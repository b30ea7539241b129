// One chunk of what few pages need: records of sessions, and tabs without BroadcastChannel.
export { openVault } from './openVault.js'
export { storageChannel } from './storageChannel.js'
