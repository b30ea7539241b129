import { Spinner } from '@latchkey/ui/components/Spinner'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError, createApi } from '../api/api.js'
import { ApiContext } from '../api/ApiContext.js'
import { LoginPage } from './LoginPage.js'
import { Shell } from './Shell.js'

/** Who is here: nobody knows yet; nobody; an operator; one whose session ended, with what they typed still on the page. */
type Session =
  | { readonly state: 'unknown' | 'nobody' }
  | { readonly state: 'in' | 'over'; readonly email: string }

/** The console. @param props.base where the routes of operators are */
export function App({ base }: { readonly base: string }) {
  const [session, setSession] = useState<Session>({ state: 'unknown' })
  const [problem, setProblem] = useState<string>()
  const api = useMemo(
    () =>
      createApi({
        base: new URL(base),
        fetch: (...given) => fetch(...given),
        onSignedOut: () =>
          setSession((now) => ('email' in now ? { state: 'over', email: now.email } : { state: 'nobody' })),
      }),
    [base],
  )
  useEffect(() => {
    api.get<{ email: string }>('session').then(
      ({ email }) => setSession({ state: 'in', email }),
      (error: unknown) => {
        setSession({ state: 'nobody' })
        if (!(error instanceof ApiError) || error.status === 0)
          setProblem(error instanceof Error ? error.message : String(error))
      },
    )
  }, [api])
  const logOut = useCallback(async () => {
    await api.send('POST', 'logout', {})
    setSession({ state: 'nobody' })
  }, [api])
  if (session.state === 'unknown')
    return (
      <div className="c-login" role="status" aria-label="Loading">
        <Spinner />
      </div>
    )
  const isIn = session.state === 'in'
  return (
    <ApiContext.Provider value={api}>
      {'email' in session ? (
        // Another person must not find what this one had on the page.
        <div key={session.email} hidden={!isIn}>
          <Shell email={session.email} onLogOut={logOut} />
        </div>
      ) : null}
      {isIn ? null : (
        <LoginPage
          note={
            session.state === 'over'
              ? 'Your session expired. Log in again. Your edits are still here.'
              : problem
          }
          onDone={(email) => {
            setProblem(undefined)
            setSession({ state: 'in', email })
          }}
        />
      )}
    </ApiContext.Provider>
  )
}
