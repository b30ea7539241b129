import { useAccount, useIdentity, useName, useSignIn } from '@latchkey/react'
import { useState } from 'react'
import { Panel, WorkButton } from './Panel.js'

export function NamePanel() {
  const { address } = useAccount('eip155')
  const { name, suffix, status, resolve, register, update } = useName()
  const { avatar } = useIdentity(address)
  const [label, setLabel] = useState('')
  const [bio, setBio] = useState('')
  const [found, setFound] = useState('')
  const lookUp = async () => {
    const answer = await resolve(label.includes('.') ? label : `${label}${suffix ?? ''}`)
    setFound(answer ? answer.address : 'This name has no address.')
  }
  return (
    <Panel title="Name">
      <p>
        {avatar ? <img src={avatar} alt="" width={24} height={24} /> : null}{' '}
        {name ? `You are ${name}.` : 'This account has no name.'}
      </p>
      <label>
        Name {suffix ? `(ends with ${suffix})` : ''}
        <input spellCheck={false} value={label} onChange={({ target }) => setLabel(target.value)} />
      </label>
      <div className="buttons">
        <WorkButton label="Look up" work={lookUp} disabled={label === ''} />
        {suffix && !name ? (
          <WorkButton label="Register" work={() => register({ name: label })} disabled={label === ''} />
        ) : null}
      </div>
      {name ? (
        <>
          <label>
            About you
            <input value={bio} onChange={({ target }) => setBio(target.value)} />
          </label>
          <WorkButton label="Save profile" work={() => update({ bio })} />
        </>
      ) : null}
      <p role="status">
        {found}
        {status === 'signing' || status === 'saving' ? ` ${status} …` : ''}
      </p>
    </Panel>
  )
}

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
