import { useLogin } from '@latchkey/react'
import { useState } from 'react'
import { CodeForm, TextForm } from './forms.js'
import { SocialPanel } from './SocialPanel.js'

/** The rejection says no more than `login.error`, which is drawn. */
const ignore = (): undefined => undefined

/** The ways to log in, and what a letter asks for next. */
export function LoginPanel() {
  const { cancel, confirmCode, confirmDevice, emailWait, login, loginEmail, loginPasskey, methods } =
    useLogin()
  const [asked, setAsked] = useState<'code' | 'device'>()
  const isBusy = login?.status === 'waiting'
  const send = (email?: string) =>
    loginEmail(email).then((next) => setAsked(next === 'connected' ? undefined : next), ignore)
  const startOver = () => {
    cancel()
    setAsked(undefined)
  }
  return (
    <section aria-labelledby="login-heading">
      <h1 id="login-heading">Log in</h1>
      {login?.isOver ? <p role="status">Your login has ended.</p> : null}
      {login?.error ? <p role="alert">{login.error.message}</p> : null}
      {isBusy ? (
        <p role="status">
          One moment… <button onClick={startOver}>Cancel</button>
        </p>
      ) : null}

      {asked === undefined && methods.email ? (
        <TextForm label="Email address" type="email" action="Send a code" isBusy={isBusy} onSend={send} />
      ) : null}
      {asked === 'device' ? (
        <p>
          Open the link that we sent to {login?.email}.{' '}
          <button disabled={isBusy} onClick={() => confirmDevice().then(() => setAsked('code'), ignore)}>
            I opened it
          </button>
        </p>
      ) : null}
      {asked === 'code' ? (
        <CodeForm label="Code" isBusy={isBusy} onCode={(code) => confirmCode(code).catch(ignore)} />
      ) : null}
      {asked === undefined ? null : (
        <p className="login-row">
          <button disabled={isBusy} onClick={() => emailWait() === 0 && send()}>
            Send again
          </button>
          <button onClick={startOver}>Another way</button>
        </p>
      )}

      {asked === undefined ? <SocialPanel isBusy={isBusy} /> : null}
      {asked === undefined && methods.passkey ? (
        <button disabled={isBusy} onClick={() => loginPasskey().catch(ignore)}>
          Passkey
        </button>
      ) : null}
    </section>
  )
}
