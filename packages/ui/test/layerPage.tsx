import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as ui from '../src/index.js'

const labels = { back: 'Back', help: 'Help', close: 'Close' }
const log: string[] = []
const state = { direction: 'forward' as ui.StageDirection, show: (_view: string): void => {} }

function Modal() {
  const [view, setView] = useState('first')
  useEffect(() => {
    state.show = setView
  }, [])
  return (
    <ui.Card>
      <ui.Header
        title={view === 'first' ? 'First view' : 'Other view'}
        viewKey={view}
        labels={labels}
        onClose={() => log.push('close button')}
        {...(view === 'first' ? {} : { onBack: () => setView('first') })}
      />
      <ui.Stage viewKey={view} direction={state.direction}>
        {view === 'first' ? (
          <ui.View testId="first">
            <ui.List>
              <ui.Row label="One" onClick={() => log.push('one')} testId="one" />
              <ui.Row label="Two" onClick={() => log.push('two')} />
            </ui.List>
            <ui.Field label="Text" value="" onChange={() => {}} testId="text" />
          </ui.View>
        ) : view === 'long' ? (
          <ui.ScrollArea>
            <div data-testid="long">
              {Array.from({ length: 40 }, (_, i) => (
                <ui.Row key={i} label={`Row ${i}`} onClick={() => log.push(`row ${i}`)} />
              ))}
            </div>
          </ui.ScrollArea>
        ) : (
          <ui.View testId={view}>
            <ui.IconRing state="waiting">
              <ui.WalletIcon name={view} size={92} />
            </ui.IconRing>
            <ui.Message title="Waiting">Some words.</ui.Message>
            <ui.Button autoFocus={view === 'focus'} testId="again">
              Again
            </ui.Button>
          </ui.View>
        )}
      </ui.Stage>
    </ui.Card>
  )
}

const layer = ui.createLayer({
  onEscape: () => log.push('escape'),
  onBackdrop: () => log.push('backdrop'),
  onDragAway: () => {
    log.push('away')
    void layer.close()
    return true
  },
  onState: (next) => log.push(`state ${next}`),
})
createRoot(layer.container).render(
  <StrictMode>
    <ui.StyleRoot root={layer.root}>
      <Modal />
    </ui.StyleRoot>
  </StrictMode>,
)
Object.assign(globalThis, {
  layer,
  log,
  ui,
  go: (view: string, direction: ui.StageDirection = 'forward') => {
    state.direction = direction
    state.show(view)
  },
})

const opener = document.createElement('button')
opener.id = 'opener'
opener.textContent = 'Open'
opener.addEventListener('click', () => layer.open())
const tall = document.createElement('div')
tall.style.height = '3000px'
document.body.append(opener, tall)
for (const name of ['click', 'pointerdown', 'keydown', 'focusin', 'wheel'])
  document.addEventListener(name, () => log.push(`page ${name}`))
