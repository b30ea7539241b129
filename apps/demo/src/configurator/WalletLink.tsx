import type { Devnet } from '../devnet.js'

export function WalletLink({ devnet }: { readonly devnet: Devnet | null }) {
  if (!devnet?.wallet) return null
  const { wallet } = devnet
  return (
    <fieldset>
      <legend>A phone to connect with</legend>
      <p className="hint">
        Thimble stands in for a phone wallet. Connect with WalletConnect, then scan or paste the code there.
      </p>
      <a
        className="phone-link"
        href={wallet}
        target="thimble"
        data-testid="thimble-link"
        onClick={(event) => {
          event.preventDefault()
          window.open(wallet, 'thimble', 'popup,width=430,height=900')
        }}
      >
        Open Thimble
      </a>
    </fieldset>
  )
}
