import { digits } from '@latchkey/protocol/digits'
import { refusalOf } from '../services/http.js'
import type { ShareRequest, ShareRequests } from '../services/shareRequests.js'
import { tell } from '../ui/confirm.js'
import { h } from '../ui/dom.js'
import { centered, factRows, field, leaving, note, primary } from '../ui/parts.js'
import type { Screen, Stage } from '../ui/stage.js'
import { numberLocale, t } from '../words/t.js'
import { commitmentTo, newExchangeKey, numberOf, publicText, sealFor, type Exchange } from './exchange.js'
import type { Handed } from './handed.js'

export interface LetInDeps {
  readonly stage: Stage
  readonly requests: Pick<ShareRequests, 'join' | 'look' | 'answer' | 'end'>
  readonly userId: string
  readonly hand: () => Promise<Handed>
  readonly wait: (milliseconds: number) => Promise<void>
}

const pause = 1_500
const mostTries = 3

type Outcome = 'approved' | 'rejected' | 'swapped' | 'over' | 'left'

/**
 * The visitor types the new device's number; an attacker's device, or one put in between, shows
 * another. A share is sealed for that device alone. A refusal is final.
 */
export async function letIn(deps: LetInDeps, request: ShareRequest): Promise<void> {
  const { stage, requests, userId } = deps
  const exchange: Exchange = { userId, id: request.id, site: request.site }
  const own = await newExchangeKey()
  const helper = await publicText(own)
  try {
    await requests.join(request.id, helper)
  } catch (error) {
    if (refusalOf(error)?.status !== 404) throw error
    return say(stage, 'over')
  }
  const outcome = await question(deps, request, { exchange, own, helper }).catch(async (error: unknown) => {
    await requests.end(request.id).catch(() => undefined)
    throw error
  })
  if (outcome === 'rejected' || outcome === 'swapped') await requests.end(request.id, true)
  if (outcome === 'left') return void (await requests.end(request.id).catch(() => undefined))
  return say(stage, outcome)
}

const outcomes = {
  approved: ['check', 'letInDone', 'letInDoneText'],
  rejected: ['shield', 'letInNo', 'letInNoText'],
  swapped: ['warn', 'letInSwapped', 'letInSwappedText'],
  over: ['info', 'letInOver', 'letInOverText'],
} as const

function say(stage: Stage, outcome: keyof typeof outcomes): Promise<void> {
  const [icon, heading, text] = outcomes[outcome]
  return tell(stage, {
    purpose: 'settings',
    title: t('newDevice'),
    icon,
    heading: t(heading),
    text: t(text),
  })
}

interface Joined {
  readonly exchange: Exchange
  readonly own: CryptoKeyPair
  readonly helper: string
}

interface Asking {
  isOver: boolean
  /** The new device's revealed key. */
  asker?: string
}

function question(
  { stage, requests, hand, wait }: LetInDeps,
  request: ShareRequest,
  joined: Joined,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const { exchange, own, helper } = joined
    const asking: Asking = { isOver: false }
    let tries = 0
    const form = letInForm(request, asking, { approve: () => void approve(), end })
    const hide = stage.show(form.screen)

    function end(outcome: Outcome): void {
      if (asking.isOver) return
      asking.isOver = true
      hide()
      resolve(outcome)
    }
    function fail(error: unknown): void {
      if (asking.isOver) return
      if (refusalOf(error)?.status === 404) return end('over')
      asking.isOver = true
      hide()
      reject(error instanceof Error ? error : new Error('The request failed'))
    }

    async function approve(): Promise<void> {
      if (asking.asker === undefined) return
      const keys = { asker: asking.asker, helper }
      if (form.typed() !== String(await numberOf(exchange, keys))) {
        tries += 1
        return tries === mostTries ? end('swapped') : form.refuse()
      }
      form.yes.disabled = true
      try {
        const sealed = await sealFor(exchange, { own, keys, side: 'helper' }, await hand())
        if (asking.isOver) return
        await requests.answer(exchange.id, sealed)
        end('approved')
      } catch (error) {
        fail(error)
      }
    }
    const asked = { exchange, commitment: request.commitment }
    void follow({ requests, wait }, asked, asking, { end, fail, shown: form.shown })
  })
}

async function follow(
  { requests, wait }: Pick<LetInDeps, 'requests' | 'wait'>,
  { exchange, commitment }: Pick<Joined, 'exchange'> & Pick<ShareRequest, 'commitment'>,
  asking: Asking,
  {
    end,
    fail,
    shown,
  }: {
    readonly end: (outcome: Outcome) => void
    readonly fail: (error: unknown) => void
    readonly shown: () => void
  },
): Promise<void> {
  for (; !asking.isOver; await wait(pause))
    try {
      const { state, askerKey } = await requests.look(exchange.id)
      if (asking.isOver) return
      if (state === 'refused') return end('over')
      if (askerKey === undefined) continue
      if ((await commitmentTo(exchange, askerKey)) !== commitment) return end('swapped')
      if (asking.asker !== undefined && asking.asker !== askerKey) return end('swapped')
      if (asking.asker === undefined) {
        asking.asker = askerKey
        shown()
      }
    } catch (error) {
      if (refusalOf(error)) return fail(error)
    }
}

function letInForm(
  { device, site, age }: ShareRequest,
  asking: Asking,
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
  const yes = primary(t('approve'), approve, true)
  const typed = () => digits(number.input.value)
  function update(): void {
    yes.disabled = asking.asker === undefined || typed().length !== 2
  }
  const minutes = Math.round(age / 60_000)
  const when = new Intl.RelativeTimeFormat(numberLocale(), { numeric: 'auto' }).format(-minutes, 'minute')
  const no = leaving(t('reject'), () => end('rejected'))
  const screen: Screen = {
    purpose: 'settings',
    title: t('newDevice'),
    body: [
      centered('shield', t('letInHeading'), t('letInText')),
      factRows([
        [t('letInDevice'), device === '' ? t('deviceUnknown') : device],
        ...(site === undefined ? [] : [[t('letInSite'), site] as const]),
        [t('letInWhen'), when],
      ]),
      note('warn', t('letInWarning')),
      number.element,
      status,
      h('div', { class: 'lkf-actions' }, no, yes),
    ],
    onClose: () => end('left'),
  }
  return {
    screen,
    yes,
    typed,
    shown(): void {
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
