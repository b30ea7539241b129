import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import * as ui from '../src/index.js'
import { Account, EmptyView, Help, Networks, Send } from './specimenAccount.js'
import { AllWallets, Connect, Qr, Waiting } from './specimenConnect.js'
import { uri } from './specimenFrame.js'

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
document.documentElement.dir = parameters.get('dir') === 'rtl' ? 'rtl' : 'ltr'
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
  })
  layer.container.style.display = 'grid'
  layer.container.style.gap = '32px'
  layer.container.style.setProperty('--lk-max', '648px')
  layer.container.style.width = '100%'
  layer.open()
  createRoot(layer.container).render(<ui.StyleRoot root={layer.root}>{column}</ui.StyleRoot>)
}
