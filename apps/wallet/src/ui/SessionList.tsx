import { useState } from 'react'
import { Icon } from './Icon.js'
import { PeerPicture } from './Pictures.js'
import { SessionSheet } from './SessionSheet.js'
import { useWallet, useWalletState } from './WalletProvider.js'

export function SessionList() {
  const { sessions, chains } = useWalletState()
  const { families } = useWallet()
  const [topic, setTopic] = useState<string>()
  const openSession = sessions.find((session) => session.topic === topic)
  return (
    <section>
      <h2>Connected apps</h2>
      {sessions.length === 0 ? (
        <p className="empty" data-testid="wa-no-sessions">
          None yet. Open an app, choose WalletConnect, and scan its code.
        </p>
      ) : (
        <div className="card">
          {sessions.map(({ topic: sessionTopic, peer, grant }) => (
            <button
              key={sessionTopic}
              type="button"
              className="row tall"
              data-testid={`wa-session-${sessionTopic}`}
              data-chains={grant.chains.join(' ')}
              data-accounts={grant.accounts.join(' ')}
              data-families={Object.keys(grant.others).join(' ')}
              onClick={() => setTopic(sessionTopic)}
            >
              <PeerPicture peer={peer} />
              <span className="row-main stack">
                <span>{peer.name}</span>
                <span className="muted small">
                  {[
                    ...grant.chains.map((id) => chains.find(({ caip2 }) => caip2 === id)?.name ?? id),
                    ...families.filter(({ namespace }) => namespace in grant.others).map(({ name }) => name),
                  ].join(', ')}
                </span>
              </span>
              <Icon name="chevron" />
            </button>
          ))}
        </div>
      )}
      {openSession !== undefined && (
        <SessionSheet session={openSession} onClose={() => setTopic(undefined)} />
      )}
    </section>
  )
}
