import { ConnectButton } from '@latchkey/react'
import { Hello } from './hello'

export default function Page() {
  return (
    <main>
      <ConnectButton />
      <Hello />
    </main>
  )
}
