import { useLogin } from '@latchkey/react'
import { useState } from 'react'
import { CodeForm, TextForm } from './forms.js'
import { SocialPanel } from './SocialPanel.js'
import { textOf } from './texts.js'

const ignore = (): undefined => undefined

export function LoginPanel() {
  const { cancel, confirmCode, confirmDevice, emailWait, login, loginEmail, loginPasskey, methods } =
    useLogin()
  const [confirmation, setConfirmation] = useState<'code' | 'device'>()
  const isBusy = login?.status === 'waiting'
  const send = (email?: string) =>
    loginEmail(email).then((next) => setConfirmation(next === 'connected' ? undefined : next), ignore)
  const startOver = () => {
    cancel()
    setConfirmation(undefined)
  }
  return (
    <section aria-labelledby="login-heading">
      <header>
        <h1 id="login-heading">{confirmation === undefined ? 'Log in to Lumen' : 'Check your email'}</h1>
        <p>
          {confirmation === undefined
            ? 'You get a wallet with it. Nothing to install.'
            : confirmation === 'device'
              ? `Open the link we sent to ${login?.email ?? 'you'}: this device is new.`
              : `We sent a six-digit code to ${login?.email ?? 'you'}.`}
        </p>
      </header>
      {login?.isOver ? <p role="status">Your login has ended.</p> : null}
      {login?.status === 'failed' ? <p role="alert">{textOf(login)}</p> : null}

      {confirmation === undefined && methods.email ? (
        <TextForm label="Email address" type="email" action="Send a code" isBusy={isBusy} onSend={send} />
      ) : null}
      {confirmation === 'device' ? (
        <button
          className="login-main"
          disabled={isBusy}
          onClick={() => confirmDevice().then(() => setConfirmation('code'), ignore)}
        >
          I opened the link
        </button>
      ) : null}
      {confirmation === 'code' ? (
        <CodeForm label="Code" isBusy={isBusy} onCode={(code) => confirmCode(code).catch(ignore)} />
      ) : null}
      {confirmation === undefined ? (
        <SocialPanel isBusy={isBusy} />
      ) : (
        <div className="login-two">
          <button disabled={isBusy} onClick={() => emailWait() === 0 && send()}>
            Send again
          </button>
          <button onClick={startOver}>Choose another way</button>
        </div>
      )}
      {confirmation === undefined && methods.passkey ? (
        <button disabled={isBusy} onClick={() => loginPasskey().catch(ignore)}>
          Passkey
        </button>
      ) : null}
      {isBusy ? (
        <p role="status" className="login-wait">
          One moment… <button onClick={startOver}>Cancel</button>
        </p>
      ) : null}
    </section>
  )
}
