import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { useState } from 'react'
import { useMay, type Role } from '../app/role.js'

export function SurePress({
  verb,
  about,
  least = 'editor',
  onSure,
}: {
  /** `End`. */
  readonly verb: string
  /** For the accessible name: `session of 0x12…`. */
  readonly about: string
  /** Others see it named instead. */
  readonly least?: Role | undefined
  readonly onSure: () => Promise<unknown>
}) {
  const may = useMay(least)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function doIt() {
    setBusy(true)
    setProblem(undefined)
    try {
      await onSure()
      setAsking(false)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  if (!may) return <span className="c-none">{least === 'owner' ? 'Owners only' : 'Editors only'}</span>
  return (
    <span className="c-links">
      {/* The same button: focus stays, and an accidental second click cancels. */}
      <LinkButton
        look="underline"
        disabled={isBusy}
        label={isAsking ? `Don’t ${verb.toLowerCase()} ${about}` : `${verb} ${about}`}
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
          label={`Yes, ${verb.toLowerCase()} ${about}`}
          onClick={() => void doIt()}
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
