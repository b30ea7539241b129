import { Button } from '@latchkey/ui/components/Button'
import { Note } from '@latchkey/ui/components/Note'
import { useState } from 'react'
import { useApi } from '../../api/ApiContext.js'
import { TextField } from '../../parts/fields.js'
import { Part } from '../../parts/Page.js'
import { confirmationOf, nameOfUser, type User } from './user.js'

export function EraseUser({
  user,
  onErased,
  onKeep,
}: {
  readonly user: User
  readonly onErased: () => void
  readonly onKeep: () => void
}) {
  const api = useApi()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const expected = confirmationOf(user)
  const isReady = typed.trim().toLowerCase() === expected.toLowerCase()
  async function erase() {
    if (isBusy || !isReady) return
    setBusy(true)
    setProblem(undefined)
    try {
      await api.send('POST', 'people/users/erase', { id: user.id, confirm: typed.trim() })
      onErased()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <Part title={`Erase ${nameOfUser(user)}`}>
      <Note tone="warn" role="status">
        {user.hasShare
          ? 'This deletes the user’s data and their share of the wallet here, for good. Nobody can bring the wallet back to a new device with this gateway. A device that has the wallet keeps it, and can still export it.'
          : 'This deletes the user’s data here, for good. The user has no wallet yet.'}
      </Note>
      <TextField
        label={`Type ${expected} to confirm`}
        value={typed}
        onChange={setTyped}
        error={problem}
        ltr
        onSubmit={() => void erase()}
      />
      <div className="c-actions">
        <Button variant="primary" loading={isBusy} disabled={!isReady} onClick={() => void erase()}>
          Erase for good
        </Button>
        <Button disabled={isBusy} onClick={onKeep}>
          Keep
        </Button>
      </div>
    </Part>
  )
}
