import { digits } from '@latchkey/protocol/digits'
import { Button } from '@latchkey/ui/components/Button'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Note } from '@latchkey/ui/components/Note'
import { KeyIcon } from '@latchkey/ui/icons/KeyIcon'
import { useState } from 'react'
import { ApiError } from '../api/api.js'
import { useApi } from '../api/ApiContext.js'
import { useLoad } from '../api/useLoad.js'
import { TextField } from '../parts/fields.js'
import { hasPasskeys, askForPasskey, type Ceremony } from './passkeys.js'
import type { SignedInOperator } from './role.js'

export function LoginPage({
  onDone,
  note,
}: {
  readonly onDone: (entered: SignedInOperator) => void
  readonly note?: string | undefined
}) {
  const login = useLogin(onDone)
  return (
    <main className="c-login" aria-label="Log in">
      <form
        className="c-part c-login-card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void login.submit()
        }}
      >
        <h1 className="c-h1">Latchkey console</h1>
        {note === undefined ? null : (
          <Note tone="warn" role="status">
            {note}
          </Note>
        )}
        {login.isStarted ? codeStep(login) : emailStep(login)}
      </form>
    </main>
  )
}

function useLogin(onDone: (entered: SignedInOperator) => void) {
  const api = useApi()
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [attempt, setAttempt] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const loginWays = useLoad('ways', () => api.get<{ oidc: string | null }>('login/ways'))
  const [problem, setProblem] = useState<string>()

  async function run(work: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(wordsFor(error))
    } finally {
      setBusy(false)
    }
  }
  const askForCode = () =>
    run(async () => {
      const started = await api.send<{ attempt: string }>('POST', 'login', { email: email.trim() })
      setCode('')
      setAttempt(started.attempt)
    })
  const sendCode = () =>
    run(async () => {
      const session = await api.send<SignedInOperator>('POST', 'login/code', { attempt, code: digits(code) })
      onDone(session)
    })

  const isReady = attempt === undefined ? email.trim() !== '' : digits(code).length === 6

  return {
    email,
    setEmail,
    code,
    setCode,
    isBusy,
    provider: loginWays.data?.oidc ?? undefined,
    problem,
    isStarted: attempt !== undefined,
    /** Enter also submits. */
    isReady,
    submit: async () => (isReady ? await (attempt === undefined ? askForCode() : sendCode()) : undefined),
    enterAtProvider: () =>
      run(async () => location.assign((await api.send<{ url: string }>('POST', 'login/oidc', {})).url)),
    enterByPasskey: () =>
      run(async () => {
        const ceremony = await api.send<Ceremony<PublicKeyCredentialRequestOptionsJSON>>(
          'POST',
          'login/passkey',
          {},
        )
        const answer = await askForPasskey(ceremony)
        const session = await api.send<SignedInOperator>('POST', 'login/passkey/finish', answer)
        onDone(session)
      }),
    back() {
      setAttempt(undefined)
      setProblem(undefined)
    },
  }
}

type Login = ReturnType<typeof useLogin>

// Functions instead of components: focus stays.
const emailStep = ({
  email,
  setEmail,
  isReady,
  isBusy,
  provider,
  problem,
  submit,
  enterAtProvider,
  enterByPasskey,
}: Login) => (
  <>
    <p className="lk-text">For operators of this gateway. We’ll send you a code by email.</p>
    <TextField
      label="Email"
      type="email"
      value={email}
      onChange={setEmail}
      autoComplete="email"
      inputMode="email"
      ltr
      error={problem}
      onSubmit={() => void submit()}
    />
    <Button type="submit" variant="primary" loading={isBusy} disabled={!isReady}>
      Send a code
    </Button>
    {provider === undefined ? null : (
      <Button disabled={isBusy} onClick={() => void enterAtProvider()}>
        {`Log in with ${provider}`}
      </Button>
    )}
    {hasPasskeys() ? (
      <Button disabled={isBusy} icon={<KeyIcon size={18} />} onClick={() => void enterByPasskey()}>
        Use a passkey
      </Button>
    ) : null}
  </>
)

const codeStep = ({ email, code, setCode, isReady, isBusy, problem, submit, back }: Login) => (
  <>
    <p className="lk-text">
      {`If ${email.trim()} belongs to an operator, we’ve sent a six-digit code there.`}
    </p>
    <TextField
      label="Code"
      value={code}
      onChange={setCode}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={40}
      ltr
      error={problem}
      onSubmit={() => void submit()}
    />
    <Button type="submit" variant="primary" loading={isBusy} disabled={!isReady}>
      Log in
    </Button>
    <p className="c-login-more">
      <LinkButton look="underline" onClick={back}>
        Use another address or send a new code
      </LinkButton>
    </p>
  </>
)

function wordsFor(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  if (error.status === 404)
    return 'This gateway can’t send codes. Set LATCHKEY_SMTP_URL and LATCHKEY_AUTH_SECRET.'
  return error.message
}
