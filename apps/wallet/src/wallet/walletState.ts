import type { AuthTypes } from '@walletconnect/types'
import type { Address } from 'viem'
import type { Job } from '../requests/requestTypes.js'
import type { Grant } from '../session/buildNamespaces.js'
import type { ProposalTerms } from '../session/readProposal.js'
import type { ChainId, WalletAccount, WalletChain } from '../settings/walletTypes.js'

export interface Peer {
  readonly name: string
  readonly host: string
  readonly description: string
  readonly icon?: string
}

/** Times in Unix milliseconds. */
export type Ask =
  | {
      readonly kind: 'proposal'
      readonly id: number
      readonly peer: Peer
      readonly expiry: number
      readonly terms: ProposalTerms
    }
  | {
      readonly kind: 'signIn'
      readonly id: number
      readonly peer: Peer
      readonly expiry: number
      readonly payload: AuthTypes.PayloadParams
      readonly chains: readonly ChainId[]
    }
  | {
      readonly kind: 'request'
      readonly id: number
      readonly peer: Peer
      readonly expiry: number
      readonly topic: string
      readonly method: string
      readonly job: Job
    }

export interface SessionView {
  readonly topic: string
  readonly peer: Peer
  readonly expiry: number
  readonly grant: Grant
}

export interface Activity {
  readonly at: number
  readonly text: string
  readonly app: string
  readonly link?: string
}

export interface Notice {
  readonly id: number
  readonly tone: 'ok' | 'bad'
  readonly text: string
}

/** `idle`: needs no socket. */
export type Connection = 'idle' | 'connecting' | 'online' | 'unreachable' | 'offline'

export interface WalletState {
  readonly connection: Connection
  readonly accounts: readonly WalletAccount[]
  readonly account: Address
  readonly chains: readonly WalletChain[]
  readonly chain: ChainId
  readonly sessions: readonly SessionView[]
  readonly asks: readonly Ask[]
  readonly pairing: { readonly phase: 'idle' | 'waiting' | 'failed'; readonly text: string }
  readonly busy: boolean
  readonly notice: Notice | undefined
  readonly activity: readonly Activity[]
  /** The app whose link opened the page. */
  readonly back: string | undefined
  /** Another tab has taken over. */
  readonly away: boolean
}
