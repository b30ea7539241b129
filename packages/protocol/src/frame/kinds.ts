import type { Caip2 } from '../caip/types.js'
import type { SocialProvider } from '../features.js'

/** On the provider's page; Farcaster has its own flow. */
export const FRAME_SOCIALS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

export type FrameSocial = (typeof FRAME_SOCIALS)[number]

export type FrameAccountType = 'eoa' | 'smartAccount'

/** EVM: a number. */
export type FrameChainId = number | Caip2

export const frameChain = (chainId: Caip2): FrameChainId =>
  /^eip155:\d+$/.test(chainId) ? Number(chainId.slice('eip155:'.length)) : chainId

export const caipChain = (chainId: FrameChainId): Caip2 =>
  typeof chainId === 'number' ? `eip155:${chainId}` : chainId

export interface FrameMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

export interface FrameAccount {
  readonly address: string
  readonly type: FrameAccountType
}

export interface Kinds {
  text: string
  email: string
  /** Six digits. */
  code: string
  /** http(s). */
  url: string
  chain: FrameChainId
  flag: boolean
  social: FrameSocial
  provider: SocialProvider
  accountType: FrameAccountType
  accounts: readonly FrameAccount[]
  themeMode: 'light' | 'dark'
  variables: Readonly<Record<string, string | number>>
  metadata: FrameMetadata
  chainNumbers: readonly number[]
  emailAction: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
  updateAction: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
  namespace: string
  method: string
  number: number
  purpose: 'login' | 'settings' | 'approval'
  settings: 'export' | 'import' | 'passkey' | 'password' | 'devices' | 'recovery'
  json: unknown
}

const TEXT_CHARS = 20_000
const LIST_ITEMS = 1_000

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_CHARS
const isNumber = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isOneOf =
  (...texts: readonly string[]) =>
  (value: unknown) =>
    texts.includes(value as string)
const matches = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(value)
const isListOf = (check: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length <= LIST_ITEMS && value.every(check)

export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.assign(Object.create(null) as Record<string, unknown>, value)
    : {}

/** One `@`, a domain with a dot, no blanks, at most 254 characters. */
export const isEmail = (value: unknown): value is string =>
  matches(/^[^\s@<>()",;:\\]{1,64}@[^\s@<>()",;:\\.]+(?:\.[^\s@<>()",;:\\.]+)+$/)(value) &&
  (value as string).length <= 254

const isChain = (value: unknown): boolean => isNumber(value) || matches(/^[-a-z\d]{3,8}:[-\w]{1,32}$/)(value)
const isAccountType = isOneOf('eoa', 'smartAccount')

const isAccount = (value: unknown): boolean => {
  const { address, type } = membersOf(value)
  return isText(address) && address !== '' && isAccountType(type)
}

const isMetadata = (value: unknown): boolean => {
  const { name, description, url, icons } = membersOf(value)
  return [name, description, url].every(isText) && isListOf(isText)(icons)
}

export const isKind: { readonly [K in keyof Kinds]: (value: unknown) => boolean } = {
  text: isText,
  email: isEmail,
  code: matches(/^\d{6}$/),
  url: matches(/^https?:\/\/[^\s]+$/),
  chain: isChain,
  flag: (value) => typeof value === 'boolean',
  social: isOneOf(...FRAME_SOCIALS),
  provider: isOneOf(...FRAME_SOCIALS, 'farcaster'),
  accountType: isAccountType,
  accounts: isListOf(isAccount),
  themeMode: isOneOf('light', 'dark'),
  variables: (value) =>
    typeof value === 'object' &&
    Object.entries(membersOf(value)).every(([, item]) => isText(item) || typeof item === 'number'),
  metadata: isMetadata,
  chainNumbers: isListOf(isNumber),
  emailAction: isOneOf('VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'),
  updateAction: isOneOf('VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'),
  namespace: matches(/^[-a-z\d]{3,8}$/),
  method: matches(/^\w{1,100}$/),
  number: isNumber,
  purpose: isOneOf('login', 'settings', 'approval'),
  settings: isOneOf('export', 'import', 'passkey', 'password', 'devices', 'recovery'),
  json: () => true,
}
