import { ConnectButton } from '@latchkey/react'
import { Hello } from '../Hello'

export default function Home() {
  return (
    <main>
      <ConnectButton />
      <Hello />
    </main>
  )
}
