import type {
  ActivityFunctions,
  ActivityShown,
  IdentityShown,
  LoginFunctions,
  LoginShown,
  NameFunctions,
  NameShown,
  OnrampFunctions,
  PayFunctions,
  PriceShown,
  QueryFunctions,
  SignInFunctions,
  SignInShown,
  SmartSessionsFunctions,
  SmartSessionsShown,
  SwapFunctions,
  SwapShown,
  TokensFunctions,
} from '@latchkey/core/hooks'
import type { OnrampState, PayState } from '@latchkey/core'
import type { TokensResult } from '@latchkey/core/actions'

/** The result of `useActivity`. */
export type Activity = ActivityShown & ActivityFunctions
/** The result of `useIdentity`. */
export type Identity = IdentityShown & QueryFunctions
/** The result of `useLogin`. */
export type Login = LoginShown & LoginFunctions
/** The result of `useName`. */
export type Names = NameShown & NameFunctions
/** The result of `useOnramp`; `onramp` is undefined until `load` was called, here or by the modal. */
export type Onramp = { readonly onramp: OnrampState | undefined } & OnrampFunctions
/** The result of `usePay`; `payment` is the latest one. */
export type Pay = { readonly payment: PayState | undefined } & PayFunctions
/** The result of `usePrice`. */
export type Price = PriceShown
/** The result of `useSignIn`. */
export type SignIn = SignInShown & SignInFunctions
/** The result of `useSmartSessions`. */
export type SmartSessions = SmartSessionsShown & SmartSessionsFunctions
/** The result of `useSwap`. */
export type Swap = SwapShown & SwapFunctions
/** The result of `useTokens`. */
export type Tokens = TokensResult & TokensFunctions
