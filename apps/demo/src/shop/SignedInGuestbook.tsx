import { getAccessToken, shortenAddress } from '@latchkey/core/actions'
import { useAccount, useClient, useModal } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { GuestbookForm } from './GuestbookForm.js'

interface Entry {
  readonly text: string
  readonly by: string
}

export function SignedInGuestbook() {
  const client = useClient()
  const { status } = useAccount()
  const { open } = useModal()
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [problem, setProblem] = useState('')

  useEffect(() => {
    let isUnmounted = false
    fetch('/shop/guestbook')
      .then((answer) => answer.json() as Promise<{ entries: readonly Entry[] }>)
      .then(({ entries: known }) => !isUnmounted && setEntries(known))
      .catch(() => !isUnmounted && setProblem('The guestbook can’t be loaded right now.'))
    return () => {
      isUnmounted = true
    }
  }, [])

  const write = async (text: string) => {
    if (status !== 'connected') {
      await open()
      return
    }
    setProblem('')
    try {
      const answer = await fetch('/shop/guestbook', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await getAccessToken(client)}`,
        },
        body: JSON.stringify({ text }),
      })
      const { entry, error } = (await answer.json()) as { entry?: Entry; error?: string }
      if (!entry) throw new Error(error)
      setEntries((list) => [entry, ...list])
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The line wasn’t saved')
    }
  }

  return (
    <GuestbookForm onSign={(text) => void write(text)} problem={problem}>
      <ul className="entries" data-testid="guestbook-entries">
        {entries.map(({ text, by }, index) => (
          <li key={entries.length - index}>
            <q>{text}</q>
            <small title={by}>{`${shortenAddress(by)} · signed in`}</small>
          </li>
        ))}
      </ul>
    </GuestbookForm>
  )
}
