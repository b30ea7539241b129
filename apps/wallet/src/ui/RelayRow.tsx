import { useState } from 'react'
import type { Connection } from '../wallet/walletState.js'
import { useWallet, useWalletState } from './WalletProvider.js'

const words: Readonly<Record<Connection, string>> = {
  idle: 'Ready',
  connecting: 'Connecting',
  online: 'Connected',
  unreachable: 'Can’t be reached',
  offline: 'Offline',
}

export function RelayRow() {
  const wallet = useWallet()
  const { connection } = useWalletState()
  const [moving, setMoving] = useState(false)
  const offline = connection === 'offline'
  return (
    <section>
      <h2>Relay</h2>
      <div className="card">
        <div className="row">
          <span className={`dot dot-${connection}`} aria-hidden="true" />
          <span className="row-main stack">
            <span role="status" data-testid="wa-status" data-connection={connection}>
              {words[connection]}
            </span>
            <span className="muted small">{wallet.settings.relayUrl}</span>
          </span>
          <button
            type="button"
            role="switch"
            className="switch"
            aria-checked={!offline}
            aria-label="Online"
            data-testid="wa-offline"
            disabled={moving}
            onClick={() => {
              setMoving(true)
              void (offline ? wallet.goOnline() : wallet.goOffline()).finally(() => setMoving(false))
            }}
          />
        </div>
      </div>
    </section>
  )
}
