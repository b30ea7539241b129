import { useClient, useFeatures, useNetwork } from '@latchkey/react'
import { useState } from 'react'
import { BuyButton } from './BuyButton.js'
import { CheckoutButton } from './CheckoutButton.js'
import { Club } from './Club.js'
import { Guestbook } from './Guestbook.js'
import { type Payment, paymentsOf } from './payments.js'
import { PrintCard } from './PrintCard.js'
import { PRINTS } from './prints.js'
import { SignedInGuestbook } from './SignedInGuestbook.js'

export function Shop() {
  const { network, networks } = useNetwork()
  const [wanted, setWanted] = useState('')
  // Only a server's tokens are verifiable.
  const hasTokens = useClient().config.siwx?.getAccessToken !== undefined
  const { pay, smartSessions } = useFeatures()
  const payments = paymentsOf(networks, network, { pay })
  const payment =
    payments.find(({ id }) => id === wanted) ??
    payments.find(({ namespace }) => namespace === network?.chainNamespace) ??
    payments[0]
  const chain = [network, ...networks].find((one) => one?.chainNamespace === payment?.namespace)
  return (
    <main className="shop">
      <section className="hero">
        <p className="eyebrow">Autumn collection</p>
        <h1>Prints of the night sky</h1>
        <p className="lead">Small editions on cotton paper, paid from your wallet and shipped by hand.</p>
        {payment && payments.length > 1 ? (
          <PayWith payments={payments} payment={payment} onChange={setWanted} />
        ) : null}
      </section>
      <section aria-label="Prints" id="prints">
        <ul className="prints">
          {PRINTS.map((print) => (
            <PrintCard key={print.id} print={print}>
              {payment && payment.namespace !== 'bip122' && pay && chain ? (
                <CheckoutButton print={print} payment={payment} network={chain.caipNetworkId} />
              ) : payment ? (
                <BuyButton print={print} payment={payment} />
              ) : null}
            </PrintCard>
          ))}
        </ul>
      </section>
      {smartSessions ? <Club /> : null}
      {hasTokens ? <SignedInGuestbook /> : <Guestbook />}
    </main>
  )
}

interface PayWithProps {
  readonly payments: readonly Payment[]
  readonly payment: Payment
  readonly onChange: (id: string) => void
}

function PayWith({ payments, payment, onChange }: PayWithProps) {
  return (
    <label className="pay-with">
      Pay with
      <select value={payment.id} onChange={(event) => onChange(event.target.value)} data-testid="pay-with">
        {payments.map(({ id, symbol }) => (
          <option key={id} value={id}>
            {symbol}
          </option>
        ))}
      </select>
    </label>
  )
}
