import { readFileSync } from 'node:fs'

interface KeyPair {
  readonly privateKey: string
  readonly publicKey: string
}

export interface RecordedFrame {
  readonly seq: number
  readonly at: number
  readonly kind: 'open' | 'frame' | 'close'
  readonly peer?: string
  readonly from?: string
  readonly to?: string
  readonly frame?: {
    readonly id: string | number
    readonly method?: string
    readonly params?: Record<string, unknown>
    readonly result?: unknown
  }
  readonly decoded?: {
    readonly envelopeType: 0 | 1
    readonly topic: string
    readonly symKey: string
    readonly iv: string
    readonly plaintext: string
    readonly senderPublicKey?: string
  }
}

export interface Transcript {
  readonly name: string
  readonly relayUrl: string
  readonly clientIds: { readonly dapp: string; readonly wallet: string }
  readonly keys: {
    readonly dapp: Readonly<Record<string, string>>
    readonly wallet: Readonly<Record<string, string>>
  }
  readonly steps: readonly { readonly beforeSeq: number; readonly step: string }[]
  readonly frames: readonly RecordedFrame[]
  readonly result: Readonly<Record<string, unknown>>
}

interface Vectors {
  readonly crypto: {
    readonly x25519: readonly {
      readonly a: KeyPair
      readonly b: KeyPair
      readonly symKey: string
      readonly topic: string
    }[]
    readonly hashKey: readonly { readonly keyHex: string; readonly topic: string }[]
    readonly hashMessage: readonly { readonly message: string; readonly sha256Hex: string }[]
    readonly envelopes: {
      readonly type0: readonly {
        readonly symKey: string
        readonly iv: string
        readonly plaintext: string
        readonly base64: string
      }[]
      readonly type1: readonly {
        readonly sender: KeyPair
        readonly receiver: KeyPair
        readonly symKey: string
        readonly sessionTopic: string
        readonly responseTopic: string
        readonly iv: string
        readonly plaintext: string
        readonly base64: string
      }[]
      readonly type2: readonly { readonly base64: string }[]
      readonly invalid: readonly {
        readonly name: string
        readonly symKey: string
        readonly message: string
        readonly recommended: string
      }[]
    }
  }
  readonly encoding: readonly {
    readonly hex: string
    readonly base58btc: string
    readonly base64: string
    readonly base64urlNoPad: string
  }[]
  readonly relayAuth: {
    readonly jwt: readonly {
      readonly seed: string
      readonly publicKey: string
      readonly did: string
      readonly sub: string
      readonly aud: string
      readonly iat: number
      readonly jwt: string
    }[]
  }
  readonly relay: {
    readonly urls: readonly {
      readonly input: {
        readonly relayUrl: string
        readonly projectId: string
        readonly auth: string
        readonly packageName?: string
        readonly bundleId?: string
      }
      readonly url: string
    }[]
    readonly subscriptionIds: readonly {
      readonly topic: string
      readonly clientId: string
      readonly subscriptionId: string
    }[]
  }
  readonly pairingUri: {
    readonly format: readonly {
      readonly input: {
        readonly topic: string
        readonly symKey: string
        readonly expiryTimestamp: number
        readonly methods?: readonly string[]
        readonly relay: { readonly data?: string }
      }
      readonly uri: string
    }[]
    readonly parse: readonly {
      readonly uri: string
      readonly library: {
        readonly topic: string
        readonly symKey?: string
        readonly version: number | null
        readonly expiryTimestamp?: number
        readonly relay: { readonly protocol?: string }
      }
    }[]
  }
  readonly links: {
    readonly sessionRequest: readonly {
      readonly base: string
      readonly requestId: number
      readonly sessionTopic: string
      readonly link: string
    }[]
  }
  readonly rpc: {
    readonly options: Readonly<
      Record<
        string,
        Readonly<Record<string, { readonly tag: number; readonly ttl: number; readonly prompt: boolean }>>
      >
    >
  }
  readonly jsonHazards: readonly {
    readonly json: string
    readonly libraryParsesTo: { readonly kind: string }
  }[]
  readonly namespaces: {
    readonly session: readonly {
      readonly id: string
      readonly requiredNamespaces: object
      readonly namespaces: object
      readonly specValid: boolean
    }[]
    readonly fromAuth: readonly {
      readonly methods: readonly string[]
      readonly accounts: readonly string[]
      readonly namespaces: object
    }[]
  }
  readonly cacao: {
    readonly messages: readonly {
      readonly name: string
      readonly iss?: string
      readonly payload?: Record<string, unknown>
      readonly message?: string
      readonly cacao: { readonly p: Record<string, unknown> }
    }[]
    readonly recaps: readonly {
      readonly actions?: readonly string[]
      readonly merge?: readonly string[]
      readonly encoded: string
      readonly decoded: object
      readonly statement: string
      readonly methods?: readonly string[]
      readonly chains?: readonly string[]
    }[]
  }
  readonly transcripts: Readonly<Record<string, Transcript>>
}

const file = new URL('../../../services/relay/test/walletconnect-v2.vectors.json', import.meta.url)

/** Recorded from the Apache-2.0 releases. */
export const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vectors

type SecondFrame = Omit<RecordedFrame, 'decoded'> & {
  readonly decoded?: Readonly<Record<string, NonNullable<RecordedFrame['decoded']>>>
}

const second = new URL('../../../services/relay/test/walletconnect-v2.secondGeneration.json', import.meta.url)

const PUBLISHED: Readonly<Record<string, { readonly tag: number; readonly prompt: boolean }>> = {
  sessionProposal: { tag: 1100, prompt: true },
  sessionProposalResponse: { tag: 1101, prompt: false },
  sessionSettlementRequest: { tag: 1102, prompt: false },
}

function published(entry: SecondFrame): readonly RecordedFrame[] {
  const { decoded, frame, ...rest } = entry
  if (decoded === undefined || frame === undefined) return [{ ...rest, ...(frame && { frame }) }]
  return Object.entries(decoded).map(([name, one]) => {
    const options = PUBLISHED[name]
    const params = options && { topic: one.topic, message: frame.params?.[name], ...options }
    const made = params ? { id: frame.id, method: 'irn_publish', params } : frame
    return { ...rest, frame: made, decoded: one }
  })
}

/** sign-client 2.21.7, walletkit 1.2.10, recorded by `services/relay/test/record/main.mjs`. */
export const secondGeneration: readonly Transcript[] = Object.values(
  (
    JSON.parse(readFileSync(second, 'utf8')) as {
      readonly transcripts: Readonly<
        Record<string, Omit<Transcript, 'frames'> & { readonly frames: readonly SecondFrame[] }>
      >
    }
  ).transcripts,
).map((transcript) => ({ ...transcript, frames: transcript.frames.flatMap(published) }))
