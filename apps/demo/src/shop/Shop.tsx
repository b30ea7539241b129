import { BuyButton } from './BuyButton.js'
import { Guestbook } from './Guestbook.js'
import { Poster } from './Poster.js'
import { PRINTS } from './prints.js'

/** The shop's page: prints to buy, a guestbook to sign. */
export function Shop() {
  return (
    <main className="shop">
      <section className="hero">
        <p className="eyebrow">Autumn collection</p>
        <h1>Prints of the night sky</h1>
        <p className="lead">Small editions on cotton paper, paid from your wallet and shipped by hand.</p>
      </section>
      <section aria-label="Prints" id="prints">
        <ul className="prints">
          {PRINTS.map((print) => (
            <li key={print.id} className="print">
              <Poster print={print} />
              <div className="print-facts">
                <h2>{print.name}</h2>
                <p>{print.edition}</p>
              </div>
              <BuyButton print={print} />
            </li>
          ))}
        </ul>
      </section>
      <Guestbook />
    </main>
  )
}
