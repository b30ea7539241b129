import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { useApi } from '../../api/ApiContext.js'
import type { Chain } from '../../api/types.js'
import { useLoad } from '../../api/useLoad.js'
import { countOf, formatAge, formatNumber, formatTime } from '../../parts/formats.js'
import { LoadResult } from '../../parts/LoadResult.js'
import { Table, type Column } from '../../parts/Table.js'
import { Facts } from './Facts.js'
import { factsOf, type Index } from './factsOf.js'

interface Health {
  readonly at: number
  readonly upstreams: readonly Upstream[]
  readonly tokens: { readonly settings: number; readonly lists: number }
  readonly index?: Index
}

interface Upstream {
  readonly host: string
  readonly state: 'ok' | 'failed'
  readonly took?: number
  readonly height?: number
  readonly behind?: number
  readonly age?: number
}

type Placed = Upstream & { readonly place: number }

const columns: readonly Column<Placed>[] = [
  { id: 'host', label: 'Server', cell: ({ host, place }) => `${place + 1}. ${host}` },
  {
    id: 'state',
    label: 'State',
    cell: ({ state }) =>
      state === 'ok' ? (
        <span className="c-tag c-tag-ok">Responding</span>
      ) : (
        <span className="c-tag c-tag-bad">Not responding</span>
      ),
  },
  {
    id: 'took',
    label: 'Answered in',
    cell: ({ took }) => (took === undefined ? '–' : `${formatNumber(took)} ms`),
    isNumber: true,
  },
  {
    id: 'height',
    label: 'Newest block',
    cell: ({ height }) => (height === undefined ? '–' : formatNumber(height)),
    isNumber: true,
  },
  { id: 'lag', label: 'Freshness', cell: (upstream) => lagOf(upstream), isNumber: true },
]

function lagOf({ behind, age }: Upstream): string {
  if (behind === undefined) return '–'
  const lag = behind === 0 ? [] : [`${countOf(behind, 'block')} behind`]
  return [...(age === undefined ? [] : [`${formatAge(age)} ago`]), ...lag].join(', ') || 'Up to date'
}

export function Upstreams({ chain }: { readonly chain: Chain }) {
  const api = useApi()
  const load = useLoad(`health ${chain.caip2} ${chain.rpcUrls.join()}`, () =>
    api.get<Health>('chains/health', { chainId: chain.caip2 }),
  )
  return (
    <LoadResult load={load} lines={2}>
      {({ at, upstreams, tokens, index }) => (
        <>
          {upstreams.length === 0 ? (
            <p className="c-none">This network has no servers to check.</p>
          ) : (
            <>
              <Table
                label={`Servers of ${chain.name}`}
                columns={columns}
                rows={upstreams.map((upstream, place) => ({ ...upstream, place }))}
                keyOf={({ place }) => place}
              />
              <p className="c-note">
                {`Asked by the gateway, ${formatTime(at)}. `}
                <LinkButton
                  look="underline"
                  onClick={load.reload}
                  label={`Ask again: servers of ${chain.name}`}
                >
                  Ask again
                </LinkButton>
              </p>
            </>
          )}
          <Facts name={chain.name} facts={factsOf(chain, { tokens, index })} />
        </>
      )}
    </LoadResult>
  )
}
