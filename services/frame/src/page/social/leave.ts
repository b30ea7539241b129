import { readFacts } from '../facts.js'
import { h } from '../ui/dom.js'
import { centeredBlock, primaryButton } from '../ui/parts.js'
import { createTheme } from '../ui/theme.js'
import { storeReturn, readJourney, tabMemory } from './journey.js'
import { speak, t } from '../words/t.js'

/** Asks visitors from other pages first: no open redirect. */
function start(): void {
  const journey = readJourney(location.hash, document.referrer, {
    ...readFacts(document, ''),
    origin: location.origin,
  })
  const memory = tabMemory(window)
  if (journey === undefined || memory === undefined) {
    document.body.textContent = t('goBack')
    return
  }
  const go = () => {
    storeReturn(memory, journey)
    location.replace(journey.to)
  }
  if (journey.isFromHost) return go()
  createTheme(document)
  const [to, back] = [new URL(journey.to).host, new URL(journey.returnUri).host]
  document.body.append(
    h(
      'main',
      { class: 'lk-root lkf-body' },
      centeredBlock('key', t('leaveHeading', { to }), t('leaveText', { back })),
      h('div', { class: 'lkf-one' }, primaryButton(t('continue'), go)),
    ),
  )
}

void speak(navigator.language, document.documentElement).then(start)
