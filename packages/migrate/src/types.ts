export type KitName = 'rainbowkit' | 'connectkit' | 'web3-onboard' | 'appkit'

/** Of a hook's result or a render function's argument. */
export interface Field {
  /** Path in our result, e.g. `account.address`. */
  readonly to: string
  /** Argument for calls, e.g. `{ view: 'Connect' }`. */
  readonly argument?: string
  /** It must not receive an event as its argument. */
  readonly isAction?: boolean
  /** `$` is the field itself. Other members are reported. */
  readonly members?: Readonly<Record<string, string>>
  /** The field without a member, e.g. as a condition. */
  readonly bare?: string
}

export interface ElementRule {
  readonly to: string
  /** The old prop becomes `client`, or it is added. */
  readonly takesClient?: boolean
  /** Kept props with their new names. Every other prop is reported. */
  readonly props: Readonly<Record<string, string>>
  /** Moves to the client if it is a literal. */
  readonly theme?: string
  /** For components with a function as their child. */
  readonly fields?: Readonly<Record<string, Field>>
}

export interface HookRule {
  readonly to: string
  readonly from: string
  readonly fields: Readonly<Record<string, Field>>
  /** The hook returns the value itself. */
  readonly unwrap?: string
  readonly keepsArguments?: boolean
}

export type ConfigRule = 'wagmi' | 'onboard' | 'appkit'

/** A task with a page of its own instead of the kit's. */
export interface Advice {
  readonly why: string
  readonly page: string
}

export interface Kit {
  readonly name: KitName
  /** Names of the kit's packages. */
  readonly packages: RegExp
  /** URL of the section of the migration page. */
  readonly page: string
  /** By import name; a member has a dot, e.g. `ConnectButton.Custom`. */
  readonly elements: Readonly<Record<string, ElementRule>>
  /** Custom elements, which need no import. */
  readonly customElements?: Readonly<Record<string, ElementRule>>
  readonly hooks: Readonly<Record<string, HookRule>>
  readonly config: Readonly<Record<string, ConfigRule>>
  /** Imports of which only module and name change. */
  readonly moved?: (name: string, source: string) => { name: string; from: string } | undefined
  /** For imports without a rule, by name or by its start. */
  readonly advice: Readonly<Record<string, string | Advice>>
}

/** Work that remains, with its place. */
export interface Remaining {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly why: string
  /** URL of a page of the documentation. */
  readonly page: string
}

/** Facts that several files share. */
export interface Shared {
  /** The client's file, relative to the folder. */
  client: { readonly file: string; readonly name: string; readonly isDefault?: boolean } | undefined
  /** Client options from other files, e.g. `themeMode: 'dark'`. */
  readonly options: Set<string>
  readonly remaining: Remaining[]
}
