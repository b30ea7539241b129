import { Empty } from '@latchkey/ui/components/Empty'
import { GridIcon } from '@latchkey/ui/icons/GridIcon'
import { useState, type ComponentProps } from 'react'
import { useApi } from '../../api/ApiContext.js'
import type { Analytics, Chain } from '../../api/types.js'
import { useLoad } from '../../api/useLoad.js'
import { Bars } from '../../parts/Bars.js'
import { Chart } from '../../parts/Chart.js'
import { ChoiceField } from '../../parts/fields.js'
import { formatDay, formatNumber } from '../../parts/formats.js'
import { LoadResult } from '../../parts/LoadResult.js'
import { Page, Part } from '../../parts/Page.js'
import { useSettings } from '../../settings/SettingsContext.js'

const periods = [
  { id: '7', label: 'Last 7 days' },
  { id: '30', label: 'Last 30 days' },
  { id: '90', label: 'Last 90 days' },
] as const

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export function OverviewPage() {
  const api = useApi()
  const { load: settings } = useSettings()
  const [days, setDays] = useState<(typeof periods)[number]['id']>('30')
  const [project, setProject] = useState('')
  const load = useLoad(`analytics ${days} ${project}`, () =>
    api.get<Analytics>('analytics', { days, project }),
  )
  const projects = settings.data?.effective.projects ?? []
  return (
    <Page title="Overview" lead="How visitors use the wallets of your apps, by what their pages report.">
      <div className="c-filters">
        <ChoiceField label="Period" value={days} choices={periods} onChange={setDays} />
        <ChoiceField
          label="Project"
          value={project}
          choices={[
            { id: '', label: 'All projects' },
            ...projects.map(({ id, name }) => ({ id, label: name })),
          ]}
          onChange={setProject}
        />
      </div>
      <LoadResult load={load} lines={6}>
        {(data) => <Numbers data={withNames(data, settings.data?.effective.chains ?? [])} />}
      </LoadResult>
    </Page>
  )
}

/** Pages report ids. */
const withNames = (data: Analytics, chains: readonly Pick<Chain, 'caip2' | 'name'>[]): Analytics => ({
  ...data,
  networks: data.networks.map((network) => ({
    ...network,
    name: chains.find(({ caip2 }) => caip2 === network.name)?.name ?? network.name,
  })),
})

function Numbers({ data }: { readonly data: Analytics }) {
  const { days, visits, connects, switches, errors, kept } = data
  const period = `${formatDay(days[0] ?? '')} to ${formatDay(days.at(-1) ?? '')} (UTC)`
  const source = `${period}, from events of pages`
  if (sum(visits) + sum(connects) + sum(switches) + sum(errors) === 0)
    return (
      <div className="c-center">
        <Empty icon={<GridIcon size={28} />} title="No events in this period">
          Connections, wallets, networks and errors appear here as soon as pages of a project with analytics
          send them.
        </Empty>
      </div>
    )
  const totals = [
    ['Page loads', sum(visits)],
    ['Connections', sum(connects)],
    ['Network changes', sum(switches)],
    ['Errors', sum(errors)],
  ] as const
  return (
    <>
      <dl className="c-totals">
        {totals.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="lk-num">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="c-note">{`${source}, which are kept for ${kept} days.`}</p>
      <div className="c-columns">
        <Part title="Connections" note={source}>
          <Chart label="Connections" days={days} values={connects} />
        </Part>
        <Part title="Errors" note={source}>
          <Chart label="Errors" days={days} values={errors} />
        </Part>
        <Part title="Wallets" note={`By connections, ${source}`}>
          <BarsOrNone
            label="Wallets by connections"
            days={days}
            entries={data.wallets}
            emptyText="No wallets connected."
          />
        </Part>
        <Part title="Networks" note={`By changes to them, ${source}`}>
          <BarsOrNone
            label="Networks by changes to them"
            days={days}
            entries={data.networks}
            emptyText="No network changes."
          />
        </Part>
        <Part title="Kinds of errors" note={`By name, ${source}`}>
          <BarsOrNone label="Errors by name" days={days} entries={data.errorNames} emptyText="No errors." />
        </Part>
      </div>
    </>
  )
}

function BarsOrNone({ emptyText, ...bars }: ComponentProps<typeof Bars> & { readonly emptyText: string }) {
  return bars.entries.length === 0 ? <p className="c-none">{emptyText}</p> : <Bars {...bars} />
}
