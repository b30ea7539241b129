import { useState } from 'react'
import { lastOf } from '../../app/useRoute.js'
import { RoleText } from '../../parts/RoleForm.js'
import { Page } from '../../parts/Page.js'
import { Tabs } from '../../parts/Tabs.js'
import { Keys } from '../projects/Keys.js'
import { Changes, OperatorLog } from './Changes.js'
import { OperatorList } from './OperatorList.js'
import { OpenSessions } from './OpenSessions.js'
import { Passkeys } from './Passkeys.js'
import { Rotation } from './Rotation.js'

const tabs = [
  { id: 'access', label: 'Access' },
  { id: 'changes', label: 'Changes' },
  { id: 'log', label: 'Log' },
] as const

export function OperatorsPage() {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>(() =>
    lastOf(location.pathname) === 'changes' ? 'changes' : 'access',
  )
  return (
    <Page
      title="Operators"
      lead="Who can get into this console, with which role, passkeys, sessions and server keys, and what they changed. You can undo every save."
    >
      <Tabs name="operators" items={tabs} value={tab} onChange={setTab}>
        {tab === 'access' ? (
          <div className="c-stack">
            <OperatorList />
            <Passkeys />
            <OpenSessions />
            <Keys />
            <Rotation />
          </div>
        ) : null}
        {tab === 'changes' ? <Changes /> : null}
        {tab === 'log' ? (
          <RoleText minRole="editor" to="read the log of operators">
            <OperatorLog />
          </RoleText>
        ) : null}
      </Tabs>
    </Page>
  )
}
