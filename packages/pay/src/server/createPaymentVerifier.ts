import { type ChainNode, createNode, NodeError } from './createNode.js'
import { createReplacedFollower } from './followReplaced.js'
import { memoryPaymentStore, type PaymentStore } from './paymentStore.js'
import { readInner } from './readInner.js'
import { isSolanaAddress, readMintDecimals, solanaPayment } from './solanaPayment.js'
import { type MinedTransaction, readDecimals, readTransaction } from './readTransaction.js'

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
    const known =
      asset === 'native'
        ? (networks[network]?.decimals ?? (isSolana(network) ? 9 : 18))
        : (decimals.get(key) ??
          (await (isSolana(network) ? readMintDecimals(node, asset) : readDecimals(node, asset))))
    decimals.set(key, known)
    const [whole = '', fraction = ''] = amount.split('.')
    if (fraction.length > known) throw new TypeError(`"${amount}" has more than ${known} decimals`)
    const units = BigInt(whole + fraction.padEnd(known, '0'))
    if (units === 0n) throw new TypeError('The amount must be more than zero')
    return units
  }

  async function onSolana(node: ChainNode, terms: PaymentTerms, order: string): Promise<PaymentVerdict> {
    try {
      const earliest = terms.since - CLOCKS_MS
      const verdict = await solanaPayment(node, terms, { earliest, units: await unitsOf(node, terms) })
      if (verdict.status !== 'paid') return verdict
      return (await store.take(`${terms.network}:${verdict.hash}`, order)) ? verdict : refused('used')
    } catch (error) {
      if (error instanceof NodeError) return pending('unreachable')
      throw error
    }
  }

  return {
    async verifyPayment(terms) {
      const { hash: given, network, order = crypto.randomUUID(), since } = terms
      const node = nodes.get(network)
      if (!node) throw new TypeError(`"${network}" is not among the networks of this verifier`)
      check(terms)
      if (isSolana(network)) return onSolana(node, { ...terms, hash: String(given) }, order)
      const hash = String(given).toLowerCase()
      // What a page says may be anything.
      if (!/^0x[0-9a-f]{64}$/.test(hash)) return pending('not_found')
      try {
        const units = await unitsOf(node, terms)
        const direct = await readTransaction(node, hash)
        const other = direct ? undefined : await replaced.follow(node, network, hash)
        const found = other === undefined ? direct : await readTransaction(node, other)
        if (!found) return pending('not_found')
        const { at, confirmations } = found
        if (confirmations < (networks[network]?.confirmations ?? DEPTH))
          return pending('unconfirmed', confirmations)
        if (found.failed) return refused(other === undefined ? 'failed' : 'replaced')
        if (at < since - CLOCKS_MS) return refused('too_early')
        const came = await amountOf(node, found, { ...terms, hash: other ?? hash })
        if (came === 'untraceable') return pending('untraceable', confirmations)
        if (came === 'wrong_sender') return refused(came)
        if (typeof came === 'string') return refused(other === undefined ? came : 'replaced')
        const enough = came.filter((one) => one.units >= units)
        if (enough.length === 0) return refused('short')
        for (const { from, units: most } of enough) {
          // Others' transactions may pay for several, each of whom paid once.
          const payment = `${network}:${other ?? hash}${from === found.from ? '' : `:${from}`}`
          if (!(await store.take(payment, order))) continue
          return {
            status: 'paid',
            hash: other ?? hash,
            ...(other !== undefined && { replaced: hash }),
            network,
            from: terms.from?.toLowerCase() ?? found.from,
            units: String(most),
            at,
          }
        }
        return refused('used')
      } catch (error) {
        if (error instanceof NodeError) return pending('unreachable')
        throw error
      }
    },
  }
}

const isSolana = (network: string): boolean => network.startsWith('solana:')

/** Blocks. */
const DEPTH = 12

/** By how much the clocks of blocks and servers may differ. */
const CLOCKS_MS = 15_000

const pending = (
  reason: (PaymentVerdict & { readonly status: 'pending' })['reason'],
  confirmations = 0,
): PaymentVerdict => ({ status: 'pending', reason, confirmations })

const refused = (reason: (PaymentVerdict & { readonly status: 'refused' })['reason']): PaymentVerdict => ({
  status: 'refused',
  reason,
})

/** The most that came of the asset in one transfer from somebody. */
interface Came {
  readonly units: bigint
  readonly from: string
}

/** What each who paid brought the recipient of the asset, in the order of the chain, or why nobody did. */
async function amountOf(
  node: ChainNode,
  transaction: MinedTransaction,
  terms: PaymentTerms,
): Promise<readonly Came[] | 'wrong_asset' | 'wrong_recipient' | 'wrong_sender' | 'untraceable'> {
  const { from, hasRun, to, transfers, value } = transaction
  const [asset, recipient, payer] = [terms.asset, terms.recipient, terms.from].map((one) =>
    one?.toLowerCase(),
  )
  const isPayer = (one: string): boolean => payer === undefined || payer === one || payer === from
  const best = (
    all: readonly { readonly from: string; readonly amount: bigint }[],
  ): readonly Came[] | 'wrong_sender' => {
    const most = new Map<string, bigint>()
    for (const one of all.filter((each) => isPayer(each.from))) {
      const before = most.get(one.from) ?? 0n
      most.set(one.from, one.amount > before ? one.amount : before)
    }
    return most.size === 0 ? 'wrong_sender' : [...most].map(([who, units]) => ({ from: who, units }))
  }
  if (asset === 'native') {
    if (to === recipient) return best([{ from, amount: value }])
    if (!hasRun) return 'wrong_recipient'
    const inner = await readInner(node, { hash: terms.hash, recipient: recipient ?? '' })
    if (!inner) return 'untraceable'
    return inner.length === 0 ? 'wrong_recipient' : best(inner)
  }
  const own = transfers.filter(({ token }) => token === asset)
  if (own.length === 0) return 'wrong_asset'
  // What the recipient sends to itself is nothing that came.
  const came = own.filter((one) => one.to === recipient && one.from !== recipient)
  return came.length === 0 ? 'wrong_recipient' : best(came)
}

/** @throws TypeError */
function check({ amount, asset, network, recipient, reference, since }: PaymentTerms): void {
  const isAddress = isSolana(network)
    ? isSolanaAddress
    : (text: unknown): boolean => typeof text === 'string' && /^0x[0-9a-f]{40}$/i.test(text)
  if (reference !== undefined && !(isSolana(network) && isAddress(reference)))
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
