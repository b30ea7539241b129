import '@latchkey/react/button.css'
import { createLatchkey } from '@latchkey/core'
import { cookieState } from '@latchkey/core/cookie'
import { base, mainnet } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { LatchkeyProvider } from '@latchkey/react'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts } from 'react-router'
import type { Route } from './+types/root'

const client = createLatchkey({ networks: [mainnet, base], adapters: [eip155()], cookie: true })

export const loader = ({ request }: Route.LoaderArgs) => ({ known: cookieState(request.headers) })

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <LatchkeyProvider client={client} initialState={loaderData.known}>
      <Outlet />
    </LatchkeyProvider>
  )
}
