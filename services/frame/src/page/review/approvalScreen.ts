import { h, icon } from '../ui/dom.js'
import { REQUIRED_PART } from '../ui/guard.js'
import { factRows, cancelButton, notes, primaryButton } from '../ui/parts.js'
import type { Screen } from '../ui/stage.js'
import { t } from '../words/t.js'
import type { AppFace } from './appFace.js'
import { addressText, moneyText, picture } from './figures.js'
import { hostOf } from './hostOf.js'
import type { Change, Receiver, Review } from './review.js'

export interface ApprovalActions {
  readonly onApprove: () => void
  readonly onReject: () => void
}

export interface Looks {
  /** As the browser reports it. */
  readonly origin: string
  readonly face: AppFace
  readonly pictureOf: (symbol: string) => string
}

export function approvalScreen(
  looks: Looks,
  review: Review,
  { isReady }: { isReady: boolean },
  { onApprove, onReject }: ApprovalActions,
): Screen {
  const { title, action, summary, text, textTitle = t('message'), details, warnings, blocked } = review
  return {
    purpose: 'approval',
    title,
    onClose: onReject,
    body: [
      originRow(looks),
      h('p', { class: 'lkf-sentence', dir: 'auto', [REQUIRED_PART]: '' }, summary),
      text === undefined ? undefined : panel(textTitle, scrollable(text, '')),
      effect(review, looks),
      factRows(isReady ? factsBeside(review) : [...review.facts, [t('fee'), '…']]),
      details === undefined
        ? undefined
        : h(
            'details',
            { class: 'lkf-more' },
            h('summary', {}, t('everything')),
            h('div', { class: 'lkf-panel' }, scrollable(details, 'lkf-code')),
          ),
      notes(warnings),
      why(),
      h(
        'div',
        { class: 'lkf-actions' },
        cancelButton(t('reject'), onReject),
        primaryButton(action, onApprove, !isReady || blocked === true),
      ),
    ],
  }
}

/** Receivers with a drawing; more are facts. */
const MAX_DRAWN = 3

const isDrawn = ({ receivers = [] }: Review): boolean => receivers.length > 0 && receivers.length <= MAX_DRAWN

function effect(review: Review, looks: Looks): HTMLElement | undefined {
  const { changes = [], receivers = [], isPayment, areAllowed } = review
  const rows = [
    ...changes.map((one) => (isPayment ? amountRow(one, looks) : changeRow(one, looks))),
    ...(isDrawn(review) ? receivers.map(receiverRow) : []),
  ]
  if (rows.length === 0) return undefined
  return isPayment || changes.length === 0
    ? h('div', { class: 'lkf-panel' }, ...rows)
    : panel(t(areAllowed ? 'allowed' : 'changes'), ...rows)
}

function factsBeside(review: Review): Review['facts'] {
  const { changes = [], receivers = [], facts, isPayment } = review
  const drawn = isDrawn(review) ? receivers.map(({ address }) => address) : []
  const hasWorth = isPayment && changes[0]?.usd !== undefined
  return facts.filter(([name, value]) => !drawn.includes(value) && (name !== t('worth') || !hasWorth))
}

function originRow({ origin, face: { name, logo } }: Looks) {
  return h(
    'div',
    { class: 'lkf-who' },
    picture(name, logo),
    h(
      'div',
      { class: 'lkf-who-text' },
      h('b', { dir: 'auto' }, name),
      h(
        'span',
        { [REQUIRED_PART]: '' },
        icon('shield', 14),
        h('span', {}, t('asks', { host: hostOf(origin) })),
      ),
    ),
  )
}

function why() {
  const answer = h('div', {}, ...[t('whyAsk'), t('whyCan'), t('whyReason')].map(paragraph))
  return h('details', { class: 'lkf-more lkf-why' }, h('summary', {}, t('why')), answer)
}

const paragraph = (text: string) => h('p', {}, text)

function panel(title: string, ...children: readonly Node[]) {
  return h('div', { class: 'lkf-panel' }, h('p', { class: 'lkf-panel-title' }, title), ...children)
}

/** Focusable: a keyboard can scroll it. */
function scrollable(text: string, className: string) {
  return h('div', { class: `lkf-text ${className}`, tabindex: '0', dir: 'auto' }, text)
}

const coinPicture = ({ symbol, picture: known }: Change, { pictureOf }: Looks) =>
  picture(symbol, known === undefined ? undefined : pictureOf(known), 'lkf-coin')

const coinsOf = ({ amount, symbol }: Change) =>
  h('span', { class: 'lkf-coins', dir: 'ltr' }, h('bdi', {}, amount), ' ', h('bdi', {}, symbol))

/** Money first: visitors can judge it. */
function amountRow(change: Change, looks: Looks) {
  const { usd } = change
  return h(
    'div',
    { class: 'lkf-line' },
    coinPicture(change, looks),
    h(
      'div',
      { class: 'lkf-line-text', [REQUIRED_PART]: '' },
      h('b', { class: 'lkf-figure' }, usd === undefined ? coinsOf(change) : moneyText(usd)),
      usd === undefined ? undefined : coinsOf(change),
    ),
  )
}

function receiverRow({ address, name }: Receiver) {
  return h(
    'div',
    { class: 'lkf-line' },
    picture(name ?? '', undefined, 'lkf-coin'),
    h(
      'div',
      { class: 'lkf-line-text', [REQUIRED_PART]: '' },
      h('span', {}, t('receiver')),
      name === undefined ? undefined : h('b', { dir: 'auto' }, name),
      addressText(address),
    ),
  )
}

function changeRow(change: Change, looks: Looks) {
  const { symbol, amount, isIn, usd } = change
  return h(
    'div',
    { class: 'lkf-change' },
    coinPicture(change, looks),
    h('span', { class: 'lkf-change-name' }, symbol),
    h(
      'span',
      { class: 'lkf-change-sum' },
      usd === undefined ? undefined : h('small', {}, moneyText(usd)),
      h('span', { class: isIn ? 'lkf-in' : undefined, dir: 'auto' }, amount),
    ),
  )
}
