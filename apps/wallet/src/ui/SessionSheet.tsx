import { shortAddress } from '../shortAddress.js'
import type { Grant } from '../session/buildNamespaces.js'
import type { SessionView } from '../wallet/walletState.js'
import { AskHead } from './AskHead.js'
import { Choice, toggled } from './Choice.js'
import { AccountPicture } from './Pictures.js'
import { Sheet } from './Sheet.js'
import { useWallet, useWalletState } from './WalletProvider.js'

export function SessionSheet({
  session,
  onClose,
}: {
  readonly session: SessionView
  readonly onClose: () => void
}) {
  const wallet = useWallet()
  const { accounts, account, chains, busy } = useWalletState()
  const { grant, topic, peer } = session
  const share = (patch: Partial<Grant>): void => void wallet.share(topic, { ...grant, ...patch })
  const addresses = [...new Set([...grant.accounts, ...accounts.map(({ address }) => address)])]
  const ids = [...new Set([...grant.chains, ...chains.map(({ caip2 }) => caip2)])]
  return (
    <Sheet
      title="Connected app"
      testId="wa-session"
      data-topic={topic}
      data-expiry={session.expiry}
      onClose={onClose}
    >
      <div className="sheet-body">
        <AskHead peer={peer} />
        <h3>Sees these accounts</h3>
        <div className="card">
          {accounts.map(({ address, name }) => (
            <Choice
              key={address}
              picked={grant.accounts.includes(address)}
              disabled={busy || (grant.accounts.length === 1 && grant.accounts.includes(address))}
              testId={`wa-share-account-${address}`}
              note={shortAddress(address)}
              onChange={(on) => {
                const next = toggled(addresses, grant.accounts, address, on)
                share({ accounts: on && address === account ? [address, ...grant.accounts] : next })
              }}
            >
              <AccountPicture address={address} small /> {name}
            </Choice>
          ))}
        </div>
        <h3>On these networks</h3>
        <div className="card">
          {chains.map(({ caip2, name }) => (
            <Choice
              key={caip2}
              picked={grant.chains.includes(caip2)}
              disabled={busy || (grant.chains.length === 1 && grant.chains.includes(caip2))}
              testId={`wa-share-chain-${caip2}`}
              onChange={(on) => share({ chains: toggled(ids, grant.chains, caip2, on) })}
            >
              {name}
            </Choice>
          ))}
        </div>
        <p className="muted small">
          Until{' '}
          <span data-testid="wa-expiry">
            {new Date(session.expiry).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
          </span>
          . Changes reach the app at once.
        </p>
        <div className="pair">
          <button
            type="button"
            className="button quiet"
            data-testid="wa-extend"
            disabled={busy}
            onClick={() => void wallet.extend(topic)}
          >
            Extend
          </button>
          <button
            type="button"
            className="button quiet"
            data-testid="wa-ping"
            disabled={busy}
            onClick={() => void wallet.ping(topic)}
          >
            Ping
          </button>
        </div>
      </div>
      <footer className="answer">
        <button
          type="button"
          className="button danger"
          data-testid="wa-disconnect"
          disabled={busy}
          onClick={() => void wallet.disconnect(topic)}
        >
          Disconnect
        </button>
      </footer>
    </Sheet>
  )
}
