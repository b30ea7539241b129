import { useAccount, useDisconnect, useLogin } from '@latchkey/react'
import { CodeForm, TextForm } from './forms.js'

const SECTIONS = ['recovery', 'passkey', 'password', 'devices', 'export', 'import'] as const

const ignore = (): undefined => undefined

/** Who is logged in, and what can be set. */
export function AccountPanel() {
  const { address, allAccounts = [] } = useAccount('eip155')
  const disconnect = useDisconnect()
  const { chooseAccountType, confirmEmailChange, login, openSettings, updateEmail } = useLogin()
  const isBusy = login?.status === 'waiting'
  const { change, error, user } = login ?? {}
  return (
    <section aria-labelledby="account-heading">
      <h1 id="account-heading">{user?.username ?? user?.email ?? 'Your account'}</h1>
      <code data-testid="login-address">{address}</code>
      {error ? <p role="alert">{error.message}</p> : null}
      {user?.isRecoverable === false ? <p role="status">Your wallet is on this device alone.</p> : null}

      <fieldset disabled={isBusy} className="login-row">
        <legend>Account</legend>
        {allAccounts.map(({ address: one, type }) => (
          <button
            key={one}
            aria-pressed={one === address}
            onClick={() => {
              if (type === 'eoa' || type === 'smartAccount') void chooseAccountType(type).catch(ignore)
            }}
          >
            {type === 'eoa' ? 'Standard account' : 'Smart account'}
          </button>
        ))}
      </fieldset>

      {change ? (
        <CodeForm
          key={change.step}
          label={change.step === 'primary' ? 'Code at your present address' : `Code at ${change.email}`}
          isBusy={isBusy}
          onCode={(code) => confirmEmailChange(code).catch(ignore)}
        />
      ) : (
        <TextForm
          label="New email address"
          type="email"
          action="Change"
          isBusy={isBusy}
          onSend={(email) => updateEmail(email).catch(ignore)}
        />
      )}

      <fieldset disabled={isBusy} className="login-row">
        <legend>Settings of the wallet</legend>
        {SECTIONS.filter((name) => name !== 'recovery' || user?.isRecoverable === false).map((name) => (
          <button key={name} onClick={() => void openSettings(name).catch(ignore)}>
            {name}
          </button>
        ))}
      </fieldset>
      <button onClick={() => void disconnect()}>Log out</button>
    </section>
  )
}
