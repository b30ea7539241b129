import type { Kinds } from './kinds.js'

const user = {
  email: 'email?',
  address: 'text',
  chainId: 'chain',
  smartAccountDeployed: 'flag?',
  accounts: 'accounts?',
  preferredAccountType: 'accountType?',
  userName: 'text?',
  socialProvider: 'provider?',
  // False: the wallet exists on this device only.
  isRecoverable: 'flag?',
  // A new device requests the wallet.
  newDeviceAsks: 'flag?',
  // If the login included a sign-in message.
  signature: 'text?',
  message: 'text?',
} as const

const sync = { preferredAccountType: 'accountType?', siwxMessage: 'text?', rpcUrl: 'url?' } as const

/**
 * Requests of the host's page to the frame, by the kinds of their fields; `?` marks an optional
 * one.
 */
export const APP_EVENTS = {
  SWITCH_NETWORK: { request: { chainId: 'chain', rpcUrl: 'url?' }, success: { chainId: 'chain' } },
  CONNECT_EMAIL: { request: { email: 'email' }, success: { action: 'emailAction' } },
  CONNECT_DEVICE: { request: {}, success: {} },
  CONNECT_OTP: { request: { otp: 'code' }, success: {} },
  GET_SOCIAL_REDIRECT_URI: { request: { provider: 'social' }, success: { uri: 'url' } },
  /** `uri`: redirected to by the provider. */
  CONNECT_SOCIAL: { request: { uri: 'url', chainId: 'chain?', ...sync }, success: user },
  GET_FARCASTER_URI: { request: {}, success: { url: 'url' } },
  CONNECT_FARCASTER: { request: {}, success: { userName: 'text' } },
  CONNECT_PASSKEY: { request: { chainId: 'chain?', ...sync }, success: user },
  GET_USER: { request: { chainId: 'chain?', ...sync }, success: user },
  /** Proves this login's address to the gateway. */
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
  /** Of unsafe methods. */
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
      // BCP 47 tag.
      locale: 'text?',
    },
    success: {},
  },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    request: {},
    success: { smartAccountEnabledNetworks: 'chainNumbers' },
  },
  INIT_SMART_ACCOUNT: { request: {}, success: { address: 'text', isDeployed: 'flag' } },
  /** `chainId` defaults to the page's active chain. */
  SET_PREFERRED_ACCOUNT: {
    request: { type: 'accountType', chainId: 'chain?', rpcUrl: 'url?' },
    success: { type: 'accountType', address: 'text' },
  },
  OPEN_SETTINGS: { request: { section: 'settings' }, success: {} },
} as const satisfies Record<string, { readonly request: Fields; readonly success: Fields | 'json' }>

export const FRAME_EVENTS = {
  /** Carries the MessageChannel's port for all further messages. */
  READY: { version: 'text' },
  /** Visible until HIDE; `height` in CSS pixels. */
  SHOW: { purpose: 'purpose', height: 'number?' },
  HIDE: {},
  SESSION_UPDATE: { token: 'text?' },
  /**
   * The frame gets the whole address from a window of its own origin, the host's page only the bare
   * one.
   */
  SOCIAL_RESULT: { uri: 'url' },
} as const satisfies Record<string, Fields>

/** Time out after `FRAME_MS.request`; the others wait for the visitor. */
export const TIMED_EVENTS: readonly AppEvent[] = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
]

/** Dropped without a frame. */
export const SAFE_EVENTS: readonly AppEvent[] = ['SYNC_THEME', 'SYNC_DAPP_DATA', 'SET_PREFERRED_ACCOUNT']

export type Fields = Readonly<Record<string, keyof Kinds | `${keyof Kinds}?`>>

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

export type AppEvent = keyof typeof APP_EVENTS

export type AppRequest<N extends AppEvent> = PayloadOf<(typeof APP_EVENTS)[N]['request']>

export type AppSuccess<N extends AppEvent> = PayloadOf<(typeof APP_EVENTS)[N]['success']>

export type FrameEvent = keyof typeof FRAME_EVENTS

export type FrameEventPayload<N extends FrameEvent> = PayloadOf<(typeof FRAME_EVENTS)[N]>

export type FrameUser = AppSuccess<'GET_USER'>
