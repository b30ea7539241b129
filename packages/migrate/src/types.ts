export type KitName = 'rainbowkit' | 'connectkit' | 'web3-onboard' | 'appkit'

/** Of a result or a render function's argument. */
export interface Field {
  /** E.g. `account.address`. */
  readonly to: string
  /** E.g. `{ view: 'Connect' }`. */
  readonly argument?: string
  /** Must not receive an event. */
  readonly isAction?: boolean
  /** `$` is the field itself; others are reported. */
  readonly members?: Readonly<Record<string, string>>
  /** Without a member, e.g. as a condition. */
  readonly bare?: string
}

export interface ElementRule {
  readonly to: string
  /** Or the old prop becomes `client`. */
  readonly takesClient?: boolean
  /** New names; others are reported. */
  readonly props: Readonly<Record<string, string>>
  /** A literal moves to the client. */
  readonly theme?: string
  /** For function children. */
  readonly fields?: Readonly<Record<string, Field>>
}

export interface HookRule {
  readonly to: string
  readonly from: string
  readonly fields: Readonly<Record<string, Field>>
  readonly unwrap?: string
  readonly keepsArguments?: boolean
}

export type ConfigRule = 'wagmi' | 'onboard' | 'appkit'

/** A task with its own page. */
export interface Advice {
  readonly why: string
  readonly page: string
}

export interface Kit {
  readonly name: KitName
  readonly packages: RegExp
  /** Section of the migration page. */
  readonly page: string
  /** By import; members have a dot, `ConnectButton.Custom`. */
  readonly elements: Readonly<Record<string, ElementRule>>
  /** Need no import. */
  readonly customElements?: Readonly<Record<string, ElementRule>>
  readonly hooks: Readonly<Record<string, HookRule>>
  readonly config: Readonly<Record<string, ConfigRule>>
  /** Only module and name change. */
  readonly moved?: (name: string, source: string) => { name: string; from: string } | undefined
  /** Imports without a rule, by name or its start. */
  readonly advice: Readonly<Record<string, string | Advice>>
}

export interface Remaining {
  readonly file: string
  readonly line: number
  readonly why: string
  /** Of the documentation. */
  readonly page: string
}

export interface Shared {
  /** Relative to the folder. */
  client: { readonly file: string; readonly name: string; readonly isDefault?: boolean } | undefined
  /** From other files, e.g. `themeMode: 'dark'`. */
  readonly options: Set<string>
  readonly remaining: Remaining[]
}
