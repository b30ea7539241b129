import { Page } from '../../parts/Page.js'
import { Keys } from '../projects/Keys.js'
import { OpenSessions } from './OpenSessions.js'
import { Passkeys } from './Passkeys.js'

/** Who may come in here, and how. */
export function OperatorsPage() {
  return (
    <Page
      title="Operators"
      lead="Who is logged in to this console, your passkeys, and keys of servers that may do what operators may."
    >
      <Passkeys />
      <OpenSessions />
      <Keys />
    </Page>
  )
}
