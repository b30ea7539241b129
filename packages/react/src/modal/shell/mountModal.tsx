import {
  fetchRecommended,
  prefetchWallets,
  shallowEqual,
  views as definitions,
  whenIdle,
} from '@latchkey/core/actions'
import type { Client, Route, State, ViewName } from '@latchkey/core'
import { DrawContext, drawOwn } from '@latchkey/ui/components/DrawContext'
import { createLayer } from '@latchkey/ui/layer/createLayer'
import { animate } from '@latchkey/ui/motion/animate'
import { StyleRoot } from '@latchkey/ui/css/StyleRoot'
import { type ReactNode, startTransition, useEffect, useMemo, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { lazy } from '../../lazy.js'
import type { WordsSource } from '../../words/Locale.js'
import { LatchkeyContext } from '../../provider/LatchkeyContext.js'
import { Modal, type ModalProps } from './Modal.js'
import { createViewLoader } from './viewLoader.js'
import { hasLogin } from '../parts/hasLogin.js'
import { createLogos } from '../parts/pictures.js'
import { doneMs } from './doneMs.js'
import { inTime } from './inTime.js'
import { createSpeech } from './speech.js'

/** The card waits this long for its first view. */
const patienceMs = 120

const shaken = ['0', '-6px', '6px', '-3px', '0'].map((translate) => ({ translate }))
const shakenMs = 260

/** A longer drawing shares no task with the layout. */
const longMs = 12

export interface MountParameters {
  readonly client: Client
  readonly words: WordsSource
  /** Default: the body, which an embedded modal cannot use. */
  readonly element?: Element | undefined
  readonly embedded: boolean
  /** For each sign of an upcoming opening. */
  readonly onIntent: (listener: () => void) => () => void
}

function Root(props: ModalProps & { readonly words: WordsSource }) {
  const { client, words } = props
  const current = useSyncExternalStore(words.subscribe, words.get, words.get)
  const value = useMemo(
    () => ({ client, initial: client.getState(), read: client.getState, words: current }),
    [client, current],
  )
  return (
    <LatchkeyContext.Provider value={value}>
      <DrawContext.Provider value={current.draw ?? drawOwn}>
        <Modal {...props} />
      </DrawContext.Provider>
    </LatchkeyContext.Provider>
  )
}

function Drawn({ run }: { readonly run: () => void }) {
  useEffect(() => void run(), [run])
  return null
}

const endsConnected = ({ attempt, modal }: State) =>
  attempt?.status === 'connected' && modal.stack.at(-1)?.view.startsWith('Connecting')

const mayClose = (state: State): boolean => {
  const top = state.modal.stack.at(-1)
  return !state.modal.open || !top || (definitions[top.view].close?.(state) ?? true)
}

/**
 * Mounts the modal: a React root in the layer's shadow root, isolated from the page's styles and
 * handlers. Follows the client's state until the returned function is called.
 */
export function mountModal({
  client,
  words: given,
  element,
  embedded,
  onIntent,
}: MountParameters): () => void {
  const words = createSpeech(given, () => layer.container, client)
  const views = createViewLoader(lazy, words.speak)
  const logos = createLogos(lazy)
  const { theme } = client.getState()
  let isShown = false
  let leaving: ReturnType<typeof setTimeout> | undefined
  let ahead: ViewName | undefined
  let cancel = () => {}
  const close = (): boolean => {
    if (!mayClose(client.getState())) {
      animate(layer.container, shaken, { duration: shakenMs })
      // The view announces it.
      layer.container.dispatchEvent(new Event('closerefused', { bubbles: true }))
      return false
    }
    if (leaving === undefined) client.close()
    else leave()
    return true
  }
  const layer = createLayer({
    mode: embedded && element ? 'inline' : 'modal',
    parent: element,
    theme: theme.mode,
    variables: theme.variables,
    onEscape: embedded ? undefined : close,
    onBackdrop: close,
    onDragAway: close,
  })
  // The client logs caught errors; React would also print them.
  const hear = () => layer.setLanguage(given.get())
  hear()
  const stopHearing = given.subscribe(hear)
  const root = createRoot(layer.container, { onCaughtError: () => {} })
  let render = (content: ReactNode): void => root.render(content)
  const drawn = new Set<ViewName>()
  let drawing = 0
  let rehearsal: { readonly view: ViewName; readonly state: State } | undefined
  const isCurrent = (view: ViewName | undefined, state: State) =>
    rehearsal?.view === view && shallowEqual({ ...rehearsal?.state, modal: state.modal }, state)
  const draw = (onDrawn: () => void, rehearsed?: Route) => {
    render(
      <StyleRoot root={layer.root}>
        <Root
          client={client}
          views={views}
          logos={logos}
          embedded={embedded}
          words={words}
          rehearsed={rehearsed}
          drawing={drawing}
        />
        <Drawn run={onDrawn} />
      </StyleRoot>,
    )
  }
  /** The first screen also needs the ways to log in, and a card what the host draws in it. */
  const loadFirst = async (view: ViewName) => {
    const isLogin = view === 'Connect' && hasLogin(client.getState())
    await Promise.all([views.load(view), isLogin && views.load('EmailCode'), given.get().prepare?.()])
  }
  /** Loads the likely view, and draws it once out of sight. */
  const prepare = async () => {
    const { accounts, namespace } = client.getState()
    const view = accounts[namespace]?.status === 'connected' ? 'Account' : 'Connect'
    // Without a gateway the rows need the logos.
    await Promise.all([loadFirst(view), client.config.gateway ?? logos.load()])
    const state = client.getState()
    if (isShown || layer.state() !== 'closed' || (drawn.has(view) && (!rehearsal || isCurrent(view, state))))
      return
    rehearsal = { view, state }
    drawing += 1
    startTransition(() => draw(() => drawn.add(view), { view }))
    if (view === 'Connect') whenIdle(client, prefetchConnecting)
  }
  const stay = () => {
    clearTimeout(leaving)
    leaving = undefined
  }
  const leave = () => {
    stay()
    layer.close().then((isClosed) => {
      // Removes a closed modal: views start afresh, and no hook listens.
      if (isClosed && !isShown) render(null)
    })
  }
  const show = async (state: State) => {
    const route = state.modal.stack.at(-1)
    // Loaded first: the card opens in its full height.
    if (route && (!views.get(route.view) || route.view === 'Connect')) {
      await inTime(loadFirst(route.view), patienceMs)
    }
    // The language may have changed while the modal was closed.
    if (!words.isCurrent()) await inTime(words.speak(), patienceMs)
    if (!isShown) return
    if (!isCurrent(route?.view, state)) drawing += 1
    rehearsal = undefined
    const start = performance.now()
    const ask = () => isShown && void fetchRecommended(client)
    const reveal = () => {
      if (!isShown) return
      layer.open()
      // Paint first: neither request nor answer delays the first frames.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(ask)))
    }
    const begin = () =>
      draw(() => {
        if (route) drawn.add(route.view)
        // On a slow device the layout gets its own task.
        if (performance.now() - start > longMs) setTimeout(reveal)
        else reveal()
      })
    // Later drawings are fast; the first runs in slices.
    if (route && drawn.has(route.view)) flushSync(begin)
    else startTransition(begin)
  }
  /** A press on a row then waits for nothing. */
  const prefetchConnecting = () => {
    prefetchWallets(client)
    for (const view of ['ConnectingExternal', 'Account'] as const) views.prefetch(view)
    prefetch(lazy.accountFace())
    const hasRemote = Object.values(client.getState().detected).some(({ elsewhere }) => elsewhere)
    if (hasRemote) views.prefetch('ConnectingWalletConnect')
  }
  const prefetchAfter = (view: ViewName) => {
    const { lists, next = [] } = definitions[view]
    if (lists) prefetchConnecting()
    next.forEach(views.prefetch)
  }
  const follow = (view: ViewName | undefined) => {
    if (view === ahead) return
    ahead = view
    cancel()
    cancel = view ? whenIdle(client, () => prefetchAfter(view)) : () => {}
  }
  const sync = (state: State, before?: State) => {
    if (!before || state.theme !== before.theme) layer.setTheme(state.theme.mode, state.theme.variables)
    layer.setPending(state.walletRequests > 0)
    // The wallet's own page has to stay reachable above the card.
    const top = state.modal.stack.at(-1)
    layer.setBelow(top?.view === 'ApproveTransaction' && top.purpose !== 'refused')
    const wanted = embedded || state.modal.open
    // Redraws an outdated list, for example after a wallet was found.
    if (!wanted && rehearsal?.view === 'Connect' && !isCurrent('Connect', state)) {
      cancel()
      cancel = whenIdle(client, () => prefetch(prepare()))
    }
    follow(wanted ? top?.view : undefined)
    if (wanted === isShown) return
    isShown = wanted
    stay()
    if (wanted) void show(state)
    else if (endsConnected(state)) leaving = setTimeout(leave, doneMs)
    else leave()
  }
  const stop = client.subscribe(sync)
  sync(client.getState())
  const stopIntents = onIntent(() => prefetch(prepare()))
  if (!isShown) prefetch(prepare())
  return () => {
    stop()
    stopIntents()
    stopHearing()
    cancel()
    isShown = false
    render = () => {}
    stay()
    layer.destroy()
    // React may be rendering the host: the provider may unmount during its commit.
    queueMicrotask(() => root.unmount())
  }
}

/** The actual use reports a failure. */
const prefetch = (loading: Promise<unknown>): void => void loading.catch(() => {})
