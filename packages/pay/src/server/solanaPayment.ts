import type { ChainNode } from './createNode.js'
import { NodeError } from './createNode.js'
import type { PaymentTerms, PaymentVerdict } from './createPaymentVerifier.js'
import { type Raw, rawOf } from './readTransaction.js'
import { pending, refused } from './verdicts.js'

/** Per reference, newest first. */
const MOST_SIGNATURES = 10

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,90}$/

export const isSolanaAddress = (text: unknown): boolean => typeof text === 'string' && ADDRESS.test(text)

/** @throws NodeError unless a mint */
export async function readMintDecimals(node: ChainNode, mint: string): Promise<number> {
  const options = { encoding: 'jsonParsed', commitment: 'finalized' }
  const { value } = rawOf(await node.ask('getAccountInfo', [mint, options]))
  const { info, type } = rawOf(rawOf(rawOf(value)['data'])['parsed'])
  const { decimals } = rawOf(info)
  if (type !== 'mint' || !Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > 77)
    throw new NodeError(`${mint} tells no decimals`)
  return Number(decimals)
}

/**
 * Final, not older than the order, with the reference if any, and increased the recipient's balance
 * by the amount, which covers any way of sending. Without a hash, checks the reference's newest
 * transactions.
 *
 * @param earliest Unix milliseconds
 * @throws NodeError
 */
export async function solanaPayment(
  node: ChainNode,
  terms: PaymentTerms,
  { earliest, units }: { readonly earliest: number; readonly units: bigint },
): Promise<PaymentVerdict> {
  const { hash, reference } = terms
  if (SIGNATURE.test(hash)) return verdictOf(node, terms, { earliest, hash, units })
  if (hash !== '' || reference === undefined) return pending('not_found')
  const named = await node.ask('getSignaturesForAddress', [
    reference,
    { limit: MOST_SIGNATURES, commitment: 'finalized' },
  ])
  let last: PaymentVerdict = pending('not_found')
  for (const one of Array.isArray(named) ? named : []) {
    const { err, signature } = rawOf(one)
    if ((err !== null && err !== undefined) || !SIGNATURE.test(String(signature))) continue
    last = await verdictOf(node, terms, { earliest, hash: String(signature), units })
    if (last.status === 'paid') return last
  }
  return last
}

async function verdictOf(
  node: ChainNode,
  terms: PaymentTerms,
  { earliest, hash, units }: { readonly earliest: number; readonly hash: string; readonly units: bigint },
): Promise<PaymentVerdict> {
  const read = async (commitment: 'finalized' | 'confirmed'): Promise<Raw | undefined> => {
    const options = { encoding: 'jsonParsed', commitment, maxSupportedTransactionVersion: 0 }
    const answer = await node.ask('getTransaction', [hash, options])
    return answer === null ? undefined : rawOf(answer)
  }
  const { asset, from, network, recipient } = terms
  const found = await read('finalized')
  if (!found) return (await read('confirmed')) ? pending('unconfirmed', 1) : pending('not_found')
  const { blockTime, meta, transaction } = found
  const { signatures, message } = rawOf(transaction)
  if (list(signatures)[0] !== hash) throw new NodeError('A node answered with another transaction')
  const { err, ...balances } = rawOf(meta)
  if (err !== null && err !== undefined) return refused('failed')
  if (typeof blockTime !== 'number') return pending('not_found')
  if (blockTime * 1000 < earliest) return refused('too_early')
  const accounts = list(rawOf(message)['accountKeys']).map(rawOf)
  const keys = accounts.map(({ pubkey }) => String(pubkey))
  const signers = accounts.flatMap(({ pubkey, signer }) => (signer === true ? [String(pubkey)] : []))
  const mismatch = mismatchOf(terms, keys, signers)
  if (mismatch) return refused(mismatch)
  const came =
    asset === 'native'
      ? lamportsGained(balances, keys.indexOf(recipient))
      : tokensGained(balances, asset, recipient)
  if (came === undefined) return refused('wrong_asset')
  if (came <= 0n) return refused('wrong_recipient')
  if (came < units) return refused('short')
  return {
    status: 'paid',
    hash,
    network,
    from: from ?? keys[0] ?? '',
    units: String(came),
    at: blockTime * 1000,
  }
}

function mismatchOf(
  { from, reference }: PaymentTerms,
  keys: readonly string[],
  signers: readonly string[],
): 'wrong_reference' | 'wrong_sender' | undefined {
  if (reference !== undefined && !keys.includes(reference)) return 'wrong_reference'
  return from !== undefined && !signers.includes(from) ? 'wrong_sender' : undefined
}

/** @param at the recipient's index; negative if absent */
const lamportsGained = ({ preBalances, postBalances }: Raw, at: number): bigint =>
  at < 0 ? 0n : lamports(list(postBalances)[at]) - lamports(list(preBalances)[at])

function tokensGained(
  { preTokenBalances, postTokenBalances }: Raw,
  token: string,
  recipient: string,
): bigint | undefined {
  const ofToken = (balances: unknown) =>
    list(balances)
      .map(rawOf)
      .filter(({ mint }) => mint === token)
  if (ofToken(postTokenBalances).length === 0) return undefined
  const held = (balances: unknown) =>
    ofToken(balances)
      .filter(({ owner }) => owner === recipient)
      .reduce((sum, { uiTokenAmount }) => sum + amountOf(rawOf(uiTokenAmount)['amount']), 0n)
  return held(postTokenBalances) - held(preTokenBalances)
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function lamports(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw new NodeError('A node answered with something that is no number')
}

function amountOf(value: unknown): bigint {
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value)
  throw new NodeError('A node answered with something that is no number')
}
