import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { useState } from 'react'
import { useMay, type Role } from '../app/role.js'

/** Does what cannot be taken back, after it was asked once more in the same place. */
export function SurePress({
  verb,
  about,
  least = 'editor',
  onSure,
}: {
  /** Label of the button: `End`. */
  readonly verb: string
  /** The object, for the accessible name: `session of 0x12…`. */
  readonly about: string
  /** The role that may do it; others read that instead. */
  readonly least?: Role | undefined
  /** Rejects when it was not done. */
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
      {/* The same button, so that the focus stays and a second click by mistake keeps everything. */}
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
