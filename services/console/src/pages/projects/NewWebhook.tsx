import { Button } from '@latchkey/ui/components/Button'
import { useState } from 'react'
import { useApi } from '../../api/ApiContext.js'
import { SwitchField, TextField } from '../../parts/fields.js'

const events = [
  { id: 'user.created', name: 'First login', note: 'of a user to an embedded wallet' },
  { id: 'user.login', name: 'Every login', note: 'to an embedded wallet' },
  { id: 'wallet.recovery', name: 'Recovery', note: 'a wallet that comes to another device' },
  { id: 'onramp.order', name: 'Orders', note: 'that are paid, sent or failed at an on-ramp provider' },
] as const

export function NewWebhook({
  project,
  onMade,
}: {
  readonly project: string
  readonly onMade: (url: string, secret: string) => void
}) {
  const api = useApi()
  const [url, setUrl] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isReady = url.trim() !== '' && chosen.length > 0
  async function add() {
    if (isBusy || !isReady) return
    setBusy(true)
    setProblem(undefined)
    try {
      const request = { project, url: url.trim(), events: chosen }
      const { secret } = await api.send<{ secret: string }>('POST', 'webhooks', request)
      setUrl('')
      setChosen([])
      onMade(request.url, secret)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="c-form c-form-below">
      <TextField
        label="Address of a new endpoint"
        value={url}
        onChange={setUrl}
        error={problem}
        placeholder="https://app.example/webhooks"
        ltr
        onSubmit={() => void add()}
      />
      {events.map(({ id, name, note }) => (
        <SwitchField
          key={id}
          checked={chosen.includes(id)}
          onChange={(isOn) => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          <strong>{name}</strong>
          {`, ${note}`}
        </SwitchField>
      ))}
      <div className="c-actions">
        <Button loading={isBusy} disabled={!isReady} onClick={() => void add()}>
          Add endpoint
        </Button>
      </div>
    </div>
  )
}
