// Nothing of these three is used here: see CONTRIBUTING.md, "Chunks".
import '@latchkey/core'
import '@latchkey/core/modal'
import '../index.js'
import type { Client, State } from '@latchkey/core'
import { createLayer } from '@latchkey/ui/layer/createLayer'
import { StyleRoot } from '@latchkey/ui/css/StyleRoot'
import { useMemo, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { LatchkeyContext } from '../provider/LatchkeyContext.js'
import { Modal, type ModalProps } from './Modal.js'
import { createViewLoader } from './views/createViewLoader.js'
import type { WordsSource } from './WordsSource.js'

// For who loads a view ahead of the opening: only what is imported from here alone shares this chunk.
export { loaders } from './views/loaders.js'

/** How long the tick of a new connection stays before the modal leaves. */
const doneMs = 700

/** How long the card may wait for its first view. */
const patienceMs = 120

/** What is mounted, and where. */
export interface MountParameters {
  readonly client: Client
  readonly words: WordsSource
  /** The place of an embedded modal. */
  readonly element?: Element | undefined
  readonly embedded: boolean
}

function Root(props: ModalProps & { readonly words: WordsSource }) {
  const { client, words } = props
  const current = useSyncExternalStore(words.subscribe, words.get, words.get)
  const value = useMemo(() => ({ client, initial: client.getState(), words: current }), [client, current])
  return (
    <LatchkeyContext.Provider value={value}>
      <Modal {...props} />
    </LatchkeyContext.Provider>
  )
}

/** Whether the modal closes because a wallet was just connected on a connecting screen. */
const endsConnected = ({ attempt, modal }: State): boolean =>
  attempt?.status === 'connected' && !!modal.stack.at(-1)?.view.startsWith('Connecting')

/**
 * Draws the modal: a React root of its own inside the layer's shadow root, so that nothing of the page reaches in and
 * no click inside reaches the host's handlers (contracts.md 4). Follows the client's state until the returned function
 * is called.
 */
export function mountModal({ client, words, element, embedded }: MountParameters): () => void {
  const views = createViewLoader()
  const { theme } = client.getState()
  let isShown = false
  let leaving: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    if (leaving === undefined) {
      client.close()
      return
    }
    clearTimeout(leaving)
    leave()
  }
  const layer = createLayer({
    ...(embedded && element ? { mode: 'inline', parent: element } : {}),
    theme: theme.mode,
    variables: theme.variables,
    onEscape: embedded ? undefined : close,
    onBackdrop: close,
    onDragAway: close,
  })
  const root = createRoot(layer.container)
  const draw = () => {
    root.render(
      <StyleRoot root={layer.root}>
        <Root client={client} views={views} embedded={embedded} words={words} />
      </StyleRoot>,
    )
  }
  const leave = () => {
    leaving = undefined
    layer.close().then((isClosed) => {
      // Nothing of a closed modal stays behind: views start afresh, and no hook listens.
      if (isClosed && !isShown) root.render(null)
    })
  }
  const show = async (state: State) => {
    const route = state.modal.stack.at(-1)
    // The first view is there before the card, so that it opens in its full height.
    if (route && !views.get(route.view)) await withPatience(views.load(route.view).catch(() => {}))
    if (!isShown) return
    flushSync(draw)
    layer.open()
  }
  const sync = (state: State, before?: State) => {
    if (!before || state.theme !== before.theme) layer.setTheme(state.theme.mode, state.theme.variables)
    layer.setPending(state.walletRequests > 0)
    const wanted = embedded || state.modal.open
    if (wanted === isShown) return
    isShown = wanted
    clearTimeout(leaving)
    leaving = undefined
    if (wanted) void show(state)
    else if (endsConnected(state)) leaving = setTimeout(leave, doneMs)
    else leave()
  }
  const stop = client.subscribe(sync)
  sync(client.getState())
  return () => {
    stop()
    isShown = false
    clearTimeout(leaving)
    layer.destroy()
    // Never while React renders the host: the provider may unmount in the middle of its own commit.
    queueMicrotask(() => root.unmount())
  }
}

/** Waits for the first view, but not longer than a visitor would notice; no timer stays behind. */
async function withPatience(view: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([view, new Promise((resolve) => void (timer = setTimeout(resolve, patienceMs)))])
  clearTimeout(timer)
}
