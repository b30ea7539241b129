export interface Feature {
  readonly id: string
  readonly isEnabled: boolean
  readonly config: readonly string[] | null
}

export interface Project {
  readonly id: string
  readonly name: string
  readonly allowedOrigins: readonly string[]
  readonly features: readonly Feature[]
  readonly analytics: boolean
  readonly signInCookies: boolean
  readonly deviceCheck: boolean
  readonly serverCalls: 'open' | 'key'
  /** Requests per day; absent: unlimited. */
  readonly quota?: number | undefined
}

/** The settings file's URLs are hosts only. */
export interface Source {
  readonly provider: string
  readonly url?: string
  readonly urls?: readonly string[]
}

export interface Chain {
  readonly caip2: string
  readonly name: string
  readonly rpcUrls: readonly string[]
  readonly testnet?: boolean
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly explorer?: string | undefined
  readonly tokens: readonly unknown[]
  readonly balances?: Source
  readonly history?: readonly Source[]
  readonly swaps?: readonly Source[]
  readonly prices?: readonly Source[]
  readonly bundlerUrls?: readonly string[]
}

export interface Relay {
  readonly url: string
  readonly wallets: readonly string[]
}

export interface CustomWallet {
  readonly id: string
  readonly name: string
  readonly chains: readonly string[]
  readonly rdns?: string
  readonly homepage?: string
  readonly mobile_link?: string
  readonly link_mode?: string
  readonly image?: string
}

/** Only fields that an operator set. */
export interface Document {
  readonly projects?: readonly (Partial<Project> & { readonly id: string })[]
  readonly relays?: readonly (Partial<Relay> & { readonly url: string })[]
  readonly chains?: readonly (Partial<Chain> & { readonly caip2: string })[]
  readonly wallets?: {
    readonly order?: readonly string[]
    readonly include?: readonly string[]
    readonly exclude?: readonly string[]
    readonly custom?: readonly CustomWallet[]
  }
}

export interface SettingsView {
  readonly revision: number
  readonly document: Document
  readonly effective: {
    readonly projects: readonly Project[]
    readonly relays: readonly Relay[]
    readonly chains: readonly Chain[]
    readonly wallets: {
      readonly order: readonly string[]
      readonly include: readonly string[]
      readonly exclude: readonly string[]
      readonly custom: readonly CustomWallet[]
    }
  }
  readonly fixed: readonly string[]
  readonly problem?: string
  readonly development: boolean
}

export interface Revision {
  readonly number: number
  readonly at: number
  readonly savedBy: string
  readonly changes: readonly string[]
}

/** Most frequent first. */
export type NamedCounts = readonly {
  readonly name: string
  readonly count: number
  readonly byDay: readonly number[]
}[]

export interface Analytics {
  readonly days: readonly string[]
  /** Days. */
  readonly kept: number
  readonly visits: readonly number[]
  readonly connects: readonly number[]
  readonly switches: readonly number[]
  readonly errors: readonly number[]
  readonly wallets: NamedCounts
  readonly networks: NamedCounts
  readonly errorNames: NamedCounts
}
