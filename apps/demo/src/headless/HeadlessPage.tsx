import { useAccount } from '@latchkey/react'
import { NamePanel, SignInPanel } from './IdentityPanels.js'
import { ActivityPanel, BuyPanel, SendPanel, TokensPanel } from './MoneyPanels.js'
import { PayPanel } from './PayPanel.js'
import { SwapPanel } from './SwapPanel.js'
import { WalletPanel } from './WalletPanel.js'

export function HeadlessPage() {
  const { isConnected } = useAccount('eip155')
  return (
    <main>
      <header>
        <h1>Without the modal</h1>
        <p>This page draws everything itself. Hooks and actions do the rest.</p>
      </header>
      <div className="panels">
        <WalletPanel />
        {isConnected ? (
          <>
            <TokensPanel />
            <SwapPanel />
            <SendPanel />
            <BuyPanel />
            <PayPanel />
            <NamePanel />
            <SignInPanel />
            <ActivityPanel />
          </>
        ) : null}
      </div>
    </main>
  )
}
