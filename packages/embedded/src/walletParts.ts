import type { DiscoveryEnv } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { toLatchkeyError } from '@latchkey/protocol/errors'
import { FRAME_VERSION, type FrameUser } from '@latchkey/protocol/frame'
import { type Approvals, createApprovals } from './approvals.js'
import type { EmbeddedConnection } from './createConnection.js'
import type { EmbeddedOptions } from './embedded.js'
import { createFrame, type Frame } from './frame/createFrame.js'
import { metadataOf } from './metadataOf.js'
import { createVisit } from './visit.js'

export interface WalletState {
  readonly live: Map<string, EmbeddedConnection>
  /** EVM networks. */
  smartAccountNetworks: readonly number[]
  user?: FrameUser | undefined
  locale?: string | undefined
  first?: Caip2 | undefined
}

export interface WalletParts {
  readonly env: DiscoveryEnv
  readonly options: EmbeddedOptions
  readonly namespaces: readonly string[]
  readonly projectId: string
  readonly isPlain: boolean
  readonly visit: ReturnType<typeof createVisit>
  readonly frame: Frame
  readonly approvals: Approvals
  readonly state: WalletState
}

export function createParts(
  env: DiscoveryEnv,
  options: EmbeddedOptions,
  namespaces: readonly string[],
  onUpdate: (parts: WalletParts) => void,
): WalletParts {
  const { name = 'Embedded wallet' } = options
  const common = {
    env,
    options,
    namespaces,
    projectId: options.projectId ?? (env.platform.isDevelopment() ? 'demo' : ''),
    isPlain: options.accountTypes?.includes('smartAccount') === false,
    visit: createVisit(env),
    state: { live: new Map<string, EmbeddedConnection>(), smartAccountNetworks: [] },
  }
  const frame: Frame = createFrame({
    env,
    title: name,
    address: () => frameAddress(parts),
    allowed: pageOf(common, 'allowed', { projectId: common.projectId }),
    async onReady(request) {
      await request('SYNC_DAPP_DATA', facts(parts))
      // It asks a node of every network.
      if (parts.isPlain) return
      request('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
        .then((found) => noteSmartNetworks(parts, found.smartAccountEnabledNetworks))
        .catch((error: unknown) =>
          env.log.info('Networks were not looked at', toLatchkeyError(error).toJSON()),
        )
    },
    onEvent: (event) => {
      if (event.name === 'SHOW') parts.approvals.begin(event.payload)
      if (event.name === 'HIDE') parts.approvals.end()
      if (event.name === 'SESSION_UPDATE') onUpdate(parts)
    },
  })
  const approvals = createApprovals(env, name, (purpose) => {
    // Only restarting its page, which keeps the login, cancels a login prompt.
    if (purpose === 'approval') void frame.request('RPC_ABORT').catch(() => undefined)
    else frame.reload()
  })
  const parts: WalletParts = { ...common, frame, approvals }
  return parts
}

/** After a reload, an approval may come before the page's language. */
export const localeOf = ({ state, visit }: Pick<WalletParts, 'state' | 'visit'>): string | undefined =>
  state.locale ?? visit.locale()

export function facts(parts: WalletParts) {
  const locale = localeOf(parts)
  return {
    metadata: metadataOf(parts.env),
    sdkType: 'latchkey',
    projectId: parts.projectId,
    ...(locale && { locale }),
  }
}

export function noteSmartNetworks({ visit, state }: WalletParts, ids: readonly number[]): void {
  state.smartAccountNetworks = ids
  visit.noteSmart(Object.fromEntries(ids.map((id) => [id, true])))
  for (const one of state.live.values()) one.reportChanges()
}

/** Omits empty parameters. */
export function pageOf(
  { env: { platform }, options: { frameUrl } }: Pick<WalletParts, 'env' | 'options'>,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): URL {
  const url = new URL(`${frameUrl.replace(/\/$/, '')}/${path}`, platform.window?.location.href)
  for (const [key, value] of Object.entries(query)) if (value) url.searchParams.set(key, value)
  return url
}

function frameAddress(parts: WalletParts): URL {
  const { env, namespaces, projectId, isPlain, state } = parts
  const chainId = state.first ?? env.networks(namespaces[0] ?? '')[0]?.caipNetworkId
  return pageOf(parts, 'sdk', {
    projectId,
    chainId,
    version: FRAME_VERSION,
    enableLogger: String(env.platform.isDevelopment()),
    rpcUrl: chainId && env.network(chainId)?.rpcUrls[0],
    accountTypes: isPlain ? 'eoa' : undefined,
  })
}
