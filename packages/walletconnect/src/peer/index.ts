export { createPeer, type Peer, type PeerOptions, type PeerSession } from './createPeer.js'
export type { Payload, PeerError } from '../envelope/parsePayload.js'
export type { SocketLike } from '../relay/relayTypes.js'
