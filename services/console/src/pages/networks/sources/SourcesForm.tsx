import { useMemo } from 'react'
import type { Chain, SettingsView } from '../../../api/types.js'
import { LinesField } from '../../../parts/fields.js'
import { SaveBar } from '../../../parts/SaveBar.js'
import { linesOf, withChain } from '../../../settings/edits.js'
import { pointer, type Saved } from '../../../settings/SettingsContext.js'
import { sentence, useForm } from '../../../settings/useForm.js'
import { changedSources, draftOf, isComplete, sourceNames, sourcesOf, type Sources } from './sourceDraft.js'
import { sourceKinds } from './sourceKinds.js'
import { SourceList } from './SourceList.js'

export function SourcesForm({ chain, view }: { readonly chain: Chain; readonly view: SettingsView }) {
  const { caip2 } = chain
  const { fixed } = view
  const at = (...path: readonly string[]) => pointer('chains', caip2, ...path)
  const isFixed = (name: string) => fixed.includes(at(name))
  // The settings file's URLs may hold keys: only those stored here show in full.
  const stored = view.document.chains?.find((one) => one.caip2 === caip2)
  const initial = useMemo(
    () => draftOf(stored, (name) => fixed.includes(pointer('chains', caip2, name))),
    [stored, fixed, caip2],
  )
  const form = useForm(initial, (document, draft) =>
    withChain(document, caip2, changedSources(initial, draft)),
  )
  const { draft, set, errorAt } = form
  const [namespace = ''] = caip2.split(':')
  const isValid = isComplete(draft) && urlsProblem(draft.bundlerUrls) === undefined
  return (
    <section className="c-form c-form-below" aria-label={`Sources of ${chain.name}`}>
      <h3 className="c-h3">Sources</h3>
      {sourceKinds.map((kind) => (
        <SourceList
          key={kind.id}
          kind={kind}
          namespace={namespace}
          list={draft[kind.id]}
          onChange={(list) => set(kind.id, list)}
          fixed={isFixed(kind.id)}
          errorAt={(...path) => exactly(form.outcome, at(kind.id, ...path))}
        />
      ))}
      {namespace === 'eip155' ? (
        <LinesField
          label="Bundlers of smart accounts (URLs), one per line"
          value={draft.bundlerUrls}
          onChange={(urls) => set('bundlerUrls', urls)}
          error={urlsProblem(draft.bundlerUrls) ?? errorAt(at('bundlerUrls'))}
          fixed={isFixed('bundlerUrls')}
          rows={2}
          help="Asked in this order. Leave empty for none."
        />
      ) : null}
      {isValid ? null : <p className="c-note">To save, fill in what is required, or remove the entry.</p>}
      <SaveBar form={form} isValid={isValid} subject="sources" />
      <details className="c-json">
        <summary>As in the settings file (JSON)</summary>
        <pre tabIndex={0} aria-label={`Sources of ${chain.name} as JSON`}>
          {asJson(sourcesOf(draft), isFixed)}
        </pre>
      </details>
    </section>
  )
}

const urlsProblem = (text: string): string | undefined =>
  linesOf(text).every((line) => /^https?:\/\/[^\s/]/i.test(line))
    ? undefined
    : 'Enter full URLs that begin with https:// or http://.'

function exactly(outcome: Saved | undefined, at: string): string | undefined {
  const text = outcome?.state === 'refused' ? outcome.errors.get(at) : undefined
  return text && sentence(text)
}

/** For the settings file, without names that it sets. */
const asJson = (sources: Sources, isFixed: (name: string) => boolean): string =>
  JSON.stringify(
    Object.fromEntries(sourceNames.filter((name) => !isFixed(name)).map((name) => [name, sources[name]])),
    null,
    2,
  )
