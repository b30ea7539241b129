import type { Kinds } from './kinds.js'

const user = {
  email: 'email?',
  address: 'text',
  chainId: 'chain',
  smartAccountDeployed: 'flag?',
  accounts: 'accounts?',
  preferredAccountType: 'accountType?',
  userName: 'text?',
  // The account elsewhere by which they logged in; missing after any other log-in.
  socialProvider: 'provider?',
  // False: the wallet is on this device alone, and its user can see to that; missing where they cannot.
  isRecoverable: 'flag?',
  // A device without this wallet asks for it; answered in the settings of devices.
  newDeviceAsks: 'flag?',
  // When a sign-in message travelled with the login.
  signature: 'text?',
  message: 'text?',
} as const

const sync = { preferredAccountType: 'accountType?', siwxMessage: 'text?', rpcUrl: 'url?' } as const

/**
 * What the host's page asks the frame, by name: the fields of the request and of its answer, each with the kind that it
 * holds; `?` after a kind: it may be missing.
 */
export const APP_EVENTS = {
  SWITCH_NETWORK: { request: { chainId: 'chain', rpcUrl: 'url?' }, success: { chainId: 'chain' } },
  CONNECT_EMAIL: { request: { email: 'email' }, success: { action: 'emailAction' } },
  /** Answered when the link in the letter was approved. */
  CONNECT_DEVICE: { request: {}, success: {} },
  CONNECT_OTP: { request: { otp: 'code' }, success: {} },
  GET_SOCIAL_REDIRECT_URI: { request: { provider: 'social' }, success: { uri: 'url' } },
  /** `uri`: where the provider led back to. */
  CONNECT_SOCIAL: { request: { uri: 'url', chainId: 'chain?', ...sync }, success: user },
  GET_FARCASTER_URI: { request: {}, success: { url: 'url' } },
  /** Answered when the visitor approved in Farcaster's app. */
  CONNECT_FARCASTER: { request: {}, success: { userName: 'text' } },
  CONNECT_PASSKEY: { request: { chainId: 'chain?', ...sync }, success: user },
  GET_USER: { request: { chainId: 'chain?', ...sync }, success: user },
  /** What proves to the gateway that the address of this login is the visitor's, for sign-ins on the page that asks. */
  GET_EMAIL_PROOF: { request: {}, success: { email: 'email', proof: 'text' } },
  SIGN_OUT: { request: {}, success: {} },
  IS_CONNECTED: { request: {}, success: { isConnected: 'flag' } },
  GET_CHAIN_ID: { request: {}, success: { chainId: 'chain' } },
  RELOAD: { request: {}, success: {} },
  RPC_REQUEST: {
    request: {
      method: 'method',
      params: 'json?',
      chainNamespace: 'namespace',
      chainId: 'chain',
      rpcUrl: 'url?',
    },
    success: 'json',
  },
  /** Aborts the calls of unsafe methods that are not answered yet. */
  RPC_ABORT: { request: {}, success: {} },
  UPDATE_EMAIL: { request: { email: 'email' }, success: { action: 'updateAction' } },
  UPDATE_EMAIL_PRIMARY_OTP: { request: { otp: 'code' }, success: {} },
  UPDATE_EMAIL_SECONDARY_OTP: { request: { otp: 'code' }, success: { newEmail: 'email' } },
  SYNC_THEME: { request: { themeMode: 'themeMode?', themeVariables: 'variables?' }, success: {} },
  SYNC_DAPP_DATA: {
    request: {
      metadata: 'metadata?',
      sdkVersion: 'text?',
      sdkType: 'text?',
      projectId: 'text',
      // The visitor's language, as a BCP 47 tag.
      locale: 'text?',
    },
    success: {},
  },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    request: {},
    success: { smartAccountEnabledNetworks: 'chainNumbers' },
  },
  INIT_SMART_ACCOUNT: { request: {}, success: { address: 'text', isDeployed: 'flag' } },
  /** `chainId`: where the accounts are; without it where the page stands. */
  SET_PREFERRED_ACCOUNT: {
    request: { type: 'accountType', chainId: 'chain?', rpcUrl: 'url?' },
    success: { type: 'accountType', address: 'text' },
  },
  /** Answered when the visitor is done, or left. */
  OPEN_SETTINGS: { request: { section: 'settings' }, success: {} },
} as const satisfies Record<string, { readonly request: Fields; readonly success: Fields | 'json' }>

/** What the frame says without being asked. */
export const FRAME_EVENTS = {
  /** The page runs. The port of a MessageChannel comes with it; everything after it goes through the port. */
  READY: { version: 'text' },
  /** The frame has something of its own to ask and wants to be seen until HIDE; `height` in CSS pixels. */
  SHOW: { purpose: 'purpose', height: 'number?' },
  HIDE: {},
  SESSION_UPDATE: { token: 'text?' },
  /**
   * From the page that a provider led back to. The frame gets the whole address, by a window of its own origin; the host's
   * page the bare one, which says that the frame has it, and which CONNECT_SOCIAL takes.
   */
  SOCIAL_RESULT: { uri: 'url' },
} as const satisfies Record<string, Fields>

/** Requests whose answer is not waited for longer than `FRAME_MS.request`; the others wait for the visitor. */
export const TIMED_EVENTS: readonly AppEvent[] = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
]

/** Requests for which nobody makes or waits for a frame: without one they are dropped. */
export const SAFE_EVENTS: readonly AppEvent[] = ['SYNC_THEME', 'SYNC_DAPP_DATA', 'SET_PREFERRED_ACCOUNT']

/** Fields by name, each with its kind. */
export type Fields = Readonly<Record<string, keyof Kinds | `${keyof Kinds}?`>>

/** A payload with such fields. */
export type PayloadOf<F> = F extends 'json'
  ? unknown
  : { readonly [K in keyof F as F[K] extends `${string}?` ? never : K]: KindOf<F[K]> } & {
      readonly [K in keyof F as F[K] extends `${string}?` ? K : never]?: KindOf<F[K]> | undefined
    }

type KindOf<K> = K extends `${infer Name extends keyof Kinds}?`
  ? Kinds[Name]
  : K extends keyof Kinds
    ? Kinds[K]
    : never

/** Name of a request of the host's page. */
export type AppEvent = keyof typeof APP_EVENTS

/** Payload of a request. */
export type AppRequest<N extends AppEvent> = PayloadOf<(typeof APP_EVENTS)[N]['request']>

/** Payload of the answer to a request. */
export type AppSuccess<N extends AppEvent> = PayloadOf<(typeof APP_EVENTS)[N]['success']>

/** Name of what the frame says unasked. */
export type FrameEvent = keyof typeof FRAME_EVENTS

/** Its payload. */
export type FrameEventPayload<N extends FrameEvent> = PayloadOf<(typeof FRAME_EVENTS)[N]>

/** Who is logged in, and the accounts in the family of `chainId`. */
export type FrameUser = AppSuccess<'GET_USER'>
