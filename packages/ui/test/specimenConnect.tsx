import { useState } from 'react'
import * as ui from '../src/index.js'
import { Frame, none, p, uri, wallet } from './specimenFrame.js'

export const Connect = () => (
  <Frame name="connect" title="Connect wallet" back={false} help>
    <ui.View>
      <ui.List label="Wallets">
        <ui.Row
          icon={wallet('WalletConnect')}
          label="WalletConnect"
          badge={{ kind: 'qr', text: 'QR code' }}
          onClick={none}
        />
        <ui.Row
          icon={wallet('MetaMask')}
          label="MetaMask"
          badge={{ kind: 'recent', text: 'Recent' }}
          onClick={none}
          selected
        />
        <ui.Row
          icon={wallet('Phantom')}
          label="Phantom"
          badge={{ kind: 'installed', text: 'Installed' }}
          onClick={none}
        />
        <ui.Row icon={wallet('Rainbow')} label="Rainbow" onClick={none} />
        <ui.Row
          icon={
            <ui.RowGlyph>
              <ui.GridIcon />
            </ui.RowGlyph>
          }
          label="All wallets"
          badge={{ kind: 'count', text: '539' }}
          onClick={none}
        />
      </ui.List>
      <ui.Divider>or</ui.Divider>
      <ui.Field
        label="Email"
        placeholder="Email address"
        value=""
        onChange={none}
        trailing={
          <ui.IconButton label="Go" onClick={none} raised>
            <ui.ArrowRightIcon />
          </ui.IconButton>
        }
      />
      <ui.Hint>
        New here? <ui.LinkButton onClick={none}>What is a wallet?</ui.LinkButton>
      </ui.Hint>
    </ui.View>
  </Frame>
)
export const Waiting = ({ state }: { state: 'waiting' | 'failed' | 'done' }) => (
  <Frame name={`ring-${state}`} title="MetaMask">
    <ui.View>
      <ui.IconRing state={state}>
        <ui.WalletIcon name="MetaMask" src={p.MetaMask} size={92} />
      </ui.IconRing>
      <ui.Message title={state === 'failed' ? 'Request declined' : 'Open MetaMask'}>
        {state === 'failed'
          ? 'You closed or declined the request in MetaMask. Nothing was shared.'
          : 'Approve the connection in the extension window.'}
      </ui.Message>
      <ui.Button variant={state === 'failed' ? 'primary' : 'secondary'}>Try again</ui.Button>
      <ui.Hint>
        {state === 'failed' ? (
          <ui.LinkButton onClick={none}>Choose another wallet</ui.LinkButton>
        ) : (
          <>
            No window? <ui.LinkButton onClick={none}>Get MetaMask</ui.LinkButton>
          </>
        )}
      </ui.Hint>
    </ui.View>
  </Frame>
)
export const Qr = ({ value }: { value: string | undefined }) => (
  <Frame name={value ? 'qr' : 'qr-waiting'} title="Scan with your phone">
    <ui.View>
      <ui.QrCode
        value={value}
        label="QR code to connect a phone"
        logo={<ui.WalletIcon name="WalletConnect" src={p.WalletConnect} size={62} eager />}
      />
      <ui.Hint>Open your wallet app and scan this code.</ui.Hint>
      <ui.ButtonRow>
        <ui.CopyButton value={uri} label="Copy link" copiedLabel="Copied" />
        <ui.Button>All wallets</ui.Button>
      </ui.ButtonRow>
    </ui.View>
  </Frame>
)
const names = [
  'MetaMask',
  'Phantom',
  'Trust Wallet',
  'Coinbase Wallet',
  'Rainbow',
  'Zerion',
  'Rabby',
  'OKX Wallet',
  'Ledger',
  'Safe',
  'Backpack',
  'Solflare',
  'ZenGo',
  'Exodus',
  'Argent',
  'imToken',
]
const many = Array.from({ length: 240 }, (_, i) => ({
  id: `w${i}`,
  name: i < 16 ? names[i]! : `${names[i % 16]} ${i}`,
  src: p[names[i % 16]!],
  ...(i === 1 ? { note: 'installed' } : {}),
}))
export const AllWallets = () => {
  const [text, setText] = useState('')
  return (
    <Frame name="all" title="All wallets">
      <ui.ScrollArea
        header={
          <ui.Field
            label="Search"
            type="search"
            icon={<ui.SearchIcon />}
            placeholder="Search 539 wallets"
            value={text}
            onChange={setText}
            clearLabel="Clear"
            testId="search"
          />
        }
      >
        <ui.Grid
          label="Wallets"
          items={many.filter((item) => item.name.toLowerCase().includes(text.toLowerCase()))}
          onSelect={none}
          loading={4}
          testId="grid"
        />
      </ui.ScrollArea>
    </Frame>
  )
}
