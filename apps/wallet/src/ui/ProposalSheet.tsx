import { useState } from 'react'
import { shortAddress } from '../shortAddress.js'
import type { Ask } from '../wallet/walletState.js'
import { Answer } from './Answer.js'
import { AskHead } from './AskHead.js'
import { Choice, toggled } from './Choice.js'
import { MethodList } from './MethodList.js'
import { AccountPicture } from './Pictures.js'
import { Sheet } from './Sheet.js'
import { useWallet, useWalletState } from './WalletProvider.js'

export function ProposalSheet({ ask }: { readonly ask: Extract<Ask, { readonly kind: 'proposal' }> }) {
  const wallet = useWallet()
  const { accounts, account, chains, chain } = useWalletState()
  const { terms } = ask
  const addresses = accounts.map(({ address }) => address)
  const ids = chains.map(({ caip2 }) => caip2)
  const [pickedAccounts, pickAccounts] = useState<readonly (typeof addresses)[number][]>([account])
  const [pickedChains, pickChains] = useState<readonly (typeof ids)[number][]>(terms.chains)
  const [methods, setMethods] = useState(terms.methods)
  const [others, setOthers] = useState(terms.others)
  const first = <Item,>(items: readonly Item[], item: Item): readonly Item[] =>
    items.includes(item) ? [item, ...items.filter((one) => one !== item)] : items
  const grant = {
    accounts: first(pickedAccounts, account),
    chains: first(pickedChains, chain),
    methods,
    events: terms.events,
    others,
  }
  const isEmpty = pickedChains.length === 0 ? Object.keys(others).length === 0 : pickedAccounts.length === 0
  return (
    <Sheet title="Connect this wallet" testId="wa-proposal" data-id={ask.id}>
      <div className="sheet-body">
        <AskHead peer={ask.peer} />
        <p className="muted small centered">
          It will see the accounts you choose and may ask you to sign. Nothing happens without you.
        </p>
        {terms.problem !== undefined && <p className="warning">{terms.problem}</p>}
        <h3>Accounts</h3>
        <div className="card">
          {accounts.map(({ address, name }) => (
            <Choice
              key={address}
              picked={pickedAccounts.includes(address)}
              testId={`wa-pick-account-${address}`}
              note={shortAddress(address)}
              onChange={(on) => pickAccounts(toggled(addresses, pickedAccounts, address, on))}
            >
              <AccountPicture address={address} small /> {name}
            </Choice>
          ))}
        </div>
        <h3>Networks</h3>
        <div className="card">
          {chains.map(({ caip2, name }) => (
            <Choice
              key={caip2}
              picked={pickedChains.includes(caip2)}
              testId={`wa-pick-chain-${caip2}`}
              note={terms.chains.includes(caip2) ? undefined : 'not asked for'}
              onChange={(on) => pickChains(toggled(ids, pickedChains, caip2, on))}
            >
              {name}
            </Choice>
          ))}
          {wallet.families.map(({ address, name, namespace }) => {
            const offered = terms.others[namespace]
            if (offered === undefined) return null
            const { [namespace]: _, ...rest } = others
            return (
              <Choice
                key={namespace}
                picked={namespace in others}
                testId={`wa-pick-family-${namespace}`}
                note={shortAddress(address)}
                onChange={(on) => setOthers(on ? { ...others, [namespace]: offered } : rest)}
              >
                {name}
              </Choice>
            )
          })}
        </div>
        {terms.unknownChains.length > 0 && (
          <p className="muted small" data-testid="wa-unknown-chains">
            Also asked for, but not in this wallet: {terms.unknownChains.join(', ')}.
          </p>
        )}
        <MethodList
          asked={pickedChains.length > 0 ? terms.methods : []}
          picked={methods}
          onPick={setMethods}
          others={others}
          offered={terms.others}
          onPickOthers={setOthers}
        />
      </div>
      <Answer
        approve="Connect"
        ready={!isEmpty && terms.problem === undefined}
        onApprove={() => void wallet.approveProposal(ask, grant)}
        onReject={() => void wallet.reject(ask)}
      />
    </Sheet>
  )
}
