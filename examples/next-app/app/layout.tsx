import '@latchkey/react/button.css'
import { cookieState } from '@latchkey/core/cookie'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Wallet } from './wallet'

export default async function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <Wallet initialState={cookieState(await headers())}>{children}</Wallet>
      </body>
    </html>
  )
}
