// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CommonProps } from './components/rootProps.js'
import * as ui from './index.js'

type Entry = {
  render: (common: CommonProps) => ReactNode
  press?: (onClick: () => void, disabled: boolean) => ReactNode
  move?: { node: ReactNode; part: string; keys: Record<string, number>; mirrored?: boolean }
}

const { BackIcon } = ui
const noop = () => undefined
const icon = <BackIcon />
const text = { children: 'x' }
const items = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, name: id }))
const tabs = items.slice(0, 3).map(({ id }) => ({ id, label: id }))

const list = (
  <ui.List>
    <ui.Row label="One" onClick={noop} />
    <ui.Row label="Two" href="https://wallet.example" />
    <ui.Row label="Three" onClick={noop} />
  </ui.List>
)
const grid = <ui.Grid label="Wallets" items={items} onSelect={noop} />
const segmented = <ui.Segmented label="Ways" items={tabs} value="a" onChange={noop} idBase="ways" />

const components: Record<string, Entry> = {
  ActionRow: { render: (common) => <ui.ActionRow {...common}>x</ui.ActionRow> },
  ActionTile: {
    render: (common) => <ui.ActionTile {...common} icon={icon} label="Send" onClick={noop} />,
    press: (onClick, disabled) => (
      <ui.ActionTile icon={icon} label="Send" onClick={onClick} disabled={disabled} />
    ),
  },
  Amount: { render: (common) => <ui.Amount {...common} parts={[{ type: 'integer', value: '1' }]} /> },
  AmountInput: { render: (common) => <ui.AmountInput {...common} label="Sum" value="" onChange={noop} /> },
  Avatar: { render: (common) => <ui.Avatar {...common} address="0xab" /> },
  Button: {
    render: (common) => <ui.Button {...common}>Go</ui.Button>,
    press: (onClick, disabled) => (
      <ui.Button onClick={onClick} disabled={disabled} href={disabled ? 'https://a.example' : undefined}>
        Go
      </ui.Button>
    ),
  },
  ButtonRow: { render: (common) => <ui.ButtonRow {...common}>x</ui.ButtonRow> },
  Card: { render: (common) => <ui.Card {...common}>x</ui.Card> },
  Checkbox: {
    render: (common) => (
      <ui.Checkbox {...common} checked={false} onChange={noop}>
        I agree
      </ui.Checkbox>
    ),
    press: (onClick) => (
      <ui.Checkbox checked={false} onChange={onClick}>
        I agree
      </ui.Checkbox>
    ),
  },
  CopyButton: {
    render: (common) => <ui.CopyButton {...common} value="x" label="Copy" copiedLabel="Copied" />,
    press: (onClick, disabled) => (
      <ui.CopyButton value="x" label="Copy" copiedLabel="Copied" disabled={disabled} onCopied={onClick} />
    ),
  },
  Divider: { render: (common) => <ui.Divider {...common} /> },
  Empty: { render: (common) => <ui.Empty {...common} icon={icon} title="Nothing" /> },
  Field: { render: (common) => <ui.Field {...common} label="Search" value="" onChange={noop} /> },
  Grid: {
    render: (common) => <ui.Grid {...common} label="Wallets" items={items} onSelect={noop} />,
    move: {
      node: grid,
      part: '.lk-cell',
      keys: { ArrowRight: 1, ArrowDown: 4, End: 3, Home: 0 },
      mirrored: true,
    },
  },
  Header: {
    render: (common) => (
      <ui.Header
        {...common}
        title="Connect"
        viewKey="a"
        labels={{ back: 'Back', help: 'Help', close: 'Close' }}
      />
    ),
  },
  Hint: { render: (common) => <ui.Hint {...common}>x</ui.Hint> },
  IconButton: {
    render: (common) => (
      <ui.IconButton {...common} label="Back" onClick={noop}>
        {icon}
      </ui.IconButton>
    ),
    press: (onClick) => (
      <ui.IconButton label="Back" onClick={onClick}>
        {icon}
      </ui.IconButton>
    ),
  },
  IconRing: {
    render: (common) => (
      <ui.IconRing {...common} state="waiting">
        {icon}
      </ui.IconRing>
    ),
  },
  KeyValue: { render: (common) => <ui.KeyValue {...common} rows={[{ id: 'a', label: 'A', value: 'B' }]} /> },
  LinkButton: {
    render: (common) => <ui.LinkButton {...common}>Max</ui.LinkButton>,
    press: (onClick, disabled) => (
      <ui.LinkButton onClick={onClick} disabled={disabled} href={disabled ? 'https://a.example' : undefined}>
        Max
      </ui.LinkButton>
    ),
  },
  List: {
    render: (common) => <ui.List {...common}>x</ui.List>,
    move: { node: list, part: '.lk-row', keys: { ArrowDown: 1, End: 2, Home: 0 } },
  },
  LiveRegion: { render: (common) => <ui.LiveRegion {...common} message="Copied" /> },
  Message: { render: (common) => <ui.Message {...common} title="Open your wallet" /> },
  MoreRow: { render: (common) => <ui.MoreRow {...common} {...text} label="More" onToggle={noop} /> },
  NetworkIcon: { render: (common) => <ui.NetworkIcon {...common} name="Base" /> },
  Note: {
    render: (common) => (
      <ui.Note {...common} tone="info">
        x
      </ui.Note>
    ),
  },
  Panel: { render: (common) => <ui.Panel {...common}>x</ui.Panel> },
  Picture: { render: (common) => <ui.Picture {...common} name="Wallet" /> },
  Pill: {
    render: (common) => <ui.Pill {...common}>Base</ui.Pill>,
    press: (onClick, disabled) => (
      <ui.Pill onClick={onClick} disabled={disabled}>
        Base
      </ui.Pill>
    ),
  },
  QrCode: { render: (common) => <ui.QrCode {...common} value="wc:a@2" label="Code" /> },
  Row: {
    render: (common) => <ui.Row {...common} label="Wallet" />,
    press: (onClick, disabled) => (
      <ui.Row
        label="Wallet"
        onClick={onClick}
        disabled={disabled}
        href={disabled ? 'https://a.example' : undefined}
      />
    ),
  },
  RowGlyph: { render: (common) => <ui.RowGlyph {...common}>{icon}</ui.RowGlyph> },
  ScrollArea: { render: (common) => <ui.ScrollArea {...common}>x</ui.ScrollArea> },
  Section: { render: (common) => <ui.Section {...common} {...text} title="Base" /> },
  Segmented: {
    render: (common) => (
      <ui.Segmented {...common} label="Ways" items={tabs} value="a" onChange={noop} idBase="ways" />
    ),
    move: {
      node: segmented,
      part: '[role=tab]',
      keys: { ArrowRight: 1, ArrowLeft: 2, End: 2, Home: 0 },
      mirrored: true,
    },
  },
  Skeleton: { render: (common) => <ui.Skeleton {...common} height={16} /> },
  SkeletonRow: { render: (common) => <ui.SkeletonRow {...common} /> },
  Spinner: { render: (common) => <ui.Spinner {...common} /> },
  Stack: { render: (common) => <ui.Stack {...common}>x</ui.Stack> },
  Stage: {
    render: (common) => (
      <ui.Stage {...common} viewKey="a" direction="none">
        x
      </ui.Stage>
    ),
  },
  TabPanel: {
    render: (common) => (
      <ui.TabPanel {...common} idBase="ways" tab="a">
        x
      </ui.TabPanel>
    ),
  },
  Toast: {
    render: (common) => (
      <ui.Toast {...common} variant="info">
        Sent
      </ui.Toast>
    ),
  },
  TokenIcon: { render: (common) => <ui.TokenIcon {...common} name="Ether" network={{ name: 'Base' }} /> },
  Topic: {
    render: (common) => (
      <ui.Topic {...common} icon={icon} title="Keys">
        x
      </ui.Topic>
    ),
  },
  View: { render: (common) => <ui.View {...common}>x</ui.View> },
  WalletIcon: { render: (common) => <ui.WalletIcon {...common} name="Wallet" /> },
  ...Object.fromEntries(
    Object.entries(ui)
      .filter(([name]) => name.endsWith('Icon') && !/^(Network|Token|Wallet)Icon$/.test(name))
      .map(([name, Icon]) => {
        const Drawn = Icon as typeof BackIcon
        return [name, { render: (common) => <Drawn {...common} /> } satisfies Entry]
      }),
  ),
}

let box: HTMLElement
let root: ReturnType<typeof createRoot>
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
})
const show = (node: ReactNode) => act(() => root.render(node))

test('behavior: every component is listed', () => {
  const exported = Object.keys(ui).filter((name) => /^[A-Z]/.test(name) && !name.startsWith('StyleRoot'))
  expect(Object.keys(components).sort()).toEqual(exported.sort())
})

describe.each(Object.entries(components))('%s', (_, { render, press, move }) => {
  test('param: className, elementRef and testId are those of one element, whose own classes stay', () => {
    show(render({}))
    const own = [...box.querySelectorAll('[class]')].map((element) => element.getAttribute('class') ?? '')
    const ref: { current: HTMLElement | null } = { current: null }
    show(render({ className: 'mine', elementRef: ref, testId: 'probe' }))
    const element = ref.current
    expect(element?.getAttribute('data-testid')).toBe('probe')
    expect(element?.classList.contains('mine')).toBe(true)
    const others = (element?.getAttribute('class') ?? '').split(' ').filter((name) => name !== 'mine')
    expect(others.length === 0 || own.includes(others.join(' '))).toBe(true)
    show(null)
    expect(ref.current).toBe(null)
  })

  if (press)
    test('param: a native control: keyboards reach it, and disabled it does nothing', async () => {
      vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async () => undefined } })
      const onClick = vi.fn()
      show(press(onClick, false))
      const control = box.querySelector<HTMLElement>('button,a[href],input')
      expect(control?.tabIndex).toBe(0)
      await act(async () => control?.click())
      expect(onClick).toHaveBeenCalledOnce()
      if (press.length < 2) return
      show(press(onClick, true))
      expect(box.querySelector('a[href]')).toBe(null)
      const disabled = box.querySelector<HTMLElement>('button')
      expect(disabled?.matches(':disabled,[aria-disabled=true]')).toBe(true)
      await act(async () => disabled?.click())
      expect(onClick).toHaveBeenCalledOnce()
    })

  if (move)
    test.each(['ltr', 'rtl'])('behavior: keys move within: %s', (direction) => {
      box.style.direction = direction
      for (const [key, target] of Object.entries(move.keys)) {
        show(null)
        show(move.node)
        const parts = () => [...box.querySelectorAll<HTMLElement>(move.part)]
        act(() => parts()[0]?.focus())
        const swap: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }
        const pressed = direction === 'rtl' && move.mirrored ? (swap[key] ?? key) : key
        const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true })
        act(() => void parts()[0]?.dispatchEvent(event))
        expect([key, parts().indexOf(document.activeElement as HTMLElement)]).toEqual([key, target])
      }
    })

  test('behavior: no inline style names a side of the page', () => {
    show(render({}))
    const styles = [...box.querySelectorAll('[style]')].map((element) => element.getAttribute('style') ?? '')
    expect(styles.filter((style) => /(^|[;\s-])(left|right)\s*[:;]/.test(style))).toEqual([])
  })
})
