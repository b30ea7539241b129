import { useApi } from '../../api/ApiContext.js'
import type { Project } from '../../api/types.js'
import { useLoad } from '../../api/useLoad.js'
import { Chart } from '../../parts/Chart.js'
import { formatNumber } from '../../parts/formats.js'
import { LoadResult } from '../../parts/LoadResult.js'
import { Part } from '../../parts/Page.js'

interface UsageDay {
  readonly day: string
  readonly requests: number
  readonly refused: number
}

const DAY = 86_400_000
const shownDays = 30

export function Usage({ project }: { readonly project: Project }) {
  const api = useApi()
  const load = useLoad(`usage ${project.id}`, async () => {
    const { usage } = await api.get<{ usage: readonly UsageDay[] }>('usage', { projectId: project.id })
    return { usage, days: lastDays() }
  })
  return (
    <Part title="Requests" note={`The last ${shownDays} days (UTC), as counted by the gateway`}>
      <LoadResult load={load} lines={3}>
        {({ usage, days }) => <Days usage={usage} days={days} quota={project.quota} />}
      </LoadResult>
    </Part>
  )
}

/** Oldest first: `2026-01-31`. */
const lastDays = (): readonly string[] =>
  Array.from({ length: shownDays }, (_, index) =>
    new Date(Date.now() - (shownDays - 1 - index) * DAY).toISOString().slice(0, 10),
  )

function Days({
  usage,
  days,
  quota,
}: {
  readonly usage: readonly UsageDay[]
  readonly days: readonly string[]
  readonly quota: number | undefined
}) {
  if (usage.length === 0) return <p className="c-none">Nothing has come for this project.</p>
  const known = new Map(usage.map((entry) => [entry.day, entry]))
  const today = known.get(days.at(-1) ?? '')
  const refused = usage.reduce((sum, entry) => sum + entry.refused, 0)
  return (
    <>
      <p>
        {`Today: ${formatNumber(today?.requests ?? 0)}${quota === undefined ? ', without a quota' : ` of ${formatNumber(quota)}`}. `}
        {refused === 0 ? 'None were refused.' : `${formatNumber(refused)} were refused because of the quota.`}
      </p>
      <Chart label="Requests" days={days} values={days.map((day) => known.get(day)?.requests ?? 0)} />
    </>
  )
}
