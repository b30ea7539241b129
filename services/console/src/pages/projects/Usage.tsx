import { useApi } from '../../api/ApiContext.js'
import type { Project } from '../../api/types.js'
import { useLoad } from '../../api/useLoad.js'
import { Chart } from '../../parts/Chart.js'
import { formatNumber } from '../../parts/formats.js'
import { Loaded } from '../../parts/Loaded.js'
import { Part } from '../../parts/Page.js'

interface UsageDay {
  readonly day: string
  readonly requests: number
  readonly refused: number
}

const DAY = 86_400_000
const shown = 30

/** What came for a project, day by day, beside its quota. */
export function Usage({ project }: { readonly project: Project }) {
  const api = useApi()
  const load = useLoad(`usage ${project.id}`, () =>
    api.get<{ usage: readonly UsageDay[] }>('usage', { projectId: project.id }),
  )
  return (
    <Part title="Requests" note={`The last ${shown} days (UTC), as counted by the gateway`}>
      <Loaded load={load} lines={3}>
        {({ usage }) => <Days usage={usage} quota={project.quota} />}
      </Loaded>
    </Part>
  )
}

function Days({ usage, quota }: { readonly usage: readonly UsageDay[]; readonly quota: number | undefined }) {
  if (usage.length === 0) return <p className="c-none">Nothing has come for this project.</p>
  const days = Array.from({ length: shown }, (_, index) =>
    new Date(Date.now() - (shown - 1 - index) * DAY).toISOString().slice(0, 10),
  )
  const known = new Map(usage.map((entry) => [entry.day, entry]))
  const today = known.get(days.at(-1) ?? '')
  const refused = usage.reduce((sum, entry) => sum + entry.refused, 0)
  return (
    <>
      <p>
        {`Today: ${formatNumber(today?.requests ?? 0)}${quota === undefined ? ', without an end' : ` of ${formatNumber(quota)}`}. `}
        {refused === 0 ? 'None was refused.' : `${formatNumber(refused)} were refused as beyond the quota.`}
      </p>
      <Chart label="Requests" days={days} values={days.map((day) => known.get(day)?.requests ?? 0)} />
    </>
  )
}
