import { readFacts } from '../facts.js'
import { h } from '../ui/dom.js'
import { centered, primary } from '../ui/parts.js'
import { createTheme } from '../ui/theme.js'
import { keepReturn, readJourney, tabMemory } from './journey.js'

/**
 * Leads to a provider in the tab of a host's page, and remembers the way back. Whoever comes from elsewhere than that
 * page is asked, so that this address leads nobody away unseen.
 */
function start(): void {
  const journey = readJourney(location.hash, document.referrer, readFacts(document, ''))
  const memory = tabMemory(window)
  if (journey === undefined || memory === undefined) {
    document.body.textContent = 'Go back and try again.'
    return
  }
  const go = () => {
    keepReturn(memory, journey)
    location.replace(journey.to)
  }
  if (journey.isFromHost) return go()
  createTheme(document)
  const [to, back] = [new URL(journey.to).host, new URL(journey.returnUri).host]
  document.body.append(
    h(
      'main',
      { class: 'lk-root lkf-body' },
      centered('key', `Log in with ${to}`, `You come back to ${back} afterwards.`),
      h('div', { class: 'lkf-one' }, primary('Continue', go)),
    ),
  )
}

start()
