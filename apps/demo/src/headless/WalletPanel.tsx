import { connect, formatUsd, shortenAddress, walletRows } from '@latchkey/core/actions'
import {
  useAccount,
  useBalance,
  useClient,
  useDisconnect,
  useLatchkeyState,
  useName,
  useNetwork,
  usePrice,
  useSwitchNetwork,
} from '@latchkey/react'
import { Panel, WorkButton } from './Panel.js'

export function WalletPanel() {
  const { isConnected } = useAccount('eip155')
  return <Panel title="Wallet">{isConnected ? <Connected /> : <WalletList />}</Panel>
}

function WalletList() {
  const client = useClient()
  const { catalogue, detected, features, recent } = useLatchkeyState((state) => state)
  const rows = walletRows({
    catalogue: 'data' in catalogue.recommended ? catalogue.recommended.data : undefined,
    detected,
    recent,
    features,
    config: client.config,
    platform: { isTouch: false },
  })
  const detectedWallets = rows.flatMap(({ detectedId, name }) =>
    detectedId ? [{ id: detectedId, name }] : [],
  )
  return (
    <ul>
      {detectedWallets.map(({ id, name }) => (
        <li key={id}>
          <WorkButton label={`Connect ${name}`} work={() => connect(client, { walletId: id })} />
        </li>
      ))}
      {detectedWallets.length === 0 ? <li>No wallets in this browser.</li> : null}
    </ul>
  )
}

function Connected() {
  const { address = '', chainId, wallet } = useAccount('eip155')
  const { network, networks } = useNetwork('eip155')
  const { data: balance } = useBalance('eip155')
  const { name } = useName()
  const price = usePrice(chainId && `${chainId}:0x${'e'.repeat(40)}`)
  const switchNetwork = useSwitchNetwork()
  const disconnect = useDisconnect()
  const worth = balance && price.usd !== undefined ? Number(balance.formatted) * price.usd : undefined
  return (
    <>
      <p>
        <strong>{name ?? shortenAddress(address)}</strong> in {wallet?.name}
        <br />
        <code>{address}</code>
      </p>
      <p data-testid="headless-balance">
        {balance ? `${balance.formatted} ${balance.symbol}` : 'Loading the balance…'}
        {worth === undefined ? null : ` · ${formatUsd(worth)}`}
      </p>
      <div className="buttons">
        {networks.map(({ caipNetworkId, name: called }) => (
          <WorkButton
            key={caipNetworkId}
            label={called}
            disabled={network?.caipNetworkId === caipNetworkId}
            work={() => switchNetwork(caipNetworkId)}
          />
        ))}
        <WorkButton label="Disconnect" work={disconnect} />
      </div>
    </>
  )
}
