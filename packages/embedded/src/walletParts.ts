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

/** State of the wallet of a client. */
export interface WalletState {
  /** By namespace. */
  readonly live: Map<string, EmbeddedConnection>
  /** Networks with smart accounts, as far as the frame looked by itself. */
  smartAccountNetworks: readonly number[]
  user?: FrameUser | undefined
  locale?: string | undefined
  /** The network that the frame begins on. */
  first?: Caip2 | undefined
}

/** The parts that the functions of a wallet work with. */
export interface WalletParts {
  readonly env: DiscoveryEnv
  readonly options: EmbeddedOptions
  readonly namespaces: readonly string[]
  readonly projectId: string
  /** The host wants no smart accounts: none is looked for, made or shown. */
  readonly isPlain: boolean
  readonly visit: ReturnType<typeof createVisit>
  readonly frame: Frame
  readonly approvals: Approvals
  readonly state: WalletState
}

/** @param onUpdate the frame says that another visitor may be logged in, or with other accounts */
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
    async onReady(ask) {
      await ask('SYNC_DAPP_DATA', facts(parts))
      // A host that shows none has nobody look for them. Else a node of every network is asked: nobody waits for that.
      if (parts.isPlain) return
      ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
        .then((found) => noteSmartNetworks(parts, found.smartAccountEnabledNetworks))
        .catch((error: unknown) =>
          env.log.info('Networks were not looked at', toLatchkeyError(error).toJSON()),
        )
    },
    onEvent: (said) => {
      if (said.name === 'SHOW') parts.approvals.begin(said.payload)
      if (said.name === 'HIDE') parts.approvals.end()
      if (said.name === 'SESSION_UPDATE') onUpdate(parts)
    },
  })
  const approvals = createApprovals(env, name, (purpose) => {
    // A question of a login has no other end: the page that asks it begins anew, and stays logged in.
    if (purpose === 'approval') void frame.request('RPC_ABORT').catch(() => undefined)
    else frame.reload()
  })
  const parts: WalletParts = { ...common, frame, approvals }
  return parts
}

/** Facts of the page that the frame is told. */
export const facts = ({ env, projectId, state: { locale } }: WalletParts) => ({
  metadata: metadataOf(env),
  sdkType: 'latchkey',
  projectId,
  ...(locale && { locale }),
})

/** Notes the networks on which the frame found smart accounts; the connections that are there by then tell it. */
export function noteSmartNetworks({ visit, state }: WalletParts, ids: readonly number[]): void {
  state.smartAccountNetworks = ids
  visit.noteSmart(Object.fromEntries(ids.map((id) => [id, true])))
  for (const one of state.live.values()) one.tellChanges()
}

/** The address of a page beside the frame; parameters without a value are left out. */
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
