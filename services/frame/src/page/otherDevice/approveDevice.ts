import { digits } from '@latchkey/protocol/digits'
import { refusalOf } from '../services/http.js'
import type { ShareRequest, ShareRequests } from '../services/shareRequests.js'
import { showNotice } from '../ui/confirm.js'
import { h } from '../ui/dom.js'
import { centeredBlock, factRows, field, cancelButton, note, primaryButton } from '../ui/parts.js'
import type { Screen, Stage } from '../ui/stage.js'
import { numberLocale, t } from '../words/t.js'
import { commitmentTo, newExchangeKey, numberOf, publicText, sealFor, type Exchange } from './exchange.js'
import type { TransferredShare } from './transferredShare.js'

export interface ApproveDeviceDeps {
  readonly stage: Stage
  readonly requests: Pick<ShareRequests, 'join' | 'look' | 'answer' | 'end'>
  readonly userId: string
  readonly transferShare: () => Promise<TransferredShare>
  readonly wait: (milliseconds: number) => Promise<void>
}

const pause = 1_500
const maxTries = 3

type Outcome = 'approved' | 'rejected' | 'swapped' | 'over' | 'left'

/**
 * The visitor types the new device's number; an attacker's device, or one put in between, shows
 * another. A share is sealed for that device alone. A refusal is final.
 */
export async function approveDevice(deps: ApproveDeviceDeps, request: ShareRequest): Promise<void> {
  const { stage, requests, userId } = deps
  const exchange: Exchange = { userId, id: request.id, site: request.site }
  const keyPair = await newExchangeKey()
  const helper = await publicText(keyPair)
  try {
    await requests.join(request.id, helper)
  } catch (error) {
    if (refusalOf(error)?.status !== 404) throw error
    return showOutcome(stage, 'over')
  }
  const outcome = await question(deps, request, { exchange, keyPair, helper }).catch(
    async (error: unknown) => {
      await requests.end(request.id).catch(() => undefined)
      throw error
    },
  )
  if (outcome === 'rejected' || outcome === 'swapped') await requests.end(request.id, true)
  if (outcome === 'left') return void (await requests.end(request.id).catch(() => undefined))
  return showOutcome(stage, outcome)
}

const outcomes = {
  approved: ['check', 'letInDone', 'letInDoneText'],
  rejected: ['shield', 'letInNo', 'letInNoText'],
  swapped: ['warn', 'letInSwapped', 'letInSwappedText'],
  over: ['info', 'letInOver', 'letInOverText'],
} as const

function showOutcome(stage: Stage, outcome: keyof typeof outcomes): Promise<void> {
  const [icon, heading, text] = outcomes[outcome]
  return showNotice(stage, {
    purpose: 'settings',
    title: t('newDevice'),
    icon,
    heading: t(heading),
    text: t(text),
  })
}

interface JoinedExchange {
  readonly exchange: Exchange
  readonly keyPair: CryptoKeyPair
  readonly helper: string
}

interface PendingApproval {
  isOver: boolean
  /** The new device's revealed key. */
  asker?: string
}

function question(
  { stage, requests, transferShare, wait }: ApproveDeviceDeps,
  request: ShareRequest,
  joined: JoinedExchange,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const { exchange, keyPair, helper } = joined
    const pending: PendingApproval = { isOver: false }
    let tries = 0
    const form = approvalForm(request, pending, { approve: () => void approve(), end })
    const hide = stage.show(form.screen)

    function end(outcome: Outcome): void {
      if (pending.isOver) return
      pending.isOver = true
      hide()
      resolve(outcome)
    }
    function fail(error: unknown): void {
      if (pending.isOver) return
      if (refusalOf(error)?.status === 404) return end('over')
      pending.isOver = true
      hide()
      reject(error instanceof Error ? error : new Error('The request failed'))
    }

    async function approve(): Promise<void> {
      if (pending.asker === undefined) return
      const keys = { asker: pending.asker, helper }
      if (form.typed() !== String(await numberOf(exchange, keys))) {
        tries += 1
        return tries === maxTries ? end('swapped') : form.refuse()
      }
      form.yes.disabled = true
      try {
        const sealed = await sealFor(exchange, { keyPair, keys, side: 'helper' }, await transferShare())
        if (pending.isOver) return
        await requests.answer(exchange.id, sealed)
        end('approved')
      } catch (error) {
        fail(error)
      }
    }
    const commitment = { exchange, commitment: request.commitment }
    void follow({ requests, wait }, commitment, pending, { end, fail, askerRevealed: form.askerRevealed })
  })
}

async function follow(
  { requests, wait }: Pick<ApproveDeviceDeps, 'requests' | 'wait'>,
  { exchange, commitment }: Pick<JoinedExchange, 'exchange'> & Pick<ShareRequest, 'commitment'>,
  pending: PendingApproval,
  {
    end,
    fail,
    askerRevealed,
  }: {
    readonly end: (outcome: Outcome) => void
    readonly fail: (error: unknown) => void
    readonly askerRevealed: () => void
  },
): Promise<void> {
  for (; !pending.isOver; await wait(pause))
    try {
      const { state, askerKey } = await requests.look(exchange.id)
      if (pending.isOver) return
      if (state === 'refused') return end('over')
      if (askerKey === undefined) continue
      if ((await commitmentTo(exchange, askerKey)) !== commitment) return end('swapped')
      if (pending.asker !== undefined && pending.asker !== askerKey) return end('swapped')
      if (pending.asker === undefined) {
        pending.asker = askerKey
        askerRevealed()
      }
    } catch (error) {
      if (refusalOf(error)) return fail(error)
    }
}

function approvalForm(
  { device, site, age }: ShareRequest,
  pending: PendingApproval,
  { approve, end }: { readonly approve: () => void; readonly end: (outcome: Outcome) => void },
) {
  const status = h('p', { class: 'lkf-status', role: 'status' }, t('letInWaiting'))
  const number = field({
    label: t('letInNumber'),
    inputmode: 'numeric',
    autocomplete: 'off',
    // Some digits take two UTF-16 units.
    maxlength: '4',
    onInput: () => {
      number.fail(undefined)
      update()
    },
  })
  const approveButton = primaryButton(t('approve'), approve, true)
  const typed = () => digits(number.input.value)
  function update(): void {
    approveButton.disabled = pending.asker === undefined || typed().length !== 2
  }
  const minutes = Math.round(age / 60_000)
  const when = new Intl.RelativeTimeFormat(numberLocale(), { numeric: 'auto' }).format(-minutes, 'minute')
  const rejectButton = cancelButton(t('reject'), () => end('rejected'))
  const screen: Screen = {
    purpose: 'settings',
    title: t('newDevice'),
    body: [
      centeredBlock('shield', t('letInHeading'), t('letInText')),
      factRows([
        [t('letInDevice'), device === '' ? t('deviceUnknown') : device],
        ...(site === undefined ? [] : [[t('letInSite'), site] as const]),
        [t('letInWhen'), when],
      ]),
      note('warn', t('letInWarning')),
      number.element,
      status,
      h('div', { class: 'lkf-actions' }, rejectButton, approveButton),
    ],
    onClose: () => end('left'),
  }
  return {
    screen,
    yes: approveButton,
    typed,
    askerRevealed(): void {
      status.textContent = ''
      update()
    },
    refuse(): void {
      number.input.value = ''
      number.fail(t('letInWrong'))
      update()
    },
  }
}
