import { useAccount, useDisconnect, useLogin } from '@latchkey/react'
import { CodeForm, TextForm } from './forms.js'
import { SECTIONS, textOf } from './texts.js'

const ignore = (): undefined => undefined

export function AccountPanel() {
  const { address, allAccounts = [] } = useAccount('eip155')
  const disconnect = useDisconnect()
  const { chooseAccountType, confirmEmailChange, login, openSettings, updateEmail } = useLogin()
  const isBusy = login?.status === 'waiting'
  const { change, user } = login ?? {}
  return (
    <section aria-labelledby="account-heading">
      <header>
        <h1 id="account-heading">{user?.username ?? user?.email ?? 'Your account'}</h1>
        <p>
          <code data-testid="login-address">{address}</code>
        </p>
      </header>
      {login?.status === 'failed' ? <p role="alert">{textOf(login)}</p> : null}
      {user?.isRecoverable === false ? (
        <p role="status" className="login-note">
          Your wallet is only on this device.
        </p>
      ) : null}

      <fieldset disabled={isBusy}>
        <legend>Account</legend>
        <div className="login-two">
          {allAccounts.map(({ address: one, type }) => (
            <button
              key={one}
              aria-pressed={one === address}
              onClick={() => {
                if (type === 'eoa' || type === 'smartAccount') void chooseAccountType(type).catch(ignore)
              }}
            >
              {type === 'eoa' ? 'Standard' : 'Smart'}
            </button>
          ))}
        </div>
      </fieldset>

      {change ? (
        <CodeForm
          key={change.step}
          label={
            change.step === 'primary' ? 'Code sent to your current address' : `Code sent to ${change.email}`
          }
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

      <fieldset disabled={isBusy}>
        <legend>Your wallet</legend>
        <div className="login-two">
          {SECTIONS.filter(([name]) => name !== 'recovery' || user?.isRecoverable === false).map(
            ([name, label]) => (
              <button key={name} onClick={() => void openSettings(name).catch(ignore)}>
                {label}
              </button>
            ),
          )}
        </div>
      </fieldset>
      <button onClick={() => void disconnect()}>Log out</button>
    </section>
  )
}
