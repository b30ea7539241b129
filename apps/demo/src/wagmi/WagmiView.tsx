import { useAccount as useOurAccount, useLatchkeyState, useNetwork } from '@latchkey/react'
import { useState } from 'react'
import { formatUnits } from 'viem'
import {
  useBalance,
  useChainId,
  useChains,
  useConnect,
  useConnection,
  useConnectionEffect,
  useConnectors,
  useDisconnect,
  useSwitchChain,
} from 'wagmi'
import { WalletLink } from '../configurator/WalletLink.js'
import type { Devnet } from '../devnet.js'

export function WagmiView({ devnet }: { readonly devnet: Devnet | null }) {
  const connection = useConnection()
  const balance = useBalance({ address: connection.address })
  const chains = useChains()
  const chainId = useChainId()
  const [connector] = useConnectors()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const switchChain = useSwitchChain()
  const latchkeyAccount = useOurAccount()
  const { network } = useNetwork()
  const accounts = useLatchkeyState((state) =>
    Object.values(state.accounts)
      .flatMap((one) => (one?.status === 'connected' ? [one.caipAddress] : []))
      .join(' '),
  )
  const [effects, setEffects] = useState<readonly string[]>([])
  useConnectionEffect({
    onConnect: ({ isReconnected }) =>
      setEffects((list) => [...list, isReconnected ? 'reconnected' : 'connected']),
    onDisconnect: () => setEffects((list) => [...list, 'disconnected']),
  })
  const facts = {
    'wagmi-status': connection.status,
    'wagmi-address': connection.address ?? null,
    'wagmi-addresses': connection.addresses?.length ?? 0,
    'wagmi-chain': connection.chainId ?? null,
    'wagmi-current': chainId,
    'wagmi-balance': balance.data
      ? `${formatUnits(balance.data.value, balance.data.decimals)} ${balance.data.symbol}`
      : null,
    'wagmi-error': (connect.error ?? switchChain.error ?? disconnect.error)?.name ?? null,
    'wagmi-effects': effects.join(' '),
    'host-status': latchkeyAccount.status,
    'host-address': latchkeyAccount.status === 'connected' ? latchkeyAccount.address : null,
    'host-network': network?.name ?? null,
    'host-accounts': accounts || null,
  }
  return (
    <aside className="configurator" aria-label="What the host sees">
      <h2>wagmi and Latchkey</h2>
      <fieldset>
        <legend>wagmi’s own actions</legend>
        <div className="wagmi-actions">
          <button
            type="button"
            className="buy"
            data-testid="wagmi-connect"
            disabled={connection.isConnected || connect.isPending}
            onClick={() => connector && connect.mutate({ connector })}
          >
            Connect
          </button>
          {chains.map((chain) => (
            <button
              key={chain.id}
              type="button"
              className="buy"
              data-testid={`wagmi-switch-${chain.id}`}
              disabled={chainId === chain.id && !connection.isConnected}
              onClick={() => switchChain.mutate({ chainId: chain.id })}
            >
              {chain.name}
            </button>
          ))}
          <button
            type="button"
            className="buy"
            data-testid="wagmi-disconnect"
            disabled={!connection.isConnected}
            onClick={() => disconnect.mutate()}
          >
            Disconnect
          </button>
        </div>
      </fieldset>
      <WalletLink devnet={devnet} />
      <section className="host-view">
        <dl>
          {Object.entries(facts).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd data-testid={name}>{String(value)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </aside>
  )
}
