import { LatchkeyError } from '@latchkey/protocol/errors'
import { whyAborted } from '../aborted.js'
import { hostOf } from '../review/hostOf.js'
import { h } from '../ui/dom.js'
import { centeredBlock, cancelButton, primaryButton } from '../ui/parts.js'
import type { Purpose, Screen, Stage } from '../ui/stage.js'
import { t } from '../words/t.js'
import type { WindowFailure, OpenWindow } from './openWindow.js'
import type { Screens } from './screens.js'

export interface WindowRequest<T> {
  readonly purpose: Purpose
  readonly title: string
  readonly origin: string
  readonly signal?: AbortSignal | undefined
  /** Closing the window refuses, without asking again. */
  readonly isClosingNo?: boolean
  /** Restarts when the window is opened again. */
  readonly inside: (stage: Stage) => Promise<T>
}

export interface WalletWindow {
  /** @throws LatchkeyError `user_rejected`, the signal's reason, and errors of `inside` */
  run<T>(request: WindowRequest<T>): Promise<T>
}

interface WalletWindowDeps {
  readonly screens: Screens
  readonly inline: Stage
  readonly open: () => Promise<OpenWindow | WindowFailure>
}

export const createWalletWindow = (deps: WalletWindowDeps): WalletWindow => ({
  run: (request) => runInWindow(deps, request),
})

function runInWindow<T>({ screens, inline, open }: WalletWindowDeps, request: WindowRequest<T>): Promise<T> {
  const { signal, isClosingNo = false, inside } = request
  return new Promise<T>((resolve, reject) => {
    let current: OpenWindow | undefined
    let isOver = false
    let visits = 0
    const press = () => {
      if (current?.focus) current.focus()
      else void visit()
    }
    const { screen, showStatus } = launchScreen(request, { press, leave: () => leave() })
    const hide = inline.show(screen)
    const onAbort = () => signal && end(() => reject(whyAborted(signal)))
    signal?.addEventListener('abort', onAbort)

    function end(settle: () => void): void {
      if (isOver) return
      isOver = true
      signal?.removeEventListener('abort', onAbort)
      current?.close()
      hide()
      settle()
    }
    const leave = () => end(() => reject(new LatchkeyError('user_rejected')))

    async function visit(): Promise<void> {
      visits += 1
      const visited = visits
      // Replaces a window that cannot come to the front.
      const isLast = () => !isOver && visits === visited
      current?.close()
      showStatus(t('windowOpening'), t('windowShow'))
      const opened = await open()
      if (!isLast()) return typeof opened === 'string' ? undefined : opened.close()
      if (opened === 'closed' && isClosingNo) return leave()
      if (typeof opened === 'string') return showStatus(t(failureTexts[opened]), t('windowAgain'))
      current = opened
      showStatus(t('windowContinue'), t(opened.focus ? 'windowShow' : 'windowAgain'))
      opened.onSilence?.((isSilent) => {
        if (isLast()) showStatus(t(isSilent ? 'windowSilent' : 'windowContinue'), t('windowAgain'))
      })
      await draw(opened, isLast)
    }

    async function draw(opened: OpenWindow, isLast: () => boolean): Promise<void> {
      const back = screens.useWindow(opened.stage)
      let closed: 'closed' | 'broken' | undefined
      void opened.closed.then((how) => (closed = how))
      try {
        const done = await inside(opened.stage)
        if (isLast()) end(() => resolve(done))
      } catch (error) {
        if (!isLast()) return
        const reason = closedReason(error, closed, isClosingNo)
        if (reason !== undefined) return showStatus(t(reason), t('windowAgain'))
        end(() => reject(error instanceof Error ? error : new LatchkeyError('something_went_wrong')))
      } finally {
        if (current === opened) current = undefined
        back()
      }
    }
  })
}

function launchScreen(
  { purpose, title, origin }: Pick<WindowRequest<unknown>, 'purpose' | 'title' | 'origin'>,
  { press, leave }: { readonly press: () => void; readonly leave: () => void },
) {
  const status = h('p', { class: 'lkf-status', role: 'status' })
  const go = primaryButton(t('windowOpen'), press)
  const screen: Screen = {
    purpose,
    title,
    body: [
      centeredBlock('shield', t('windowHeading'), t('windowText', { host: hostOf(origin) })),
      status,
      h('div', { class: 'lkf-one' }, go, cancelButton(t('cancel'), leave)),
    ],
    onClose: leave,
  }
  const showStatus = (words: string, button: string) => {
    status.textContent = words
    go.textContent = button
  }
  return { screen, showStatus }
}

/** Says that the window is gone, unless the visitor refused in it or closing it refuses. */
function closedReason(
  error: unknown,
  closed: 'closed' | 'broken' | undefined,
  isClosingNo: boolean,
): 'windowBroken' | 'windowClosed' | undefined {
  if (!(error instanceof LatchkeyError) || error.name !== 'user_rejected') return undefined
  if (closed === 'broken') return 'windowBroken'
  return closed === 'closed' && !isClosingNo ? 'windowClosed' : undefined
}

const failureTexts = {
  blocked: 'windowBlocked',
  late: 'windowLate',
  closed: 'windowClosed',
} as const satisfies Record<WindowFailure, string>
