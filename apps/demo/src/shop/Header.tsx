import { ConnectButton, NetworkButton } from '@latchkey/react'

export function Header() {
  return (
    <header className="site-header">
      <a className="brand" href="/" aria-label="Lumen">
        <img src="/lumen.svg" width="28" height="28" alt="" />
        <span>Lumen</span>
      </a>
      <nav aria-label="Shop">
        <a href="#prints">Prints</a>
        <a href="#guestbook">Guestbook</a>
      </nav>
      <div className="site-wallet">
        <span className="site-network">
          <NetworkButton />
        </span>
        <ConnectButton />
      </div>
    </header>
  )
}
