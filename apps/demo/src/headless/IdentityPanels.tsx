import { useName, useSignIn } from '@latchkey/react'
import { useState } from 'react'
import { Panel, WorkButton } from './Panel.js'

/** Names: where one leads, and one of one's own. */
export function NamePanel() {
  const { name, suffix, status, resolve, register } = useName()
  const [label, setLabel] = useState('')
  const [found, setFound] = useState('')
  const look = async () => {
    const answer = await resolve(label.includes('.') ? label : `${label}${suffix ?? ''}`)
    setFound(answer ? answer.address : 'It leads nowhere.')
  }
  return (
    <Panel title="Name">
      <p>{name ? `You are ${name}.` : 'This account has no name.'}</p>
      <label>
        Name {suffix ? `(ends with ${suffix})` : ''}
        <input spellCheck={false} value={label} onChange={({ target }) => setLabel(target.value)} />
      </label>
      <div className="buttons">
        <WorkButton label="Look up" work={look} disabled={label === ''} />
        {suffix && !name ? (
          <WorkButton label="Register" work={() => register({ name: label })} disabled={label === ''} />
        ) : null}
      </div>
      <p role="status">
        {found}
        {status === 'signing' || status === 'saving' ? ` ${status} …` : ''}
      </p>
    </Panel>
  )
}

/** Signing in with the wallet, when the visitor presses the button. */
export function SignInPanel() {
  const { status, session, signIn, signOut } = useSignIn()
  return (
    <Panel title="Sign in">
      <p role="status">{status === 'signed' ? `Signed in at ${session?.data.domain}.` : 'Not signed in.'}</p>
      {status === 'signed' ? (
        <WorkButton label="Sign out" work={signOut} />
      ) : (
        <WorkButton label="Sign in" work={signIn} disabled={status === 'checking'} />
      )}
    </Panel>
  )
}
