export { connectRemote, type ConnectRemoteOptions, type RemoteAccount } from '../pairing/connectRemote.js'
