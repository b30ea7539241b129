import { cookieState } from '@latchkey/core/cookie'
import { ConnectButton } from '@latchkey/react'
import type { GetServerSideProps } from 'next'
import { Hello } from '../lib/Hello'

// Props are JSON, which knows no undefined.
export const getServerSideProps: GetServerSideProps = async ({ req }) => ({
  props: { known: cookieState(req.headers) ?? null },
})

export default function Page() {
  return (
    <main>
      <ConnectButton />
      <Hello />
    </main>
  )
}
