import { useAccount } from '@latchkey/react'
import { AccountPanel } from './AccountPanel.js'
import { LoginPanel } from './LoginPanel.js'

interface LoginPageProps {
  readonly inbox: string | null
}

/** All of `useLogin()`; only approvals are Latchkey's. */
export function LoginPage({ inbox }: LoginPageProps) {
  const { status } = useAccount('eip155')
  return (
    <main className="login">
      <p className="login-way">
        <a href="/">Lumen</a>
        {inbox ? (
          <a href={inbox} target="_blank" rel="noreferrer">
            Inbox
          </a>
        ) : null}
      </p>
      {status === 'connected' ? <AccountPanel /> : <LoginPanel />}
    </main>
  )
}
