import { Button } from '@latchkey/ui/components/Button'
import { useMemo, useState } from 'react'
import type { Chain, SettingsView } from '../../api/types.js'
import { LinesField, SwitchField, TextField } from '../../parts/fields.js'
import { RoleForm } from '../../parts/RoleForm.js'
import { Part } from '../../parts/Page.js'
import { SaveBar } from '../../parts/SaveBar.js'
import { ConfirmButton } from '../../parts/ConfirmButton.js'
import { changedFields, linesOf, withChain } from '../../settings/edits.js'
import { pointer } from '../../settings/SettingsContext.js'
import { useUnsavedContents } from '../../settings/Unsaved.js'
import { useForm } from '../../settings/useForm.js'
import { SourcesForm } from './sources/SourcesForm.js'
import { Upstreams } from './Upstreams.js'

export interface NetworkPartProps {
  readonly chain: Chain
  readonly view: SettingsView
  /** Absent for the settings file's networks. */
  readonly onRemove?: (() => Promise<unknown>) | undefined
}

export function NetworkPart({ chain, view, onRemove }: NetworkPartProps) {
  const [isOpen, setOpen] = useState(false)
  const { unsaved, draw } = useUnsavedContents<'forms'>()
  return (
    <Part
      title={chain.name}
      note={
        <>
          <code>{chain.caip2}</code>
          {chain.testnet ? ', a test network' : ''}
        </>
      }
      actions={
        <div className="c-actions">
          <Button onClick={() => setOpen(!isOpen)} label={`${isOpen ? 'Close' : 'Edit'} ${chain.name}`}>
            {isOpen ? 'Close' : 'Edit'}
          </Button>
          {unsaved.size === 0 || isOpen ? null : (
            <span className="c-unsaved" role="img" aria-label="Unsaved edits" />
          )}
        </div>
      }
    >
      <Upstreams chain={chain} />
      {draw(['forms'], isOpen ? 'forms' : undefined, () => (
        <NetworkForms chain={chain} view={view} onRemove={onRemove} />
      ))}
    </Part>
  )
}

function NetworkForms({ chain, view, onRemove }: NetworkPartProps) {
  return (
    <RoleForm minRole="editor" to="change networks">
      <div className="c-stack">
        <BasicsForm chain={chain} view={view} />
        <SourcesForm chain={chain} view={view} />
        {onRemove ? (
          <p className="c-form-below">
            <ConfirmButton verb="Remove" subject={chain.name} onConfirm={onRemove} />
          </p>
        ) : null}
      </div>
    </RoleForm>
  )
}

function BasicsForm({ chain, view }: Pick<NetworkPartProps, 'chain' | 'view'>) {
  const at = (field: string) => pointer('chains', chain.caip2, field)
  const isFixed = (field: string) => view.fixed.includes(at(field))
  const initial = useMemo(
    () => ({
      name: chain.name,
      urls: chain.rpcUrls.join('\n'),
      explorer: chain.explorer ?? '',
      testnet: chain.testnet ?? false,
    }),
    [chain],
  )
  const form = useForm(initial, (document, { urls, explorer, name, testnet }) => {
    const changes = { name, testnet, rpcUrls: linesOf(urls), explorer: explorer.trim() || undefined }
    return withChain(
      document,
      chain.caip2,
      changedFields<Partial<Chain>>({ testnet: false, ...chain }, changes),
    )
  })
  const { draft, set, errorAt } = form
  return (
    <div className="c-form c-form-below">
      <TextField
        label="Name"
        value={draft.name}
        onChange={(name) => set('name', name)}
        error={errorAt(at('name'))}
        fixed={isFixed('name')}
      />
      {chain.balances?.provider === 'esplora' ? null : (
        <LinesField
          label="Servers (RPC URLs), one per line"
          value={draft.urls}
          onChange={(urls) => set('urls', urls)}
          error={errorAt(at('rpcUrls'))}
          fixed={isFixed('rpcUrls')}
          help="Asked in this order. If one fails, the next is asked."
        />
      )}
      <TextField
        label="Explorer"
        value={draft.explorer}
        onChange={(explorer) => set('explorer', explorer)}
        error={errorAt(at('explorer'))}
        fixed={isFixed('explorer')}
        placeholder="https://"
        ltr
      />
      <SwitchField
        checked={draft.testnet}
        onChange={(isOn) => set('testnet', isOn)}
        fixed={isFixed('testnet')}
      >
        <strong>Test network</strong>, its tokens have no value
      </SwitchField>
      <SaveBar form={form} />
    </div>
  )
}
