import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { GlobeIcon } from '@latchkey/ui/icons/GlobeIcon'
import { PlusIcon } from '@latchkey/ui/icons/PlusIcon'
import { useState } from 'react'
import type { SettingsView } from '../../api/types.js'
import { LoadResult } from '../../parts/LoadResult.js'
import { RoleOnly } from '../../parts/RoleForm.js'
import { Page } from '../../parts/Page.js'
import { Outcome } from '../../parts/SaveBar.js'
import { withoutChain } from '../../settings/edits.js'
import { pointer, useSettings, type Saved } from '../../settings/SettingsContext.js'
import { NetworkPart } from './NetworkPart.js'
import { NewNetwork } from './NewNetwork.js'

export function NetworksPage() {
  const { load } = useSettings()
  return (
    <Page title="Networks" lead="The networks this gateway serves, and the state of the servers behind them.">
      <LoadResult load={load} lines={8}>
        {(view) => <Networks view={view} />}
      </LoadResult>
    </Page>
  )
}

function Networks({ view }: { readonly view: SettingsView }) {
  const { save } = useSettings()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Saved>()
  const { chains } = view.effective
  return (
    <>
      <div className="c-filters">
        <div className="c-actions">
          <RoleOnly minRole="editor">
            <Button icon={<PlusIcon size={18} />} disabled={isAdding} onClick={() => setAdding(true)}>
              New network
            </Button>
          </RoleOnly>
        </div>
      </div>
      <Outcome outcome={removed} />
      {isAdding ? <NewNetwork view={view} onDone={() => setAdding(false)} /> : null}
      {chains.length === 0 ? (
        <div className="c-center">
          <Empty icon={<GlobeIcon size={28} />} title="No networks yet">
            Networks you add here or in the settings file appear with the state of their servers.
          </Empty>
        </div>
      ) : null}
      {chains.map((chain) => (
        <NetworkPart
          key={chain.caip2}
          chain={chain}
          view={view}
          onRemove={
            view.fixed.includes(pointer('chains', chain.caip2, 'caip2'))
              ? undefined
              : () => save((document) => withoutChain(document, chain.caip2)).then(setRemoved)
          }
        />
      ))}
    </>
  )
}
