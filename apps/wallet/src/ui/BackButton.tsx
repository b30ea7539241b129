import { useWalletState } from './WalletProvider.js'

/** The way back to the app that opened this page, once it has its answer. */
export function BackButton() {
  const { back, asks, busy } = useWalletState()
  if (back === undefined || busy || asks.length > 0) return null
  return (
    <div className="back">
      <button
        type="button"
        className="button"
        data-testid="wa-back"
        // A tab of its own is closed; in the app's own tab the app is one step back.
        onClick={() => (history.length > 1 ? history.back() : window.close())}
      >
        Back to {back}
      </button>
    </div>
  )
}
