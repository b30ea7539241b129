import type { ErrorName } from './errors/catalogue.js'
import type { SocialProvider } from './features.js'
import type { Caip2, Namespace } from './caip/types.js'

interface SignInFacts {
  readonly network: Caip2
  readonly isSmartAccount: boolean
}

/** Amounts are decimal strings. */
export interface EventProperties {
  INITIALIZE: {
    readonly networks: readonly Caip2[]
    readonly version: string
    readonly adapters: readonly Namespace[]
  }
  CONNECT_SUCCESS: {
    readonly method: 'browser' | 'mobile' | 'qrcode' | 'email' | 'social' | 'passkey' | 'external'
    readonly name: string
    readonly namespace: Namespace
    readonly reconnect: boolean
  }
  SOCIAL_LOGIN_SUCCESS: { readonly provider: SocialProvider }
  SWITCH_NETWORK: { readonly network: Caip2 }
  DISCONNECT_SUCCESS: { readonly namespace: Namespace | 'all' }
  SIWX_AUTH_SUCCESS: SignInFacts
  SIWX_AUTH_ERROR: SignInFacts
  CLICK_CANCEL_SIWX: SignInFacts
  SEARCH_WALLET: { readonly query: string; readonly count: number }
  SET_PREFERRED_ACCOUNT_TYPE: {
    readonly namespace: Namespace
    readonly type: 'eoa' | 'smartAccount' | 'payment' | 'ordinal'
  }
  SEND_INITIATED: {
    readonly network: Caip2
    readonly token: string
    readonly amount: string
    readonly isSmartAccount: boolean
  }
  SEND_SUCCESS: {
    readonly network: Caip2
    readonly token: string
    readonly amount: string
    readonly hash: string
    readonly isSmartAccount: boolean
  }
  SWAP_INITIATED: {
    readonly network: Caip2
    readonly swapFromToken: string
    readonly swapToToken: string
    readonly isSmartAccount: boolean
  }
  SWAP_SUCCESS: {
    readonly network: Caip2
    readonly swapFromToken: string
    readonly swapToToken: string
    readonly hash: string
    readonly isSmartAccount: boolean
  }
  PAY_INITIATED: { readonly network: Caip2; readonly asset: string; readonly from: string }
  PAY_SUCCESS: {
    readonly network: Caip2
    readonly asset: string
    readonly from: string
    readonly hash: string
  }
  PAY_ERROR: {
    readonly network: Caip2
    readonly asset: string
    readonly from: string
    readonly error: string
  }
  ERROR_FETCH_TRANSACTIONS: { readonly address: string; readonly network: Caip2 }
  INTERNAL_SDK_ERROR: {
    readonly errorType: ErrorName
    readonly errorMessage: string
    readonly stackTrace: string
    readonly uncaught: boolean
  }
}

export type EventName = keyof EventProperties

/** A tracked event. `timestamp` in Unix milliseconds. */
export type LatchkeyEvent = {
  [N in EventName]: {
    readonly type: N extends 'INTERNAL_SDK_ERROR' ? 'error' : 'track'
    readonly event: N
    readonly properties: EventProperties[N]
    readonly timestamp: number
  }
}[EventName]

/** `person` identifies an account: it leaves the page only where the host enabled that. */
export type EventField = 'text' | 'texts' | 'count' | 'flag' | 'person'

/** Clients omit and gateways drop other properties. */
export const EVENT_FIELDS: {
  readonly [N in EventName]: Readonly<Record<keyof EventProperties[N], EventField>>
} = {
  INITIALIZE: { networks: 'texts', version: 'text', adapters: 'texts' },
  CONNECT_SUCCESS: { method: 'text', name: 'text', namespace: 'text', reconnect: 'flag' },
  SOCIAL_LOGIN_SUCCESS: { provider: 'text' },
  SWITCH_NETWORK: { network: 'text' },
  DISCONNECT_SUCCESS: { namespace: 'text' },
  SIWX_AUTH_SUCCESS: { network: 'text', isSmartAccount: 'flag' },
  SIWX_AUTH_ERROR: { network: 'text', isSmartAccount: 'flag' },
  CLICK_CANCEL_SIWX: { network: 'text', isSmartAccount: 'flag' },
  SEARCH_WALLET: { query: 'text', count: 'count' },
  SET_PREFERRED_ACCOUNT_TYPE: { namespace: 'text', type: 'text' },
  SEND_INITIATED: { network: 'text', token: 'text', amount: 'text', isSmartAccount: 'flag' },
  SEND_SUCCESS: { network: 'text', token: 'text', amount: 'text', hash: 'person', isSmartAccount: 'flag' },
  SWAP_INITIATED: {
    network: 'text',
    swapFromToken: 'text',
    swapToToken: 'text',
    isSmartAccount: 'flag',
  },
  PAY_INITIATED: { network: 'text', asset: 'text', from: 'text' },
  PAY_SUCCESS: { network: 'text', asset: 'text', from: 'text', hash: 'person' },
  PAY_ERROR: { network: 'text', asset: 'text', from: 'text', error: 'text' },
  SWAP_SUCCESS: {
    network: 'text',
    swapFromToken: 'text',
    swapToToken: 'text',
    hash: 'person',
    isSmartAccount: 'flag',
  },
  ERROR_FETCH_TRANSACTIONS: { address: 'person', network: 'text' },
  INTERNAL_SDK_ERROR: { errorType: 'text', errorMessage: 'text', stackTrace: 'text', uncaught: 'flag' },
}
