import buttonCss from '@latchkey/react/button.css?url'
import { createLatchkey } from '@latchkey/core'
import { cookieState } from '@latchkey/core/cookie'
import { base, mainnet } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { LatchkeyProvider } from '@latchkey/react'
import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { createServerFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'

const client = createLatchkey({ networks: [mainnet, base], adapters: [eip155()], cookie: true })

const readKnown = createServerFn().handler(() => cookieState(getRequestHeader('cookie')))

export const Route = createRootRoute({
  head: () => ({
    meta: [{ charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
    links: [
      { rel: 'stylesheet', href: buttonCss },
      { rel: 'icon', href: 'data:,' },
    ],
  }),
  loader: async () => ({ known: await readKnown() }),
  // The browser knows its own accounts; asking the server once is enough.
  staleTime: Infinity,
  component: Root,
})

function Root() {
  const { known } = Route.useLoaderData()
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <LatchkeyProvider client={client} initialState={known}>
          <Outlet />
        </LatchkeyProvider>
        <Scripts />
      </body>
    </html>
  )
}
