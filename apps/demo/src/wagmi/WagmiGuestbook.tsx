import { useModal } from '@latchkey/react'
import { useState } from 'react'
import { useConnection, useSignMessage } from 'wagmi'

/** Signs a line with wagmi's `useSignMessage`. */
export function WagmiGuestbook() {
  const connection = useConnection()
  const { open } = useModal()
  const sign = useSignMessage()
  const [text, setText] = useState('The stars were worth the walk.')
  const press = () => {
    if (connection.isConnected) sign.mutate({ message: text })
    else void open()
  }
  return (
    <section className="guestbook" id="guestbook" aria-labelledby="guestbook-title">
      <h2 id="guestbook-title">Guestbook</h2>
      <p className="lead">Leave a line. A signature proves that it was you, and costs nothing.</p>
      <div className="guestbook-form">
        <label htmlFor="guestbook-line">Your line</label>
        <input
          id="guestbook-line"
          value={text}
          maxLength={140}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="button" className="buy" onClick={press} data-testid="sign-guestbook">
          Sign it
        </button>
      </div>
      <p className="print-note" role="status" data-testid="sign-error">
        {sign.error?.name}
      </p>
      {sign.data && (
        <p className="print-note" data-testid="signature" title={sign.data}>
          {sign.data.slice(0, 18)}…
        </p>
      )}
    </section>
  )
}
