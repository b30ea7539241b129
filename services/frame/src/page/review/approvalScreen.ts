import { h, icon } from '../ui/dom.js'
import { MUST_SEE } from '../ui/guard.js'
import { factRows, leaving, note, primary } from '../ui/parts.js'
import type { Screen } from '../ui/stage.js'
import { hostOf } from './hostOf.js'
import type { Review } from './review.js'
import { t } from '../words/t.js'

/** What the visitor does with an approval. */
export interface ApprovalActions {
  readonly onApprove: () => void
  readonly onReject: () => void
}

/**
 * The screen of an approval.
 *
 * @param origin of the page that asks, as the browser vouches for it
 * @param isReady whether everything that is shown has arrived
 */
export function approvalScreen(
  origin: string,
  review: Review,
  { isReady }: { isReady: boolean },
  { onApprove, onReject }: ApprovalActions,
): Screen {
  const { title, action, summary, text, facts, changes, details, warnings, blocked } = review
  return {
    purpose: 'approval',
    title,
    onClose: onReject,
    body: [
      h(
        'div',
        { class: 'lkf-who' },
        h('span', { class: 'lkf-who-mark' }, icon('shield', 22)),
        h(
          'div',
          { class: 'lkf-who-text' },
          h('b', { dir: 'auto', [MUST_SEE]: '' }, summary),
          h('span', { [MUST_SEE]: '' }, t('asks', { host: hostOf(origin) })),
        ),
      ),
      text === undefined ? undefined : panel(t('message'), scrollable(text, '')),
      changes && (changes.length === 0 ? undefined : panel(t('changes'), ...changes.map(changeRow))),
      factRows(isReady ? facts : [...facts, [t('fee'), '…']]),
      details === undefined
        ? undefined
        : h(
            'details',
            { class: 'lkf-more' },
            h('summary', {}, t('everything')),
            h('div', { class: 'lkf-panel' }, scrollable(details, 'lkf-code')),
          ),
      ...warnings.map(({ level, text: words }) => note(level, words)),
      h(
        'div',
        { class: 'lkf-actions' },
        leaving(t('reject'), onReject),
        primary(action, onApprove, !isReady || blocked === true),
      ),
    ],
  }
}

function panel(title: string, ...children: readonly Node[]) {
  return h('div', { class: 'lkf-panel' }, h('p', { class: 'lkf-panel-title' }, title), ...children)
}

/** Focusable, so that a keyboard can scroll it. */
function scrollable(text: string, className: string) {
  return h('div', { class: `lkf-text ${className}`, tabindex: '0', dir: 'auto' }, text)
}

function changeRow({ symbol, amount, isIn }: { symbol: string; amount: string; isIn: boolean }) {
  return h(
    'div',
    { class: 'lkf-change' },
    h('span', {}, symbol),
    h('span', { class: isIn ? 'lkf-in' : undefined }, amount),
  )
}
