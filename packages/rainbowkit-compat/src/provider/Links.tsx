'use client'
import type { Client, State } from '@latchkey/core'
import { showAlert, switchNetwork } from '@latchkey/core/actions'
import { linkConfig } from '@latchkey/wagmi'
import { useEffect } from 'react'
import { type Config, useConfig } from 'wagmi'
import { useAuthentication } from '../authentication.js'
import { useCarried } from './context.js'

interface LinksProps {
  readonly initialChain: number | undefined
  /** Options of the host that have no effect here, with the reason. */
  readonly ignored: readonly (readonly [path: string, reason: string])[]
}

/**
 * Connects the client to wagmi's config, the host's sign-in and its options. It is the first child
 * of the provider, so that its effects run before the client starts.
 */
export function Links({ initialChain, ignored }: LinksProps) {
  const config = useConfig()
  const { client, authentication } = useCarried()
  const given = useAuthentication()
  useEffect(() => linkConfig(config, client), [config, client])
  useEffect(() => authentication.set(given), [authentication, given])
  useEffect(() => beginOn(client, initialChain), [client, initialChain])
  const notes = JSON.stringify(finds(config) ? [...ignored, DISCOVERY] : ignored)
  useEffect(() => {
    for (const [path, reason] of JSON.parse(notes) as LinksProps['ignored'])
      showAlert(client, 'invalid_config', 'warning', { details: { path, reason } })
  }, [client, notes])
  return null
}

/** wagmi looks for wallets itself, as it does unless it is told not to. */
const finds = (config: Config): boolean =>
  (Reflect.get(config, '_internal') as { readonly mipd?: unknown } | undefined)?.mipd !== undefined

const DISCOVERY = [
  'createConfig.multiInjectedProviderDiscovery',
  'set it to false: otherwise wagmi connects installed wallets beside the modal',
] as const

/** Chooses the network to connect on, once the client knows that no wallet comes back. */
function beginOn(client: Client, chain: number | undefined): (() => void) | undefined {
  if (chain === undefined) return undefined
  const chainId = `eip155:${chain}` as const
  const choose = ({ phase, accounts, networks }: State): void => {
    if (phase !== 'ready') return
    stop?.()
    stop = undefined
    const isFree = accounts.eip155?.status === 'disconnected'
    if (isFree && networks.eip155?.chainId !== chainId)
      // A chain that is not configured is reported by the client.
      switchNetwork(client, { chainId, ignoreConfirmation: true }).catch(() => undefined)
  }
  let stop: (() => void) | undefined = client.subscribe(choose)
  choose(client.getState())
  return () => stop?.()
}
