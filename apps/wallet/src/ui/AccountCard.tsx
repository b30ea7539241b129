import { useState } from 'react'
import { shortAddress } from '../shortAddress.js'
import { Icon } from './Icon.js'
import { AccountPicture } from './Pictures.js'
import { AccountSheet, ChainSheet } from './PickSheets.js'
import { useBalance } from './useBalance.js'
import { useWallet, useWalletState } from './WalletProvider.js'

export function AccountCard() {
  const wallet = useWallet()
  const { accounts, account, chains, chain } = useWalletState()
  const [open, setOpen] = useState<'account' | 'chain'>()
  const current = accounts.find(({ address }) => address === account)
  const network = chains.find(({ caip2 }) => caip2 === chain) ?? wallet.settings.chains[0]
  if (network === undefined) return null
  return (
    <section className="hero" aria-label="Account">
      <div className="hero-top">
        <button
          type="button"
          className="pill"
          data-testid="wa-account"
          data-address={account}
          aria-haspopup="dialog"
          onClick={() => setOpen('account')}
        >
          <AccountPicture address={account} small />
          <span>{current?.name}</span>
          <Icon name="down" size={16} />
        </button>
        <button
          type="button"
          className="pill"
          data-testid="wa-chain"
          data-chain={chain}
          aria-haspopup="dialog"
          onClick={() => setOpen('chain')}
        >
          <span>{network.name}</span>
          <Icon name="down" size={16} />
        </button>
      </div>
      <Balance key={`${account}${chain}`} account={account} chain={network} />
      <button
        type="button"
        className="address"
        aria-label={`Copy address ${shortAddress(account)}`}
        onClick={() => {
          void navigator.clipboard.writeText(account).then(
            () => wallet.store.set({ notice: { id: Date.now(), tone: 'ok', text: 'Address copied' } }),
            () => undefined,
          )
        }}
      >
        {shortAddress(account)} <Icon name="copy" size={14} />
      </button>
      {wallet.families.map(({ address, name, namespace }) => (
        <p key={namespace} className="family" data-testid={`wa-family-${namespace}`} data-address={address}>
          {name} <span>{shortAddress(address)}</span>
        </p>
      ))}
      {open === 'account' && <AccountSheet onClose={() => setOpen(undefined)} />}
      {open === 'chain' && <ChainSheet onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function Balance({
  account,
  chain,
}: {
  readonly account: `0x${string}`
  readonly chain: Parameters<typeof useBalance>[1]
}) {
  const balance = useBalance(account, chain)
  if (balance === null) return <p className="balance-off">{chain.name} isn’t responding</p>
  return (
    <p className="balance" data-testid="wa-balance">
      {balance ?? '–'} <small>{chain.symbol}</small>
    </p>
  )
}
