import { Button } from '@latchkey/ui/components/Button'
import { CopyButton } from '@latchkey/ui/components/CopyButton'
import { Note } from '@latchkey/ui/components/Note'

export function OneTimeSecret({
  name,
  value,
  copyLabel,
  onClose,
}: {
  /** `Key Server`. */
  readonly name: string
  readonly value: string
  readonly copyLabel: string
  readonly onClose: () => void
}) {
  return (
    <>
      <Note tone="warn" role="status">
        {`${name}: copy it now, it won’t be shown again. `}
        <code className="c-secret">{value}</code>
      </Note>
      <div className="c-actions">
        <CopyButton value={value} label={copyLabel} copiedLabel="Copied" />
        <Button onClick={onClose}>I have it</Button>
      </div>
    </>
  )
}
