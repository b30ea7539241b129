import { type AppEvent, APP_EVENTS, type AppRequest, type AppSuccess, type Fields } from './events.js'
import { FRAME_EVENTS, type FrameEvent, type FrameEventPayload } from './events.js'
import { isKind, type Kinds, membersOf } from './kinds.js'
import { FRAME_MESSAGE_CHARS } from './limits.js'

const APP = '@latchkey-app/'
const FRAME = '@latchkey-frame/'

/** `code`: catalogue or EIP-1193. */
export interface FrameErrorPayload {
  readonly code: number
  readonly message: string
}

export interface AppMessage<N extends AppEvent = AppEvent> {
  readonly type: `${typeof APP}${N}`
  /** Random UUID, repeated in the answer. */
  readonly id: string
  readonly payload?: AppRequest<N>
}

export interface FrameMessage {
  readonly type: `${typeof FRAME}${string}`
  /** The answered request's; missing in events. */
  readonly id?: string
  readonly payload?: unknown
}

export type ParsedAppMessage = {
  [N in AppEvent]: { readonly name: N; readonly id: string; readonly payload: AppRequest<N> }
}[AppEvent]

export type ParsedFrameMessage =
  | {
      [N in AppEvent]: {
        readonly kind: 'success'
        readonly name: N
        readonly id: string
        readonly payload: AppSuccess<N>
      }
    }[AppEvent]
  | {
      readonly kind: 'error'
      readonly name: AppEvent
      readonly id: string
      readonly payload: FrameErrorPayload
    }
  | {
      [N in FrameEvent]: { readonly kind: 'event'; readonly name: N; readonly payload: FrameEventPayload<N> }
    }[FrameEvent]

export const appMessage = <N extends AppEvent>(
  name: N,
  id: string,
  payload?: AppRequest<N>,
): AppMessage<N> => ({
  type: `${APP}${name}`,
  id,
  ...(payload === undefined ? {} : { payload }),
})

export const successMessage = <N extends AppEvent>(
  name: N,
  id: string,
  payload?: AppSuccess<N>,
): FrameMessage => ({
  type: `${FRAME}${name}_SUCCESS`,
  id,
  ...(payload === undefined ? {} : { payload }),
})

export const errorMessage = (
  name: AppEvent,
  id: string,
  { code, message }: FrameErrorPayload,
): FrameMessage => ({
  type: `${FRAME}${name}_ERROR`,
  id,
  payload: { code, message },
})

export const frameEvent = <N extends FrameEvent>(name: N, payload: FrameEventPayload<N>): FrameMessage => ({
  type: `${FRAME}${name}`,
  payload,
})

/** Keeps known fields. Undefined for an invalid or too long message. */
export function parseAppMessage(value: unknown): ParsedAppMessage | undefined {
  const { type, id, payload } = membersOf(plain(value))
  const name = typeof type === 'string' && type.startsWith(APP) ? type.slice(APP.length) : ''
  if (!Object.hasOwn(APP_EVENTS, name) || !isId(id)) return undefined
  const fields = readFields(APP_EVENTS[name as AppEvent].request, payload)
  return fields && ({ name, id, payload: fields } as ParsedAppMessage)
}

/** Keeps known fields. */
export function parseFrameMessage(value: unknown): ParsedFrameMessage | undefined {
  const { type, id, payload } = membersOf(plain(value))
  if (typeof type !== 'string' || !type.startsWith(FRAME)) return undefined
  const said = type.slice(FRAME.length)
  if (Object.hasOwn(FRAME_EVENTS, said)) {
    const fields = readFields(FRAME_EVENTS[said as FrameEvent], payload)
    return fields && ({ kind: 'event', name: said, payload: fields } as ParsedFrameMessage)
  }
  const [, name = '', outcome] = /^(\w+)_(SUCCESS|ERROR)$/.exec(said) ?? []
  if (!Object.hasOwn(APP_EVENTS, name) || !isId(id)) return undefined
  if (outcome === 'ERROR') {
    const { code, message } = membersOf(payload)
    if (!Number.isSafeInteger(code) || !isKind.text(message)) return undefined
    return { kind: 'error', name: name as AppEvent, id, payload: { code, message } as FrameErrorPayload }
  }
  const { success } = APP_EVENTS[name as AppEvent]
  const read = success === 'json' ? { is: payload ?? null } : { is: readFields(success, payload) }
  return read.is === undefined
    ? undefined
    : ({ kind: 'success', name, id, payload: read.is } as ParsedFrameMessage)
}

const isId = (id: unknown): id is string => typeof id === 'string' && /^[-\w]{8,64}$/.test(id)

/** Without getters, prototypes or cycles; undefined when too long. */
function plain(value: unknown): unknown {
  try {
    const text = JSON.stringify(value)
    return text.length <= FRAME_MESSAGE_CHARS ? (JSON.parse(text) as unknown) : undefined
  } catch {
    return undefined
  }
}

function readFields(fields: Fields, payload: unknown): Readonly<Record<string, unknown>> | undefined {
  const given = membersOf(payload)
  const read: Record<string, unknown> = {}
  for (const [key, kind] of Object.entries(fields)) {
    const name = kind.replace('?', '') as keyof Kinds
    const value = given[key]
    if (value === undefined && kind.endsWith('?')) continue
    if (value === undefined || !isKind[name](value)) return undefined
    read[key] = value
  }
  return read
}
