import { shortAddress } from '../shortAddress.js'
import { Icon } from './Icon.js'
import { AccountPicture } from './Pictures.js'
import { Sheet } from './Sheet.js'
import { useWallet, useWalletState } from './WalletProvider.js'

export function AccountSheet({ onClose }: { readonly onClose: () => void }) {
  const wallet = useWallet()
  const { accounts, account } = useWalletState()
  return (
    <Sheet title="Accounts" testId="wa-accounts" onClose={onClose}>
      <div className="sheet-body">
        <div className="card">
          {accounts.map(({ address, name }, index) => (
            <button
              key={address}
              type="button"
              className="row"
              aria-current={address === account}
              data-testid={`wa-account-${index}`}
              data-address={address}
              onClick={() => {
                void wallet.chooseAccount(address)
                onClose()
              }}
            >
              <AccountPicture address={address} small />
              <span className="row-main">{name}</span>
              <span className="muted small">{shortAddress(address)}</span>
              {address === account && <Icon name="tick" />}
            </button>
          ))}
        </div>
        <p className="muted small">
          Apps that may see the account you choose are told. The keys of these accounts are known to
          everybody.
        </p>
      </div>
    </Sheet>
  )
}

export function ChainSheet({ onClose }: { readonly onClose: () => void }) {
  const wallet = useWallet()
  const { chains, chain } = useWalletState()
  return (
    <Sheet title="Networks" testId="wa-chains" onClose={onClose}>
      <div className="sheet-body">
        <div className="card">
          {chains.map(({ caip2, name, id, added }) => (
            <button
              key={caip2}
              type="button"
              className="row"
              aria-current={caip2 === chain}
              data-testid={`wa-chain-${id}`}
              onClick={() => {
                void wallet.chooseChain(caip2)
                onClose()
              }}
            >
              <span className="row-main">{name}</span>
              <span className="muted small">{added ? `${id}, added` : id}</span>
              {caip2 === chain && <Icon name="tick" />}
            </button>
          ))}
        </div>
        <p className="muted small">Apps that may use the network you choose are told.</p>
      </div>
    </Sheet>
  )
}
