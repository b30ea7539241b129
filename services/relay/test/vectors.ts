import { readFileSync } from 'node:fs'

export type Step = readonly [string, ...unknown[]]

export interface RecordedFrame {
  readonly seq: number
  readonly at: number
  readonly kind: 'open' | 'frame' | 'close'
  readonly peer?: string
  readonly query?: Readonly<Record<string, string>>
  readonly from?: string
  readonly to?: string
  readonly frame?: {
    readonly id: string | number
    readonly method?: string
    readonly params?: Readonly<Record<string, unknown>>
    readonly result?: unknown
  }
}

export interface Vectors {
  readonly relayScenarios: { readonly scenarios: readonly { name: string; steps: readonly Step[] }[] }
  readonly transcripts: Readonly<
    Record<
      string,
      { relayUrl: string; clientSeeds: Record<string, string>; frames: readonly RecordedFrame[] }
    >
  >
  readonly relayAuth: {
    readonly jwt: readonly { jwt: string; did: string; aud: string; iat: number; publicKey: string }[]
    readonly publishedSpecExample: { readonly jwt: string }
    readonly invalid: readonly { name: string; jwt: string }[]
  }
  readonly relay: {
    readonly subscriptionIds: readonly { topic: string; clientId: string; subscriptionId: string }[]
  }
  readonly rpc: {
    readonly options: Readonly<Record<string, Record<string, { ttl: number; prompt: boolean; tag: number }>>>
  }
}

export const vectors = JSON.parse(
  readFileSync(new URL('walletconnect-v2.vectors.json', import.meta.url), 'utf8'),
) as Vectors

export const secondGeneration = JSON.parse(
  readFileSync(new URL('walletconnect-v2.secondGeneration.json', import.meta.url), 'utf8'),
) as Pick<Vectors, 'transcripts'>
