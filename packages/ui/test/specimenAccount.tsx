import { useState } from 'react'
import * as ui from '../src/index.js'
import { Frame, address, none, p } from './specimenFrame.js'

export const Account = ({ loading }: { loading?: boolean }) => {
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
        <AccountHead loading={loading} />
        <Actions />
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
            <Tokens />
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
const AccountHead = ({ loading }: { loading: boolean | undefined }) => (
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
        parts={new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).formatToParts(4218.06)}
      />
    )}
  </div>
)
const Actions = () => (
  <div style={{ marginBlock: '18px 14px' }}>
    <ui.ActionRow>
      <ui.ActionTile icon={<ui.BuyIcon />} label="Buy" onClick={none} />
      <ui.ActionTile icon={<ui.SwapIcon />} label="Swap" onClick={none} />
      <ui.ActionTile icon={<ui.ReceiveIcon />} label="Receive" onClick={none} />
      <ui.ActionTile icon={<ui.SendIcon />} label="Send" onClick={none} />
    </ui.ActionRow>
  </div>
)
const Tokens = () => (
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
)
export const Networks = () => (
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
export const Send = () => {
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
            <AmountFoot />
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
        <SendButtons />
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
const AmountFoot = () => (
  <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', marginTop: 12 }}>
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
)
const SendButtons = () => (
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
)
export const Help = () => (
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
export const EmptyView = () => (
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
