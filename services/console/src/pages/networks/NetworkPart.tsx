import { Button } from '@latchkey/ui/components/Button'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { useMemo, useState } from 'react'
import type { Chain, SettingsView } from '../../api/types.js'
import { LinesField, SwitchField, TextField } from '../../parts/fields.js'
import { Needs } from '../../parts/Needs.js'
import { Part } from '../../parts/Page.js'
import { SaveBar } from '../../parts/SaveBar.js'
import { changedFields, linesOf, withChain } from '../../settings/edits.js'
import { pointer } from '../../settings/SettingsContext.js'
import { useForm } from '../../settings/useForm.js'
import { readSources, sourceNames, sourcesText } from './sources.js'
import { Upstreams } from './Upstreams.js'

/** A network: how its servers are doing, and its settings behind a press. */
export function NetworkPart({
  chain,
  view,
  onRemove,
}: {
  readonly chain: Chain
  readonly view: SettingsView
  /** Absent where the settings file has the network. */
  readonly onRemove?: (() => void) | undefined
}) {
  const [isOpen, setOpen] = useState(false)
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
        </div>
      }
    >
      <Upstreams chain={chain} />
      {isOpen ? <NetworkForm chain={chain} view={view} onRemove={onRemove} /> : null}
    </Part>
  )
}

function NetworkForm({
  chain,
  view,
  onRemove,
}: {
  readonly chain: Chain
  readonly view: SettingsView
  readonly onRemove?: (() => void) | undefined
}) {
  const { at, isFixed, problem, refused, form } = useNetworkForm(chain, view)
  const { draft, set, errorAt } = form
  return (
    <Needs least="editor" to="change networks">
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
        <LinesField
          label="Sources, as JSON"
          value={draft.sources}
          onChange={(text) => set('sources', text)}
          error={refused}
          rows={Math.min(16, draft.sources.split('\n').length + 2)}
          help={
            isFixed('caip2')
              ? 'Fields the settings file leaves open: history, swaps, prices, balances, tokens, bundlerUrls, in the format of that file.'
              : 'history, swaps, prices, balances, tokens, bundlerUrls, in the format of the settings file.'
          }
        />
        <SaveBar form={form} isValid={problem === undefined} />
        {onRemove ? (
          <p>
            <LinkButton look="underline" onClick={onRemove}>
              {`Remove ${chain.name}`}
            </LinkButton>
          </p>
        ) : null}
      </div>
    </Needs>
  )
}

/** The form of a network's settings, with what is wrong with its sources. */
function useNetworkForm(chain: Chain, view: SettingsView) {
  const at = (field: string) => pointer('chains', chain.caip2, field)
  const isFixed = (field: string) => view.fixed.includes(at(field))
  // Addresses of the settings file may hold keys, so only what was typed here can be shown whole.
  const stored = view.document.chains?.find(({ caip2 }) => caip2 === chain.caip2)
  const sources = sourcesText(stored, isFixed)
  const initial = useMemo(
    () => ({
      sources,
      name: chain.name,
      urls: chain.rpcUrls.join('\n'),
      explorer: chain.explorer ?? '',
      testnet: chain.testnet ?? false,
    }),
    [chain, sources],
  )
  const form = useForm(initial, (document, { urls, explorer, name, testnet, sources: typed }) => {
    // An address that was emptied is none, not an empty one.
    const said = { name, testnet, rpcUrls: linesOf(urls), explorer: explorer.trim() || undefined }
    const changed = changedFields<Partial<Chain>>({ testnet: false, ...chain }, said)
    const read = typed === sources ? {} : readSources(typed, isFixed)
    return withChain(document, chain.caip2, { ...changed, ...(typeof read === 'object' && read) })
  })
  const { draft, errorAt } = form
  const read = readSources(draft.sources, isFixed)
  const problem = typeof read === 'string' ? read : undefined
  const refused = problem ?? sourceNames.map((name) => errorAt(at(name))).find(Boolean)
  return { at, isFixed, problem, refused, form }
}
