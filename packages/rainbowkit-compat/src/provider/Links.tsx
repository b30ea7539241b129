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
  /** Without effect here. */
  readonly ignored: readonly (readonly [path: string, reason: string])[]
}

/** The provider's first child: its effects run before the client starts. */
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

/** wagmi's default. */
const finds = (config: Config): boolean =>
  (Reflect.get(config, '_internal') as { readonly mipd?: unknown } | undefined)?.mipd !== undefined

const DISCOVERY = [
  'createConfig.multiInjectedProviderDiscovery',
  'set it to false: otherwise wagmi connects installed wallets beside the modal',
] as const

/** Once no wallet is restored. */
function beginOn(client: Client, chain: number | undefined): (() => void) | undefined {
  if (chain === undefined) return undefined
  const chainId = `eip155:${chain}` as const
  const choose = ({ phase, accounts, networks }: State): void => {
    if (phase !== 'ready') return
    stop?.()
    stop = undefined
    const isFree = accounts.eip155?.status === 'disconnected'
    if (isFree && networks.eip155?.chainId !== chainId)
      // The client reports an unknown chain.
      switchNetwork(client, { chainId, ignoreConfirmation: true }).catch(() => undefined)
  }
  let stop: (() => void) | undefined = client.subscribe(choose)
  choose(client.getState())
  return () => stop?.()
}
