import { useWalletState } from './WalletProvider.js'

export function Answer({
  approve,
  onApprove,
  onReject,
  ready = true,
}: {
  readonly approve: string
  readonly onApprove: () => void
  readonly onReject: () => void
  readonly ready?: boolean
}) {
  const { busy, connection } = useWalletState()
  const offline = connection === 'offline'
  return (
    <>
      {offline && <p className="warning">The wallet is offline. Go online to answer.</p>}
      <footer className="answer">
        <button
          type="button"
          className="button quiet"
          data-testid="wa-reject"
          disabled={busy || offline}
          onClick={onReject}
        >
          Reject
        </button>
        <button
          type="button"
          className="button"
          data-testid="wa-approve"
          disabled={busy || offline || !ready}
          onClick={onApprove}
        >
          {busy ? 'One moment' : approve}
        </button>
      </footer>
    </>
  )
}
