import { ConnectButton } from '@latchkey/react'
import { createFileRoute } from '@tanstack/react-router'
import { Hello } from '../Hello'

export const Route = createFileRoute('/')({ component: Page })

function Page() {
  return (
    <main>
      <ConnectButton />
      <Hello />
    </main>
  )
}
