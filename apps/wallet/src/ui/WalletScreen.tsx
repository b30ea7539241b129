import { AccountCard } from './AccountCard.js'
import { ActivityList } from './ActivityList.js'
import { AskSheet } from './AskSheet.js'
import { BackButton } from './BackButton.js'
import { Icon } from './Icon.js'
import { NoticeLine } from './NoticeLine.js'
import { PairCard } from './PairCard.js'
import { RelayRow } from './RelayRow.js'
import { SessionList } from './SessionList.js'
import { useWalletState } from './WalletProvider.js'

export function WalletScreen() {
  const { away, asks } = useWalletState()
  if (away) {
    return (
      <div className="center" data-testid="wa-away">
        <img src="/thimble.svg" alt="" width="72" height="72" />
        <p>Thimble is open in another tab.</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          Use it here
        </button>
      </div>
    )
  }
  return (
    <>
      <main className="screen" data-testid="wa-ready" inert={asks.length > 0}>
        <header className="top">
          <img src="/thimble.svg" alt="" width="32" height="32" />
          <h1>Thimble</h1>
          <span className="tag">Test wallet</span>
        </header>
        <p className="warning banner">
          <Icon name="warning" size={18} />
          Everybody knows the keys of these accounts. Never send anything of value to them.
        </p>
        <AccountCard />
        <PairCard />
        <SessionList />
        <ActivityList />
        <RelayRow />
      </main>
      <NoticeLine />
      <BackButton />
      <AskSheet />
    </>
  )
}
