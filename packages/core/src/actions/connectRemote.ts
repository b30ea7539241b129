export { connectRemote, type ConnectRemoteOptions } from '../pairing/connectRemote.js'
