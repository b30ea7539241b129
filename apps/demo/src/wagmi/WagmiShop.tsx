import { PrintCard } from '../shop/PrintCard.js'
import { PRINTS } from '../shop/prints.js'
import { WagmiBuyButton } from './WagmiBuyButton.js'
import { WagmiGuestbook } from './WagmiGuestbook.js'

export function WagmiShop() {
  return (
    <main className="shop">
      <section className="hero">
        <p className="eyebrow">On wagmi</p>
        <h1>Prints of the night sky</h1>
        <p className="lead">The same shop on wagmi’s hooks: only the modal is Latchkey’s.</p>
      </section>
      <section aria-label="Prints" id="prints">
        <ul className="prints">
          {PRINTS.map((print) => (
            <PrintCard key={print.id} print={print}>
              <WagmiBuyButton print={print} />
            </PrintCard>
          ))}
        </ul>
      </section>
      <WagmiGuestbook />
    </main>
  )
}
