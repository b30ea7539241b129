import { useLogin } from '@latchkey/react'

/** Accounts elsewhere: a window, this tab where a browser blocks windows, and Farcaster's link. */
export function SocialPanel({ isBusy }: { readonly isBusy: boolean }) {
  const { continueSocial, login, loginFarcaster, loginSocial, methods } = useLogin()
  const mayContinue = login?.url !== undefined && login.provider !== 'farcaster'
  return (
    <>
      <ul className="login-row">
        {methods.socials.map((name) => (
          <li key={name}>
            {/* In the click itself, or the browser blocks the window. */}
            <button
              disabled={isBusy}
              onClick={() =>
                void (name === 'farcaster' ? loginFarcaster() : loginSocial(name)).catch(() => undefined)
              }
            >
              {name}
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
        <button onClick={continueSocial}>Continue in this tab</button>
      ) : null}
    </>
  )
}
