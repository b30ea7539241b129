import type { Client, OpenOptions, State } from '@latchkey/core'
import { accountOf, watchState } from '@latchkey/core/actions'
import { createRoot, type Root } from 'react-dom/client'
import { findClient, onClients, type Provided } from './clients.js'
import { type Customization, followSlots } from './customization.js'
import type { LatchkeyEventMap } from './events.js'
import type { Locale, Words } from './language.js'
import { Provider } from './Provider.js'
import { COMMON_ATTRIBUTES, elements, type LatchkeyTag } from './elements.js'
import { faces } from './faces.js'

/** An element of this package in the page. */
export interface LatchkeyElement extends HTMLElement {
  /** The client; defaults to the provided one selected by the `client` attribute. */
  client: Client | undefined
  /** All options of the press; override the attributes. */
  options: OpenOptions | undefined
  /** Overrides the provided language. */
  locale: Locale | undefined
  /** Texts that override those of the language, instead of the provided ones. */
  words: Words | undefined
  /** Known fields of the state; read when the element is first drawn. */
  initialState: Partial<State> | undefined
  addEventListener<K extends keyof LatchkeyEventMap>(
    type: K,
    listener: (event: LatchkeyEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

const PROPERTIES = ['client', 'options', 'locale', 'words', 'initialState'] as const

type Given = Partial<Pick<LatchkeyElement, (typeof PROPERTIES)[number]>>

/**
 * Draws into the shadow root and starts the client while the element is in a page. Server markup in
 * a declarative shadow root stays until then.
 *
 * @param Base the page's `HTMLElement`
 */
export function createElementClass(Base: typeof HTMLElement, tag: LatchkeyTag): CustomElementConstructor {
  const names = Object.keys({ ...COMMON_ATTRIBUTES, ...elements[tag].attributes })

  class ElementClass extends Base {
    static readonly observedAttributes = names
    readonly given: Given = {}
    drawing: Drawing | undefined

    connectedCallback(): void {
      // A framework may have set them earlier.
      for (const name of PROPERTIES) {
        if (!Object.hasOwn(this, name)) continue
        const value: unknown = Reflect.get(this, name)
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, value)
      }
      this.drawing ??= createDrawing(this, tag, this.given)
    }

    disconnectedCallback(): void {
      // A moved element is removed and added in one task.
      queueMicrotask(() => {
        if (this.isConnected) return
        this.drawing?.stop()
        this.drawing = undefined
      })
    }

    attributeChangedCallback(): void {
      this.drawing?.update()
    }
  }

  for (const name of PROPERTIES) {
    Object.defineProperty(ElementClass.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: ElementClass) {
        return this.given[name]
      },
      set(this: ElementClass, value: never) {
        this.given[name] = value
        this.drawing?.update()
      },
    })
  }
  return ElementClass
}

interface Drawing {
  readonly update: () => void
  readonly stop: () => void
}

function createDrawing(element: HTMLElement, tag: LatchkeyTag, given: Given): Drawing {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  let root: Root | undefined
  let slots: Customization | undefined
  let followed: { readonly client: Client; readonly stop: () => void } | undefined

  const provided = (): Provided | undefined => {
    const found = findClient(element.getAttribute('client'))
    const client = given.client ?? found?.client
    if (!client) return undefined
    const { locale, words, initialState, customization } =
      found?.client === client ? found : ({} as Partial<Provided>)
    return {
      client,
      locale: given.locale ?? locale,
      words: given.words ?? words,
      initialState: given.initialState ?? initialState,
      customization: customization ?? slots,
    }
  }

  const followEvents = (client: Client | undefined): void => {
    if (followed?.client === client) return
    followed?.stop()
    followed = client && { client, stop: dispatchEvents(element, client) }
  }

  const update = (): void => {
    const provision = provided()
    followEvents(provision?.client)
    const content = provision && (
      <Provider {...provision}>
        {faces[tag]({ attribute: (name) => element.getAttribute(name), open: given.options })}
      </Provider>
    )
    if (!root && !content) return
    root ??= createRoot(createContainer(shadow))
    root.render(content ?? null)
  }

  const stopWatching = onClients(update)
  update()
  // Frameworks provide the client later: prevent a layout shift.
  if (!root && tag !== 'latchkey-modal' && !shadow.querySelector('[data-place]'))
    Object.assign(createContainer(shadow).style, RESERVED_SIZE)
  const stopLooking =
    tag === 'latchkey-modal'
      ? followSlots(element, (nextSlots) => {
          slots = nextSlots
          update()
        })
      : () => {}
  return {
    update,
    stop: () => {
      stopWatching()
      stopLooking()
      followEvents(undefined)
      root?.unmount()
    },
  }
}

/** A button's size before its definition, as in elements.css. */
const RESERVED_SIZE = {
  display: 'inline-block',
  minInlineSize: '9.5rem',
  minBlockSize: '2.75rem',
  verticalAlign: 'middle',
} as const

/** Reuses the server's markup. */
function createContainer(shadow: ShadowRoot): HTMLElement {
  const container = shadow.ownerDocument.createElement('span')
  container.dataset['place'] = ''
  const drawn = shadow.querySelector('[data-place]')
  if (drawn) drawn.replaceWith(container)
  else shadow.append(container)
  return container
}

function dispatchEvents(element: HTMLElement, client: Client): () => void {
  const dispatch = <K extends keyof LatchkeyEventMap>(type: K, detail: LatchkeyEventMap[K]['detail']): void =>
    void element.dispatchEvent(new CustomEvent(type, { detail }))
  const stops = [
    watchState(client, accountOf, (account, previous) => {
      dispatch('latchkey-account', account)
      if (account.isConnected && account.caipAddress !== previous.caipAddress)
        dispatch('latchkey-connect', account)
      if (!account.isConnected && previous.isConnected) dispatch('latchkey-disconnect', previous)
    }),
    watchState(
      client,
      ({ modal }) => modal.open,
      (isOpen) => dispatch(isOpen ? 'latchkey-open' : 'latchkey-close', null),
    ),
    client.onEvent((event) => dispatch('latchkey-event', event)),
  ]
  return () => stops.forEach((stop) => stop())
}
