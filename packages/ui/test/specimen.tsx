// Every component in the compositions of design/reference, in one page: for looking, not for shipping.
import { useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import * as ui from '../src/index.js'

declare const pictures: Readonly<Record<string, string>>
const p = pictures
const none = () => {}
const labels = { back: 'Back', help: 'Help', close: 'Close' }
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const uri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1705934757'

function Frame({
  title,
  children,
  back = true,
  help,
  pill,
  toast,
  name,
  hideTitle,
}: {
  title: string
  children: ReactNode
  back?: boolean
  help?: boolean
  pill?: ReactNode
  toast?: ReactNode
  name: string
  hideTitle?: boolean
}) {
  return (
    <div data-testid={`spec-${name}`}>
      <ui.Card toast={toast}>
        <ui.Header
          title={title}
          viewKey={name}
          labels={labels}
          onClose={none}
          {...(back ? { onBack: none } : {})}
          {...(help ? { onHelp: none } : {})}
          hideTitle={hideTitle}
        >
          {pill}
        </ui.Header>
        <ui.Stage viewKey={name} direction="none">
          {children}
        </ui.Stage>
      </ui.Card>
    </div>
  )
}
const wallet = (name: string) => <ui.WalletIcon name={name} src={p[name]} />

const Connect = () => (
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
const Waiting = ({ state }: { state: 'waiting' | 'failed' | 'done' }) => (
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
const Qr = ({ value }: { value: string | undefined }) => (
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
const AllWallets = () => {
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
const Account = ({ loading }: { loading?: boolean }) => {
  const [tab, setTab] = useState<'tokens' | 'activity'>('tokens')
  return (
    <Frame
      name={loading ? 'account-loading' : 'account'}
      title="Account"
      back={false}
      pill={
        <ui.Pill
          icon={<ui.NetworkIcon name="Base" src={p.Base} size={20} round />}
          onClick={none}
          label="Network: Base. Switch"
        >
          Base
        </ui.Pill>
      }
      toast={loading ? undefined : undefined}
    >
      <ui.View>
        <div style={{ display: 'grid', justifyItems: 'center' }}>
          <ui.Avatar address={address} />
          <div style={{ marginBlock: '8px 4px' }}>
            <ui.CopyButton variant="inline" value={address} label="Copy address" copiedLabel="Copied">
              {loading ? '0x71…d8976F' : 'mira.latch'}
            </ui.CopyButton>
          </div>
          {loading ? (
            <ui.Skeleton width={164} height={38} radius={12} />
          ) : (
            <ui.Amount
              parts={new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).formatToParts(
                4218.06,
              )}
            />
          )}
        </div>
        <div style={{ marginBlock: '18px 14px' }}>
          <ui.ActionRow>
            <ui.ActionTile icon={<ui.BuyIcon />} label="Buy" onClick={none} />
            <ui.ActionTile icon={<ui.SwapIcon />} label="Swap" onClick={none} />
            <ui.ActionTile icon={<ui.ReceiveIcon />} label="Receive" onClick={none} />
            <ui.ActionTile icon={<ui.SendIcon />} label="Send" onClick={none} />
          </ui.ActionRow>
        </div>
        <ui.Segmented
          label="Assets"
          idBase="acc"
          value={tab}
          onChange={setTab}
          items={[
            { id: 'tokens', label: 'Tokens' },
            { id: 'activity', label: 'Activity' },
          ]}
          testId="tabs"
        />
        <ui.TabPanel idBase="acc" tab={tab}>
          {loading ? (
            <>
              <ui.SkeletonRow round lines={2} value />
              <ui.SkeletonRow round lines={2} value />
            </>
          ) : (
            <ui.List>
              <ui.Row
                icon={<ui.TokenIcon name="ETH" src={p.Ethereum} network={{ name: 'Base', src: p.Base }} />}
                label="Ether"
                sublabel="Base"
                value="$2,961.18"
                subvalue="0.942 ETH"
              />
              <ui.Row
                icon={<ui.TokenIcon name="USD Coin" src={p.USDC} network={{ name: 'Base', src: p.Base }} />}
                label="USD Coin"
                sublabel="Base"
                value="$1,080.00"
                subvalue="1,080.00 USDC"
              />
              <ui.Row
                icon={<ui.TokenIcon name="Uniswap" network={{ name: 'Ethereum', src: p.Ethereum }} />}
                label="Uniswap"
                sublabel="Ethereum"
                value="$176.88"
                subvalue="24.2 UNI"
              />
            </ui.List>
          )}
        </ui.TabPanel>
        <ui.Divider />
        <ui.Row
          icon={
            <ui.RowGlyph plain>
              <ui.DisconnectIcon />
            </ui.RowGlyph>
          }
          label="Disconnect"
          tone="quiet"
          onClick={none}
        />
      </ui.View>
    </Frame>
  )
}
const Networks = () => (
  <Frame name="networks" title="Switch network">
    <ui.View>
      <ui.Note tone="warn">Lumen does not work on Polygon. Choose a network to go on.</ui.Note>
      <ui.List label="Networks">
        <ui.Row
          icon={<ui.NetworkIcon name="Base" src={p.Base} />}
          label="Base"
          selected
          end="check"
          onClick={none}
        />
        <ui.Row icon={<ui.NetworkIcon name="Ethereum" src={p.Ethereum} />} label="Ethereum" onClick={none} />
        <ui.Row
          icon={<ui.NetworkIcon name="Optimism" src={p.Optimism} />}
          label="Optimism"
          loading
          onClick={none}
        />
        <ui.Row
          icon={<ui.NetworkIcon name="Solana" />}
          label="Solana"
          badge={{ kind: 'text', text: 'Connect to use' }}
          end="chevron"
          onClick={none}
        />
        <ui.Row icon={<ui.NetworkIcon name="Bitcoin" />} label="Bitcoin" disabled reason="Not in MetaMask" />
      </ui.List>
      <ui.Hint>Your wallet may ask you to confirm.</ui.Hint>
    </ui.View>
  </Frame>
)
const Send = () => {
  const [amount, setAmount] = useState('0.25')
  const [to, setTo] = useState('0x71zz')
  return (
    <Frame name="send" title="Send" toast={<ui.Toast variant="success">Address copied</ui.Toast>}>
      <ui.View>
        <ui.Stack>
          <ui.Panel>
            <ui.AmountInput label="Amount" value={amount} onChange={setAmount} testId="amount">
              ≈ $785.90
            </ui.AmountInput>
            <div
              style={{
                display: 'flex',
                justifyContent: 'space-between',
                alignItems: 'center',
                marginTop: 12,
              }}
            >
              <ui.Pill onPanel icon={<ui.TokenIcon name="ETH" src={p.Ethereum} size={20} />} onClick={none}>
                ETH
              </ui.Pill>
              <span style={{ fontSize: 14, color: 'var(--lk-second)' }}>
                0.942 available{' '}
                <ui.LinkButton look="accent" onClick={none}>
                  Max
                </ui.LinkButton>
              </span>
            </div>
          </ui.Panel>
          <ui.Field
            label="To"
            value={to}
            onChange={setTo}
            error="This is not an address."
            clearLabel="Clear"
            ltr
            testId="to"
          />
        </ui.Stack>
        <ui.KeyValue
          rows={[
            { id: 'fee', label: 'Network fee', value: '≈ $0.04' },
            { id: 'net', label: 'Network', value: 'Base' },
          ]}
        />
        <ui.Note tone="bad">
          The wallet list can't be loaded.{' '}
          <ui.LinkButton look="underline" onClick={none}>
            Try again
          </ui.LinkButton>
        </ui.Note>
        <div style={{ height: 8 }} />
        <ui.Stack>
          <ui.Button variant="primary" loading>
            Review
          </ui.Button>
          <ui.ButtonRow>
            <ui.Button variant="danger">Reject</ui.Button>
            <ui.Button variant="primary" disabled>
              Approve
            </ui.Button>
          </ui.ButtonRow>
        </ui.Stack>
        <ui.Checkbox checked onChange={none}>
          I accept the{' '}
          <ui.LinkButton look="underline" href="https://example.org">
            terms
          </ui.LinkButton>{' '}
          and the privacy notice.
        </ui.Checkbox>
      </ui.View>
    </Frame>
  )
}
const Help = () => (
  <Frame name="help" title="Wallets">
    <ui.View>
      <ui.Topic icon={<ui.PurseIcon size={22} />} title="A home for what you own">
        Coins, tokens and collectibles, kept under your keys.
      </ui.Topic>
      <ui.Topic icon={<ui.KeyIcon size={22} />} title="A way to sign in">
        One wallet for many apps. No password to forget.
      </ui.Topic>
      <ui.Topic icon={<ui.ShieldIcon size={22} />} title="You approve everything">
        Nothing moves unless you say so in your wallet.
      </ui.Topic>
      <ui.Button variant="primary">Get a wallet</ui.Button>
    </ui.View>
  </Frame>
)
const EmptyView = () => (
  <Frame name="empty" title="Activity">
    <ui.View>
      <ui.Empty
        icon={<ui.ClockIcon size={28} stroke={1.8} />}
        title="Nothing yet"
        action={<ui.Button>Receive</ui.Button>}
      >
        What you send, receive and swap on Base shows here.
      </ui.Empty>
      <ui.Note tone="info">Gradient monograms are drawn from the name.</ui.Note>
      <div style={{ display: 'flex', gap: 8, padding: 12, flexWrap: 'wrap' }}>
        {['A', 'Binance', 'Coin98', 'Dex', 'Frame', 'Gem', 'Zeal', 'Ωmega'].map((n) => (
          <ui.WalletIcon key={n} name={n} />
        ))}
        {Object.entries(ui)
          .filter(([n]) => n.endsWith('Icon') && !['WalletIcon', 'TokenIcon', 'NetworkIcon'].includes(n))
          .map(([n, I]) => {
            const C = I as typeof ui.BackIcon
            return <C key={n} />
          })}
      </div>
      <div style={{ display: 'flex', gap: 8 }}>
        {[address, '0x01', '0x02', '0x03', '0x04'].map((a) => (
          <ui.Avatar key={a} address={a} size={52} />
        ))}
      </div>
    </ui.View>
  </Frame>
)
const columns: readonly ReactNode[] = [
  <>
    <Connect />
    <AllWallets />
    <Networks />
  </>,
  <>
    <Waiting state="waiting" />
    <Account />
    <Help />
  </>,
  <>
    <Waiting state="failed" />
    <Send />
    <Waiting state="done" />
  </>,
  <>
    <Qr value={uri} />
    <EmptyView />
  </>,
  <>
    <Qr value={undefined} />
    <Account loading />
  </>,
]

const parameters = new URLSearchParams(location.search)
const theme = parameters.get('theme') === 'light' ? 'light' : 'dark'
document.body.style.background = theme === 'light' ? '#d9dae0' : '#08080a'
const variables = {
  ...(parameters.get('accent') ? { accent: `#${parameters.get('accent')}` } : {}),
  ...(parameters.get('background') ? { background: `#${parameters.get('background')}` } : {}),
  ...(parameters.get('font') ? { fontFamily: parameters.get('font')! } : {}),
}
const width = Number(parameters.get('width') ?? 0)
const grid = document.createElement('div')
grid.style.cssText = 'display:flex;gap:36px;padding:40px;align-items:flex-start'
document.body.append(grid)
for (const column of columns) {
  const place = document.createElement('div')
  place.style.cssText = `width:${width || 360}px;flex:none`
  grid.append(place)
  const layer = ui.createLayer({
    mode: 'inline',
    parent: place,
    theme,
    variables,
    dir: parameters.get('dir') === 'rtl' ? 'rtl' : 'ltr',
  })
  layer.container.style.display = 'grid'
  layer.container.style.gap = '32px'
  layer.container.style.setProperty('--lk-max', '648px')
  layer.container.style.width = '100%'
  layer.open()
  createRoot(layer.container).render(<ui.StyleRoot root={layer.root}>{column}</ui.StyleRoot>)
}
