import { type ChainNode, createNode, NodeError } from './createNode.js'
import { evmPayment, type EvmJudgement } from './evmPayment.js'
import { createReplacedFollower } from './followReplaced.js'
import { memoryPaymentStore, type PaymentStore } from './paymentStore.js'
import { isSolanaAddress, readMintDecimals, solanaPayment } from './solanaPayment.js'
import { readDecimals } from './readTransaction.js'
import { pending, refused } from './verdicts.js'

/** A network on which a shop is paid. */
export interface PaymentNetwork {
  /** Nodes that the shop trusts, asked in this order. */
  readonly rpcUrls: readonly string[]
  /** How many blocks a payment must be deep, its own included, before it counts. Default 12; on Solana what is final. */
  readonly confirmations?: number | undefined
  /** Of the native coin. Default 18, on Solana 9. */
  readonly decimals?: number | undefined
}

/** Options of {@link createPaymentVerifier}. */
export interface PaymentVerifierOptions {
  /** By CAIP-2 id: EVM networks and those of Solana. */
  readonly networks: Readonly<Record<string, PaymentNetwork>>
  /** Which transaction paid which order. Without one it is kept in this process, and a warning says so. */
  readonly store?: PaymentStore | undefined
  readonly fetch?: typeof fetch | undefined
  /** Takes the warning that nothing is stored. Default: the console. */
  readonly warn?: ((text: string) => void) | undefined
}

/** What has to be paid, as the shop knows it, and the transaction that a page says does it. */
export interface PaymentTerms {
  /** As the page told it. On Solana, empty finds it by {@link reference}. */
  readonly hash: string
  /** CAIP-2 id. */
  readonly network: string
  /** `native`, or the address of a token's contract or mint. */
  readonly asset: string
  /** Whole coins, decimal text such as `12.50`. */
  readonly amount: string
  readonly recipient: string
  /** When the order was made, milliseconds since 1970: what was mined before pays for something else. */
  readonly since: number
  /**
   * Who has to have sent it, where the shop knows that, such as from signing in. Without it whoever sees a transaction
   * first can name it for an equal order of their own: transactions are public.
   */
  readonly from?: string | undefined
  /** On Solana: the address that the transaction has to name, made for this order alone. */
  readonly reference?: string | undefined
  /** Id of the order. The order that a transaction paid may ask again; without an id nobody can. */
  readonly order?: string | undefined
}

/** Whether a payment came. */
export type PaymentVerdict =
  | {
      readonly status: 'paid'
      /** In lower case; a signature of Solana as it is. */
      readonly hash: string
      /** What was named instead, where the sender's wallet sent the payment anew in its place. */
      readonly replaced?: string
      readonly network: string
      /** Who sent the transaction; who paid, where the terms name them: smart accounts have theirs sent. */
      readonly from: string
      /** What came, base units. */
      readonly units: string
      /** Time of the block, milliseconds since 1970. */
      readonly at: number
    }
  | {
      /** Ask again: nothing is decided yet. */
      readonly status: 'pending'
      /**
       * `not_found`: no block has it, or not any more. `unconfirmed`: not deep enough. `unreachable`: no node answers.
       * `untraceable`: native coins may have come from inside of a contract, and no node of the shop traces.
       */
      readonly reason: 'not_found' | 'unconfirmed' | 'unreachable' | 'untraceable'
      /** Blocks so far, its own included. */
      readonly confirmations: number
    }
  | {
      readonly status: 'refused'
      readonly reason:
        | 'failed'
        /** Another transaction took its place, and pays nothing. */
        | 'replaced'
        | 'too_early'
        | 'wrong_asset'
        | 'wrong_recipient'
        | 'wrong_sender'
        /** It does not name the reference of the order. */
        | 'wrong_reference'
        | 'short'
        /** It has paid another order. */
        | 'used'
    }

/** Verifies payments. */
export interface PaymentVerifier {
  /**
   * Whether a transaction pays for something: it succeeded, is deep enough, is no older than the order, moves at least
   * the amount of the asset to the recipient, and has paid nothing else for who paid. Of a token, one `Transfer` has to be enough; of
   * the native coin, what the transaction itself sends, or one call inside of it, where a node traces. A transaction that
   * was asked about while it waited is followed to the one that the sender's wallet sent in its place.
   *
   * @throws TypeError for terms that cannot be: they are the shop's own
   */
  verifyPayment(terms: PaymentTerms): Promise<PaymentVerdict>
}

/** @throws TypeError for options that cannot be */
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
  const store = options.store ?? unstored(options)
  const replaced = createReplacedFollower()
  /** By network and token: a contract's decimals never change. */
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
        earliest: terms.since - CLOCKS_MS,
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

/** By how much the clocks of blocks and servers may differ. */
const CLOCKS_MS = 15_000

/** The steps that differ between the families of chains. */
interface Family {
  /** Of the native coin. */
  readonly decimals: number
  readonly isAddress: (text: unknown) => boolean
  readonly readDecimals: (node: ChainNode, asset: string) => Promise<number>
  /** A transaction can name the address that was made for its order. */
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

function unstored({
  // oxlint-disable-next-line no-console -- where the shop's operator looks
  warn = (text) => console.warn(text),
}: PaymentVerifierOptions): PaymentStore {
  warn(
    '@latchkey/pay keeps in memory which transactions were used: after a restart each could pay once more. Pass a `store` in production.',
  )
  return memoryPaymentStore()
}
