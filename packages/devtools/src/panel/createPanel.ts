import type { Client } from '@latchkey/core'
import type { Network } from '../createNetwork.js'
import type { ListName, Recorder } from '../createRecorder.js'
import type { WalletSimulator } from '../createWalletSimulator.js'
import { element } from './element.js'
import { connectionsSection, listSection, stateSection } from './sections.js'
import { simulatorSection } from './simulatorSection.js'
import { styles } from './styles.js'

export interface PanelParameters {
  readonly isOpen: boolean
  readonly recorder: Recorder
  readonly network: Network
  readonly wallet: WalletSimulator
  readonly client: () => Client | undefined
  readonly report: (client: Client) => Promise<string>
}

export interface Panel {
  draw(): void
  destroy(): void
}

const lists: Readonly<Record<string, ListName>> = {
  Events: 'events',
  Log: 'log',
  Requests: 'requests',
  Changes: 'changes',
}
const names = ['State', 'Connections', ...Object.keys(lists), 'Simulate']

/** In a shadow root. */
export function createPanel(parameters: PanelParameters): Panel {
  const { recorder, network, wallet, client } = parameters
  const host = document.createElement('latchkey-devtools')
  const root = host.attachShadow({ mode: 'open' })
  if ('replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    root.adoptedStyleSheets = [sheet]
  }
  const toggle = element(
    'button',
    { type: 'button', className: 'toggle', 'aria-expanded': false, 'aria-controls': 'panel' },
    'Latchkey devtools',
  )
  const status = element('p', { className: 'status', role: 'status' })
  const tabs = names.map((name, at) =>
    element(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${at}`,
        'aria-controls': 'body',
        'aria-selected': at === 0,
        tabIndex: at === 0 ? 0 : -1,
      },
      name,
    ),
  )
  const body = element('div', {
    className: 'body',
    id: 'body',
    role: 'tabpanel',
    tabIndex: 0,
    'aria-labelledby': 'tab-0',
  })
  const copy = element('button', { type: 'button' }, 'Copy report')
  const close = element('button', { type: 'button' }, 'Close')
  const panel = element(
    'section',
    { className: 'panel', id: 'panel', hidden: true, 'aria-label': 'Latchkey devtools' },
    element('header', {}, element('h2', {}, 'Latchkey devtools'), copy, close),
    element('div', { className: 'tabs', role: 'tablist', 'aria-label': 'Parts of the devtools' }, ...tabs),
    body,
    status,
  )
  let current = 0
  let frame: number | undefined

  const showStatus = (text: string) => void (status.textContent = text)
  const markSimulated = () => {
    const { offline, delayMs } = network.conditions
    const isSimulated = offline || delayMs > 0 || wallet.isOn()
    toggle.toggleAttribute('data-simulated', isSimulated)
    toggle.textContent = isSimulated ? 'Latchkey devtools: simulating' : 'Latchkey devtools'
  }
  const sectionOf = (name: string): readonly Node[] => {
    const list = lists[name]
    if (list) return listSection(list, recorder.lists[list])
    if (name === 'State') return stateSection(client())
    if (name === 'Connections') return connectionsSection(client())
    return simulatorSection({ network, wallet, client, say: showStatus, changed: markSimulated })
  }
  const fill = () => {
    body.setAttribute('aria-labelledby', `tab-${current}`)
    body.replaceChildren(...sectionOf(names[current] ?? ''))
  }
  /** Keeps what a developer is using. */
  const draw = () => {
    if (panel.hidden || names[current] === 'Simulate' || body.querySelector('details[open]')) return
    const focused = root.activeElement
    if (focused && focused !== body && body.contains(focused)) return
    const { scrollTop } = body
    fill()
    body.scrollTop = scrollTop
  }
  const drawSoon = () => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      draw()
    })
  }
  const choose = (at: number) => {
    current = (at + names.length) % names.length
    tabs.forEach((tab, index) => {
      tab.setAttribute('aria-selected', String(index === current))
      tab.tabIndex = index === current ? 0 : -1
    })
    fill()
    body.scrollTop = 0
  }
  const show = (isOpen: boolean) => {
    panel.hidden = !isOpen
    toggle.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) fill()
  }

  toggle.addEventListener('click', () => {
    show(panel.hidden !== false)
    if (!panel.hidden) tabs[current]?.focus()
  })
  const leave = () => {
    show(false)
    toggle.focus()
  }
  close.addEventListener('click', leave)
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    // Escape must not close the page's.
    event.stopPropagation()
    leave()
  })
  tabs.forEach((tab, at) => {
    tab.addEventListener('click', () => choose(at))
    tab.addEventListener('keydown', ({ key }) => {
      const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: names.length - 1 }[key]
      if (to === undefined) return
      choose(to)
      tabs[current]?.focus()
    })
  })
  copy.addEventListener('click', () => {
    const attached = client()
    showStatus(attached ? 'The report is being written.' : 'Attach a client first.')
    if (!attached) return
    void parameters
      .report(attached)
      .then((text) => navigator.clipboard.writeText(text))
      .then(
        () =>
          showStatus(
            'The report is on the clipboard. It holds no keys and tokens, and accounts are shortened.',
          ),
        (error: unknown) => showStatus(`The report could not be copied: ${String(error)}`),
      )
  })

  root.append(panel, toggle)
  const stop = recorder.onChange(drawSoon)
  const attach = () => document.body.append(host)
  if (document.body) attach()
  else document.addEventListener('DOMContentLoaded', attach, { once: true })
  show(parameters.isOpen)
  return {
    draw: drawSoon,
    destroy() {
      stop()
      document.removeEventListener('DOMContentLoaded', attach)
      if (frame !== undefined) cancelAnimationFrame(frame)
      host.remove()
    },
  }
}
