import { READY } from './messages.js'
import { createTheme } from '../ui/theme.js'
import { h } from '../ui/dom.js'
import { centered } from '../ui/parts.js'
import { speak, t } from '../words/t.js'

/** Milliseconds between two looks at whether the frame is still there. */
const looks = 1_000

/**
 * The wallet window: tells the frame that opened it that it may draw here. Nobody else hears it, since the message goes to
 * this origin alone. It says so when there is no frame, or none any more.
 */
function start(): void {
  createTheme(document)
  document.documentElement.dataset['window'] = ''
  const opener = window.opener as Window | null
  const tell = (heading: string, text: string) =>
    document.body.replaceChildren(h('main', { class: 'lk-root lkf-body' }, centered('warn', heading, text)))
  if (opener === null) return tell(t('windowAlone'), t('windowAloneText'))
  opener.postMessage({ type: READY, nonce: location.hash.slice(1) }, location.origin)
  const timer = setInterval(() => {
    if (!opener.closed) return
    clearInterval(timer)
    tell(t('windowLeft'), t('windowLeftText'))
  }, looks)
}

void speak(navigator.language, document.documentElement).then(start)
