import type { Peer } from '../wallet/walletState.js'
import { PeerPicture } from './Pictures.js'

export function AskHead({ peer }: { readonly peer: Peer }) {
  return (
    <div className="ask-head">
      <PeerPicture peer={peer} large />
      <strong>{peer.name}</strong>
      <span className="muted small">{peer.host}</span>
    </div>
  )
}
