import { shortenAddress } from '@latchkey/core/actions'
import { useAccount, useModal, useSignMessage } from '@latchkey/react'
import { useState } from 'react'
import { GuestbookForm } from './GuestbookForm.js'

interface Entry {
  readonly text: string
  readonly by: string
  readonly signature: string
}

export function Guestbook() {
  const account = useAccount()
  const { open } = useModal()
  const signMessage = useSignMessage()
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [problem, setProblem] = useState('')

  const sign = async (text: string) => {
    if (account.status !== 'connected') {
      await open()
      return
    }
    setProblem('')
    try {
      const signature = await signMessage({ message: text })
      setEntries((list) => [{ text, by: account.address, signature }, ...list])
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Your wallet declined')
    }
  }

  return (
    <GuestbookForm onSign={(text) => void sign(text)} problem={problem}>
      <ul className="entries">
        {entries.map((entry) => (
          <li key={entry.signature}>
            <q>{entry.text}</q>
            <small data-testid="signature" title={entry.signature}>
              {`${shortenAddress(entry.by)} · ${entry.signature.slice(0, 18)}…`}
            </small>
          </li>
        ))}
      </ul>
    </GuestbookForm>
  )
}
