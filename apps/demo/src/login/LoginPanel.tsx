import { useLogin } from '@latchkey/react'
import { useState } from 'react'
import { CodeForm, TextForm } from './forms.js'
import { SocialPanel } from './SocialPanel.js'
import { textOf } from './texts.js'

const ignore = (): undefined => undefined

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
      <header>
        <h1 id="login-heading">{asked === undefined ? 'Log in to Lumen' : 'Check your email'}</h1>
        <p>
          {asked === undefined
            ? 'You get a wallet with it. Nothing to install.'
            : asked === 'device'
              ? `Open the link we sent to ${login?.email ?? 'you'}: this device is new.`
              : `We sent a six-digit code to ${login?.email ?? 'you'}.`}
        </p>
      </header>
      {login?.isOver ? <p role="status">Your login has ended.</p> : null}
      {login?.status === 'failed' ? <p role="alert">{textOf(login)}</p> : null}

      {asked === undefined && methods.email ? (
        <TextForm label="Email address" type="email" action="Send a code" isBusy={isBusy} onSend={send} />
      ) : null}
      {asked === 'device' ? (
        <button
          className="login-main"
          disabled={isBusy}
          onClick={() => confirmDevice().then(() => setAsked('code'), ignore)}
        >
          I opened the link
        </button>
      ) : null}
      {asked === 'code' ? (
        <CodeForm label="Code" isBusy={isBusy} onCode={(code) => confirmCode(code).catch(ignore)} />
      ) : null}
      {asked === undefined ? (
        <SocialPanel isBusy={isBusy} />
      ) : (
        <div className="login-two">
          <button disabled={isBusy} onClick={() => emailWait() === 0 && send()}>
            Send again
          </button>
          <button onClick={startOver}>Choose another way</button>
        </div>
      )}
      {asked === undefined && methods.passkey ? (
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
