import type { RequestPlan } from '../requests/requestTypes.js'

export interface GrantedNamespace {
  readonly chains: readonly string[]
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Besides EVM: one account, one chain. */
export interface Family {
  readonly namespace: string
  /** CAIP-2 id. */
  readonly chain: string
  readonly name: string
  readonly address: string
  readonly methods: readonly string[]
  plan(method: string, params: unknown): RequestPlan
}
