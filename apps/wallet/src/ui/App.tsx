import { useEffect, useState } from 'react'
import type { Wallet } from '../wallet/createWallet.js'
import { openWallet } from './openWallet.js'
import { WalletProvider } from './WalletProvider.js'
import { WalletScreen } from './WalletScreen.js'

export function App() {
  const [wallet, setWallet] = useState<Wallet>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    openWallet().then(setWallet, (error: unknown) =>
      setFailure(error instanceof Error ? error.message : String(error)),
    )
  }, [])
  return (
    <div className="phone">
      {wallet !== undefined && (
        <WalletProvider value={wallet}>
          <WalletScreen />
        </WalletProvider>
      )}
      {wallet === undefined && (
        <div className="center" role="status">
          <img src="/thimble.svg" alt="" width="72" height="72" />
          {failure === undefined ? (
            <p className="muted">Opening the wallet</p>
          ) : (
            <p data-testid="wa-failure">The wallet can’t be opened. {failure}</p>
          )}
        </div>
      )}
    </div>
  )
}
