import { Spinner } from '@latchkey/ui/components/Spinner'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError, createApi } from '../api/api.js'
import { ApiContext } from '../api/ApiContext.js'
import { LoginPage } from './LoginPage.js'
import type { SignedInOperator } from './role.js'
import { Shell } from './Shell.js'
import { hrefOf, lastOf } from './useRoute.js'

/** `over` keeps the page and its typed text. */
type Session =
  | { readonly state: 'unknown' | 'nobody' }
  | ({ readonly state: 'in' | 'over' } & SignedInOperator)

/** The OpenID Connect provider's query, removed from address and history. */
function takeArrival(): string | undefined {
  if (lastOf(location.pathname) !== 'oidc') return undefined
  const { search } = location
  history.replaceState(null, '', hrefOf('overview'))
  return search
}

export function App({ base }: { readonly base: string }) {
  const [session, setSession] = useState<Session>({ state: 'unknown' })
  const [problem, setProblem] = useState<string>()
  const api = useMemo(
    () =>
      createApi({
        base: new URL(base),
        fetch: (...given) => fetch(...given),
        onSignedOut: () =>
          setSession((now) => ('email' in now ? { ...now, state: 'over' } : { state: 'nobody' })),
      }),
    [base],
  )
  useEffect(() => {
    const arrival = takeArrival()
    const entered =
      arrival === undefined
        ? api.get<SignedInOperator>('session')
        : api.send<SignedInOperator>('POST', 'login/oidc/finish', { search: arrival })
    entered.then(
      ({ email, role }) => setSession({ state: 'in', email, role }),
      (error: unknown) => {
        setSession({ state: 'nobody' })
        if (!(error instanceof ApiError) || error.status === 0 || arrival !== undefined)
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
        // Another operator must not see this page.
        <div key={session.email} hidden={!isIn}>
          <Shell email={session.email} role={session.role} onLogOut={logOut} />
        </div>
      ) : null}
      {isIn ? null : (
        <LoginPage
          note={
            session.state === 'over'
              ? 'Your session expired. Log in again. Your edits are still here.'
              : problem
          }
          onDone={({ email, role }) => {
            setProblem(undefined)
            setSession({ state: 'in', email, role })
          }}
        />
      )}
    </ApiContext.Provider>
  )
}
