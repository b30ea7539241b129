/**
 * A CAIP-2 namespace: a family of chains. Adapters may add any.
 *
 * @see https://standards.chainagnostic.org/CAIPs/caip-2
 */
export type Namespace = 'eip155' | 'solana' | 'bip122' | (string & {})

/** CAIP-2 network id, `namespace:reference`, e.g. `eip155:1`. */
export type Caip2 = `${string}:${string}`

/** CAIP-10 account id, `namespace:reference:address`, e.g. `eip155:1:0xab…`. */
export type Caip10 = `${string}:${string}:${string}`

export interface Caip2Parts {
  readonly namespace: string
  readonly reference: string
  readonly id: Caip2
}

export interface Caip10Parts extends Caip2Parts {
  readonly address: string
  readonly chainId: Caip2
  readonly account: Caip10
}
