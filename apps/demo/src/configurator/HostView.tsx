import { useAccount, useBalance, useEvents, useLatchkeyState, useModal, useNetwork } from '@latchkey/react'
import { useState } from 'react'

export function HostView() {
  const account = useAccount()
  const { network, supported } = useNetwork()
  const balance = useBalance()
  const { isOpen } = useModal()
  const accounts = useLatchkeyState((state) =>
    Object.values(state.accounts)
      .flatMap((one) => (one?.status === 'connected' ? [`${one.chainId}:${one.address}`] : []))
      .join(' '),
  )
  const [events, setEvents] = useState<readonly string[]>([])
  useEvents((event) => setEvents((list) => [event.event, ...list].slice(0, 8)))
  const facts = {
    status: account.status,
    address: account.status === 'connected' ? account.address : null,
    wallet: account.status === 'connected' ? account.wallet.name : null,
    network: network?.name ?? null,
    supported,
    balance: balance.data ? `${balance.data.formatted} ${balance.data.symbol}` : null,
    open: isOpen,
    accounts: accounts || null,
  }
  return (
    <section className="host-view" aria-label="What the host sees">
      <h3>What the host sees</h3>
      <dl>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-testid={`host-${name}`}>{String(value)}</dd>
          </div>
        ))}
        <div>
          <dt>events</dt>
          <dd data-testid="host-events">{events.join(' ')}</dd>
        </div>
      </dl>
    </section>
  )
}
