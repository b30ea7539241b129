import { useId, useState } from 'react'

interface TextFormProps {
  readonly label: string
  readonly type: 'email'
  readonly action: string
  readonly isBusy: boolean
  readonly onSend: (text: string) => unknown
}

export function TextForm({ label, type, action, isBusy, onSend }: TextFormProps) {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend(text)
      }}
    >
      <label htmlFor={id}>{label}</label>
      <div className="login-row">
        <input id={id} type={type} value={text} onChange={(event) => setText(event.target.value)} />
        <button className="login-main" disabled={isBusy}>
          {action}
        </button>
      </div>
    </form>
  )
}

interface CodeFormProps {
  readonly label: string
  readonly isBusy: boolean
  readonly onCode: (code: string) => unknown
}

/** Submits at six digits. */
export function CodeForm({ label, isBusy, onCode }: CodeFormProps) {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="login-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={text}
        disabled={isBusy}
        onChange={({ target: { value } }) => {
          const digits = value.replaceAll(/\D/g, '')
          setText(digits)
          if (digits.length === 6) onCode(digits)
        }}
      />
    </form>
  )
}
