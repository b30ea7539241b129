import { useLogin } from '@latchkey/react'
import { PROVIDERS } from './texts.js'

/** Or in this tab, if windows are blocked. */
export function SocialPanel({ isBusy }: { readonly isBusy: boolean }) {
  const { continueSocial, login, loginFarcaster, loginSocial, methods } = useLogin()
  const mayContinue = login?.url !== undefined && login.provider !== 'farcaster'
  return (
    <>
      {methods.email && methods.socials.length > 0 ? <p className="login-or">or with</p> : null}
      <ul className="login-two">
        {methods.socials.map((name) => (
          <li key={name}>
            {/* Within the click, or the browser blocks it. */}
            <button
              disabled={isBusy}
              onClick={() =>
                void (name === 'farcaster' ? loginFarcaster() : loginSocial(name)).catch(() => undefined)
              }
            >
              {PROVIDERS[name]}
            </button>
          </li>
        ))}
      </ul>
      {login?.provider === 'farcaster' && login.url ? (
        <a href={login.url} target="_blank" rel="noreferrer">
          Open Farcaster
        </a>
      ) : null}
      {login?.status === 'failed' && mayContinue ? (
        <button className="login-main" onClick={continueSocial}>
          Continue in this tab
        </button>
      ) : null}
    </>
  )
}
