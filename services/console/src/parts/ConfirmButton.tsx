import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { useState } from 'react'
import { useHasRole, type Role } from '../app/role.js'

export function ConfirmButton({
  verb,
  subject,
  minRole = 'editor',
  onConfirm,
}: {
  /** `End`. */
  readonly verb: string
  /** For the accessible name: `session of 0x12…`. */
  readonly subject: string
  /** Others see it named instead. */
  readonly minRole?: Role | undefined
  readonly onConfirm: () => Promise<unknown>
}) {
  const isAllowed = useHasRole(minRole)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function confirm() {
    setBusy(true)
    setProblem(undefined)
    try {
      await onConfirm()
      setAsking(false)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  if (!isAllowed)
    return <span className="c-none">{minRole === 'owner' ? 'Owners only' : 'Editors only'}</span>
  return (
    <span className="c-links">
      {/* The same button: focus stays, and an accidental second click cancels. */}
      <LinkButton
        look="underline"
        disabled={isBusy}
        label={isAsking ? `Don’t ${verb.toLowerCase()} ${subject}` : `${verb} ${subject}`}
        onClick={() => {
          setProblem(undefined)
          setAsking(!isAsking)
        }}
      >
        {isAsking ? 'Keep' : verb}
      </LinkButton>
      {isAsking ? (
        <LinkButton
          look="underline"
          className="c-sure"
          disabled={isBusy}
          label={`Yes, ${verb.toLowerCase()} ${subject}`}
          onClick={() => void confirm()}
        >
          {`Yes, ${verb.toLowerCase()}`}
        </LinkButton>
      ) : null}
      {problem === undefined ? null : (
        <span className="c-problem" role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}
