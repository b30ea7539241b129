import type { WindowFacts } from '../../server/pages.js'
import { h } from '../ui/dom.js'
import { centeredBlock } from '../ui/parts.js'
import { createTheme, type Theme } from '../ui/theme.js'
import { speak, t } from '../words/t.js'
import { readWindowFacts } from './facts.js'
import { lettersToFrame } from './lettersToFrame.js'
import { readFragment, READY } from './messages.js'
import { mirror } from './mirror.js'

/** Milliseconds between checks of the frame, and until a silent one is gone. */
const times = { look: 1_000, silence: 10 * 60_000 }

const showText = (heading: string, text: string) =>
  document.body.replaceChildren(
    h('main', { class: 'lk-root lkf-body' }, centeredBlock('warn', heading, text)),
  )
const showClosed = () => showText(t('windowLeft'), t('windowLeftText'))

/**
 * Only this origin learns that its frame may draw here. If the host's page cuts the two apart, they
 * exchange letters.
 */
function start(): void {
  const theme = createTheme(document)
  document.documentElement.dataset['window'] = ''
  const opener = window.opener as Window | null
  const { nonce, secret } = readFragment(location.hash)
  // The secret stays out of the history.
  history.replaceState(null, '', location.pathname + location.search)
  const facts = readWindowFacts(document)
  if (opener === null) {
    if (secret === undefined || !facts.isOwn) return showText(t('windowAlone'), t('windowAloneText'))
    return void write(facts, secret, theme)
  }
  opener.postMessage({ type: READY, nonce }, location.origin)
  const timer = setInterval(() => {
    if (!opener.closed) return
    clearInterval(timer)
    showClosed()
  }, times.look)
}

async function write(facts: WindowFacts, secret: string, theme: Theme): Promise<void> {
  const letters = await lettersToFrame(facts, secret)
  const signal = AbortSignal.timeout(times.silence)
  const say = (tag: string) => void speak(tag, document.documentElement)
  if (!(await mirror({ view: window, letters, theme, signal, speak: say }))) return showClosed()
  window.close()
  document.body.replaceChildren(h('main', { class: 'lk-root lkf-body' }, h('p', {}, t('mayClose'))))
}

void speak(navigator.language, document.documentElement).then(start)
