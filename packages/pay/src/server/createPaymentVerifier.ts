import { type ChainNode, createNode, NodeError } from './createNode.js'
import { evmPayment, type EvmJudgement } from './evmPayment.js'
import { createReplacedFollower } from './followReplaced.js'
import { memoryPaymentStore, type PaymentStore } from './paymentStore.js'
import { isSolanaAddress, readMintDecimals, solanaPayment } from './solanaPayment.js'
import { readDecimals } from './readTransaction.js'
import { pending, refused } from './verdicts.js'

/** A network on which a shop accepts payments. */
export interface PaymentNetwork {
  /** Nodes that the shop trusts, tried in this order. */
  readonly rpcUrls: readonly string[]
  /** Required confirmations, including the payment's own block. Default 12; on Solana finality. */
  readonly confirmations?: number | undefined
  /** Decimals of the native coin. Default 18, on Solana 9. */
  readonly decimals?: number | undefined
}

/** Options of {@link createPaymentVerifier}. */
export interface PaymentVerifierOptions {
  /** By CAIP-2 id: EVM networks and Solana's. */
  readonly networks: Readonly<Record<string, PaymentNetwork>>
  /**
   * Records which transaction paid which order. Without one, this process keeps it in memory and
   * warns.
   */
  readonly store?: PaymentStore | undefined
  readonly fetch?: typeof fetch | undefined
  /** Receives the warning about missing storage. Default: the console. */
  readonly warn?: ((text: string) => void) | undefined
}

/** The shop's terms of a payment, and the transaction that a page claims as payment. */
export interface PaymentTerms {
  /** As the page reported it. On Solana, an empty one is found by {@link reference}. */
  readonly hash: string
  /** CAIP-2 id. */
  readonly network: string
  /** `native`, or the address of a token's contract or mint. */
  readonly asset: string
  /** Whole coins, decimal text such as `12.50`. */
  readonly amount: string
  readonly recipient: string
  /** Creation time of the order, Unix milliseconds: earlier transactions pay for something else. */
  readonly since: number
  /**
   * Required sender, if the shop knows it, for instance from a sign-in. Without it, an attacker who
   * sees a transaction first can claim it for an equal order of their own: transactions are public.
   */
  readonly from?: string | undefined
  /** On Solana: the address that the transaction must reference, created for this order alone. */
  readonly reference?: string | undefined
  /** Id of the order. The paid order may verify again; without an id that is not possible. */
  readonly order?: string | undefined
}

/** Result of a verification. */
export type PaymentVerdict =
  | {
      readonly status: 'paid'
      /** Lower case; a Solana signature unchanged. */
      readonly hash: string
      /** The claimed hash, when the sender's wallet replaced that transaction. */
      readonly replaced?: string
      readonly network: string
      /**
       * Sender of the transaction; the payer if the terms name one, since smart accounts have
       * others send for them.
       */
      readonly from: string
      /** Received amount, base units. */
      readonly units: string
      /** Block time, Unix milliseconds. */
      readonly at: number
    }
  | {
      /** Not decided yet: ask again. */
      readonly status: 'pending'
      /**
       * `not_found`: in no block, or no longer. `unconfirmed`: not deep enough. `unreachable`: no
       * node answers. `untraceable`: native coins may have come from inside a contract, and no node
       * of the shop traces.
       */
      readonly reason: 'not_found' | 'unconfirmed' | 'unreachable' | 'untraceable'
      /** Blocks so far, including its own. */
      readonly confirmations: number
    }
  | {
      readonly status: 'refused'
      readonly reason:
        | 'failed'
        /** Another transaction, which pays nothing, replaced it. */
        | 'replaced'
        | 'too_early'
        | 'wrong_asset'
        | 'wrong_recipient'
        | 'wrong_sender'
        /** It lacks the order's reference. */
        | 'wrong_reference'
        | 'short'
        /** It has paid another order. */
        | 'used'
    }

/** Verifies payments. */
export interface PaymentVerifier {
  /**
   * Verifies that a transaction pays an order: it succeeded, has enough confirmations, is not older
   * than the order, moves at least the amount of the asset to the recipient, and has paid no other
   * order of the payer. A token payment must be a single `Transfer`; a native one the transaction's
   * value, or one inner call if a node traces. If a pending transaction was verified before, its
   * replacement by the sender's wallet is found.
   *
   * @throws TypeError for invalid terms, which come from the shop itself
   */
  verifyPayment(terms: PaymentTerms): Promise<PaymentVerdict>
}

/**
 * Creates a verifier of payments for a shop's server.
 *
 * @throws TypeError for invalid options
 */
export function createPaymentVerifier(options: PaymentVerifierOptions): PaymentVerifier {
  const { networks, fetch: load = fetch } = options
  const nodes = new Map<string, ChainNode>()
  for (const [network, { rpcUrls, confirmations = DEPTH }] of Object.entries(networks)) {
    if (!/^(?:eip155:\d+|solana:\w+)$/.test(network))
      throw new TypeError(`"${network}" is no network of EVM or Solana, such as eip155:1`)
    if (rpcUrls.length === 0) throw new TypeError(`networks["${network}"].rpcUrls names no node`)
    if (!Number.isInteger(confirmations) || confirmations < 1)
      throw new TypeError(`networks["${network}"].confirmations must be 1 or more`)
    nodes.set(network, createNode(rpcUrls, { fetch: load }))
  }
  const store = options.store ?? warnAboutMemory(options)
  const replaced = createReplacedFollower()
  /** They never change. */
  const decimals = new Map<string, number>()

  async function unitsOf(node: ChainNode, { amount, asset, network }: PaymentTerms): Promise<bigint> {
    const key = `${network}:${asset.toLowerCase()}`
    const family = familyOf(network)
    const known =
      asset === 'native'
        ? (networks[network]?.decimals ?? family.decimals)
        : (decimals.get(key) ?? (await family.readDecimals(node, asset)))
    decimals.set(key, known)
    const [whole = '', fraction = ''] = amount.split('.')
    if (fraction.length > known) throw new TypeError(`"${amount}" has more than ${known} decimals`)
    const units = BigInt(whole + fraction.padEnd(known, '0'))
    if (units === 0n) throw new TypeError('The amount must be more than zero')
    return units
  }

  return {
    async verifyPayment(terms) {
      const { network, order = crypto.randomUUID() } = terms
      const node = nodes.get(network)
      if (!node) throw new TypeError(`"${network}" is not among the networks of this verifier`)
      check(terms)
      const judgement = {
        units: () => unitsOf(node, terms),
        earliest: terms.since - CLOCK_TOLERANCE_MS,
        depth: networks[network]?.confirmations ?? DEPTH,
        replaced,
        take: (payment: string) => store.take(payment, order),
      }
      try {
        return await familyOf(network).verify(node, { ...terms, hash: String(terms.hash) }, judgement)
      } catch (error) {
        if (error instanceof NodeError) return pending('unreachable')
        throw error
      }
    },
  }
}

/** Blocks. */
const DEPTH = 12

/** Between block and server clocks. */
const CLOCK_TOLERANCE_MS = 15_000

interface Family {
  readonly decimals: number
  readonly isAddress: (text: unknown) => boolean
  readonly readDecimals: (node: ChainNode, asset: string) => Promise<number>
  readonly hasReferences: boolean
  readonly verify: (node: ChainNode, terms: PaymentTerms, judgement: EvmJudgement) => Promise<PaymentVerdict>
}

const evm: Family = {
  decimals: 18,
  isAddress: (text) => typeof text === 'string' && /^0x[0-9a-f]{40}$/i.test(text),
  readDecimals,
  hasReferences: false,
  verify: evmPayment,
}

const solana: Family = {
  decimals: 9,
  isAddress: isSolanaAddress,
  readDecimals: readMintDecimals,
  hasReferences: true,
  async verify(node, terms, { earliest, units, take }) {
    const verdict = await solanaPayment(node, terms, { earliest, units: await units() })
    if (verdict.status !== 'paid' || (await take(`${terms.network}:${verdict.hash}`))) return verdict
    return refused('used')
  },
}

const familyOf = (network: string): Family => (network.startsWith('solana:') ? solana : evm)

/** @throws TypeError */
function check({ amount, asset, network, recipient, reference, since }: PaymentTerms): void {
  const { isAddress, hasReferences } = familyOf(network)
  if (reference !== undefined && !(hasReferences && isAddress(reference)))
    throw new TypeError('`reference` must be an address of Solana, on a network of Solana')
  if (!isAddress(recipient)) throw new TypeError('`recipient` must be an address of the network')
  if (asset !== 'native' && !isAddress(asset))
    throw new TypeError('`asset` must be "native" or the address of a token')
  if (typeof amount !== 'string' || !/^\d{1,60}(?:\.\d{1,77})?$/.test(amount))
    throw new TypeError('`amount` must be decimal text, such as "12.50"')
  if (!Number.isFinite(since)) throw new TypeError('`since` must be milliseconds since 1970')
}

function warnAboutMemory({
  // oxlint-disable-next-line no-console -- where the shop's operator looks
  warn = (text) => console.warn(text),
}: PaymentVerifierOptions): PaymentStore {
  warn(
    '@latchkey/pay keeps in memory which transactions were used: after a restart each could pay once more. Pass a `store` in production.',
  )
  return memoryPaymentStore()
}
