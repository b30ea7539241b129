import { useWalletState } from './WalletProvider.js'

export function BackButton() {
  const { back, asks, busy } = useWalletState()
  if (back === undefined || busy || asks.length > 0) return null
  return (
    <div className="back">
      <button
        type="button"
        className="button"
        data-testid="wa-back"
        onClick={() => (history.length > 1 ? history.back() : window.close())}
      >
        Back to {back}
      </button>
    </div>
  )
}
