import { type ReactNode, useState } from 'react'

export interface GuestbookFormProps {
  readonly onSign: (text: string) => void
  readonly problem: string | undefined
  readonly children: ReactNode
}

export function GuestbookForm({ onSign, problem, children }: GuestbookFormProps) {
  const [text, setText] = useState('The stars were worth the walk.')
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
        <button type="button" className="buy" onClick={() => onSign(text)} data-testid="sign-guestbook">
          Sign it
        </button>
      </div>
      <p className="print-note" role="status" data-testid="sign-error">
        {problem}
      </p>
      {children}
    </section>
  )
}
