import { useState } from 'react'
import { shortAddress } from '../shortAddress.js'
import type { Ask } from '../wallet/walletState.js'
import { Answer } from './Answer.js'
import { AskHead } from './AskHead.js'
import { Choice, toggled } from './Choice.js'
import { AccountPicture } from './Pictures.js'
import { Sheet } from './Sheet.js'
import { useWallet, useWalletState } from './WalletProvider.js'

export function SignInSheet({ ask }: { readonly ask: Extract<Ask, { readonly kind: 'signIn' }> }) {
  const wallet = useWallet()
  const { accounts, account, chains } = useWalletState()
  const [picked, pick] = useState(ask.chains)
  const name = accounts.find(({ address }) => address === account)?.name
  const { domain, statement } = ask.payload
  return (
    <Sheet title="Sign in" testId="wa-signin" data-id={ask.id}>
      <div className="sheet-body">
        <AskHead peer={ask.peer} />
        {domain !== ask.peer.host && (
          <p className="warning">
            The message is for {domain}, the app says it is {ask.peer.host}.
          </p>
        )}
        <h3>As</h3>
        <div className="card">
          <div className="row">
            <AccountPicture address={account} small />
            <span className="row-main">{name}</span>
            <span className="muted small">{shortAddress(account)}</span>
          </div>
        </div>
        <h3>On</h3>
        {ask.chains.length === 0 ? (
          <p className="warning">The app asks for networks this wallet doesn’t have.</p>
        ) : (
          <div className="card">
            {ask.chains.map((id) => (
              <Choice
                key={id}
                picked={picked.includes(id)}
                testId={`wa-pick-chain-${id}`}
                onChange={(on) => pick(toggled(ask.chains, picked, id, on))}
              >
                {chains.find(({ caip2 }) => caip2 === id)?.name ?? id}
              </Choice>
            ))}
          </div>
        )}
        {statement !== undefined && (
          <>
            <h3>Message</h3>
            <pre className="text">{statement}</pre>
          </>
        )}
      </div>
      <Answer
        approve="Sign in"
        ready={picked.length > 0}
        onApprove={() => void wallet.approveSignIn(ask, { account, chains: picked })}
        onReject={() => void wallet.reject(ask)}
      />
    </Sheet>
  )
}
