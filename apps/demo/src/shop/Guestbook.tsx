import { useAccount, useModal, useSignMessage } from '@latchkey/react'
import { useState } from 'react'

interface Entry {
  readonly text: string
  readonly by: string
  readonly signature: string
}

/** Signs a line with the connected wallet: what a host does with `useSignMessage`. */
export function Guestbook() {
  const account = useAccount()
  const { open } = useModal()
  const signMessage = useSignMessage()
  const [text, setText] = useState('The stars were worth the walk.')
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [problem, setProblem] = useState('')

  const sign = async () => {
    if (account.status !== 'connected') {
      await open()
      return
    }
    setProblem('')
    try {
      const signature = await signMessage({ message: text })
      setEntries((list) => [{ text, by: account.address, signature }, ...list])
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The wallet refused')
    }
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
        <button type="button" className="buy" onClick={sign} data-testid="sign-guestbook">
          Sign it
        </button>
      </div>
      <p className="print-note" role="status">
        {problem}
      </p>
      <ul className="entries">
        {entries.map((entry) => (
          <li key={entry.signature}>
            <q>{entry.text}</q>
            <small data-testid="signature" title={entry.signature}>
              {entry.by.slice(0, 6)}…{entry.by.slice(-6)} · {entry.signature.slice(0, 18)}…
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
