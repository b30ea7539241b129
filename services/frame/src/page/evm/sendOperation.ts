import { LatchkeyError } from '@latchkey/protocol/errors'
import {
  checkSendCalls,
  prepareOperation,
  readSendCalls,
  RpcError,
  submitOperation,
  waitForReceipt,
  type RequestedOperation,
  type OperationChain,
  type PreparedOperation,
  type SendCalls,
} from '../../smartAccount/index.js'
import type { OpenWallet } from '../keyring/wallet.js'
import { openAfter, type RequestContext } from '../requests/context.js'
import type { Review, Warning } from '../review/review.js'
import { noRisk, unknownRisk } from '../review/risk.js'
import { firstReview } from './firstReview.js'
import { sameAddress, type Hex } from './hex.js'
import { withWorth } from '../review/figures.js'
import {
  coinOf,
  feeFacts,
  feeText,
  partsOf,
  readCalls,
  insufficientFunds,
  type ReadCalls,
} from './reviewCalls.js'
import { sendFromKey } from './sendFromKey.js'
import { signDigest } from './sign.js'
import type { Call } from './simulate.js'
import { estimate, priceOf, sendOne, type Prices } from './transactions.js'
import { t } from '../words/t.js'

/** `wallet_sendCalls` (EIP-5792). */
export async function sendCalls(context: RequestContext): Promise<{ id: string }> {
  const { accounts, keyring, network } = context
  const request = readSendCalls(context.params)
  if (`eip155:${request.chainId}` !== network.id)
    throw new RpcError(5710, 'This chain is not the active one.')
  const [first] = await accounts.list(network.id)
  const type =
    request.from === undefined ? (first?.type ?? 'eoa') : await accounts.typeOf(request.from, network.id)
  const address = type === 'eoa' ? (await keyring.addresses()).evm : (await accounts.smart()).address
  const isEnabled = await accounts.isEnabled(network.id)
  checkSendCalls(request, { address, type, enabled: type === 'eoa' || isEnabled ? [request.chainId] : [] })
  if (type === 'eoa') return sendOneByOne(context, request)
  const { prepared, wallet, chain } = await approveOperation(context, request)
  const sign = (digest: Hex) => signDigest(digest, wallet.evm.privateKey)
  return { id: await accounts.bundles.sendOperation(request.id, prepared, { chain, sign }) }
}

/** @returns the bundler's transaction hash */
export async function sendAsOperation(context: RequestContext, call: Call): Promise<Hex> {
  const { to, value, data } = call
  if (to === undefined)
    throw new LatchkeyError('method_not_supported', { details: { method: 'contract creation' } })
  return sendInBlock(context, [{ to, value, data }])
}

/**
 * @param texts describe it better than the decoded data
 * @throws RpcError -32603 if the calls failed
 */
export async function sendInBlock(
  context: RequestContext,
  calls: SendCalls['calls'],
  texts?: Pick<Review, 'title' | 'action' | 'summary'>,
): Promise<Hex> {
  const { prepared, wallet, chain } = await approveOperation(context, { calls }, texts)
  const hash = await submitOperation(prepared, chain, (digest) => signDigest(digest, wallet.evm.privateKey))
  const pause = () => new Promise((done) => setTimeout(done, 1_000))
  const receipt = await waitForReceipt(chain.bundler, hash, { pause })
  if (texts && !receipt.success) throw new RpcError(-32603, 'This failed on the chain.')
  return receipt.transactionHash
}

interface OperationInput extends Pick<SendCalls, 'calls' | 'paymaster'> {
  readonly requested?: RequestedOperation | undefined
}

export async function approveOperation(
  context: RequestContext,
  { calls: requestedCalls, requested, paymaster }: OperationInput,
  texts?: Pick<Review, 'title' | 'action' | 'summary'>,
): Promise<{ prepared: PreparedOperation; wallet: OpenWallet; chain: OperationChain }> {
  const { accounts, network, origin, signal, approvals, rpc } = context
  const bundler = accounts.bundlerOf(network.id)
  const account = await accounts.smart()
  const chain = { chainId: Number(network.id.split(':')[1]), rpc: accounts.rpcOf(network.id), bundler }
  const calls = requestedCalls.map(toCall)
  const isRead = calls.length > 0
  const description = isRead ? firstReview(calls, network.name) : unreadableReview(requested, network.name)
  // The contract's address adds nothing to a description.
  const first = { ...description, ...(texts && { ...texts, facts: description.facts.slice(0, 1) }) }
  let prepared: PreparedOperation | undefined
  const fullReview = (async (): Promise<Review> => {
    const [ready, read, balance] = await Promise.all([
      prepareOperation({
        account,
        chain,
        calls: requestedCalls,
        requested,
        paymaster: context.paymasterOf(paymaster),
      }),
      isRead ? readCalls(context, account.address, calls) : undefined,
      rpc.call<Hex>('eth_getBalance', [account.address, 'latest'], signal),
    ])
    prepared = ready
    const { maxFee, usualFee, deploys } = ready
    const spent = calls.reduce((sum, { value }) => sum + value, 0n) + maxFee
    const isShort = BigInt(balance) < spent
    const parts =
      texts || !read
        ? // Undecodable data may do anything.
          { facts: [], warnings: description.warnings, risk: texts ? noRisk : unknownRisk }
        : partsOf(read, network.symbol)
    const isItself = calls.some(({ to, data }) => data !== '0x' && to && sameAddress(to, account.address))
    const warnings = [
      ...parts.warnings,
      ...(isItself ? [selfCallWarning()] : []),
      ...(maxFee > usualFee * 5n ? [{ level: 'bad', text: t('feeUnusual') } as const] : []),
      ...(isShort ? [insufficientFunds(network.symbol)] : []),
    ]
    return {
      ...first,
      ...parts,
      facts: [
        ...first.facts,
        ...parts.facts,
        ...(deploys ? ([[t('account'), t('accountSetUp')]] as const) : []),
        [t('fee'), feeOf(ready, network.symbol, read)],
      ],
      warnings,
      risk: isItself ? unknownRisk : parts.risk,
      blocked: isShort,
    }
  })()
  const wallet = await openAfter(context, approvals.ask({ origin, signal, review: first, fullReview }))
  if (prepared === undefined) throw new LatchkeyError('something_went_wrong')
  return { prepared, wallet, chain }
}

function feeOf({ maxFee, sponsor }: PreparedOperation, symbol: string, read: ReadCalls | undefined): string {
  if (sponsor) return sponsor.name ? t('feePaidBy', { name: sponsor.name }) : t('feePaidByApp')
  return withWorth(
    t('feeAtMost', { amount: `${feeText(maxFee)} ${symbol}` }),
    read && coinOf({ symbol }, read).worthOf(maxFee),
  )
}

const unreadableReview = (requested: RequestedOperation | undefined, network: string): Review => ({
  title: t('approve'),
  action: t('approve'),
  summary: t('operation'),
  facts: [[t('network'), network]],
  details: requested?.callData,
  warnings: [selfCallWarning()],
  risk: unknownRisk,
})

const selfCallWarning = (): Warning => ({ level: 'bad', text: t('operationUnread') })

async function sendOneByOne(context: RequestContext, request: SendCalls): Promise<{ id: string }> {
  const { accounts, network, origin, signal, approvals, rpc, keyring } = context
  const { evm: from } = await keyring.addresses()
  const calls = request.calls.map(toCall)
  const first = firstReview(calls, network.name)
  let ready: Prices | undefined
  const fullReview = (async (): Promise<Review> => {
    const [prices, read] = await Promise.all([priceOf(context, from, calls), readCalls(context, from, calls)])
    ready = prices
    const parts = partsOf(read, network.symbol)
    const steps = calls.length > 1 ? { summary: t('stepsInTurn', { n: calls.length }) } : {}
    return {
      ...first,
      ...parts,
      ...steps,
      facts: [...first.facts, ...parts.facts, ...feeFacts(prices, coinOf(network, read))],
      warnings: prices.isShort ? [...parts.warnings, insufficientFunds(network.symbol)] : parts.warnings,
      blocked: prices.isShort,
    }
  })()
  const wallet = await openAfter(context, approvals.ask({ origin, signal, review: first, fullReview }))
  const prices = ready
  if (prices === undefined) throw new LatchkeyError('something_went_wrong')
  let step = 0
  /** A higher fee is shown again. */
  const sendNext = async (call: Call): Promise<Hex> => {
    const gas = prices.gas[step] ?? 0n
    const needed = step === 0 ? gas : await estimate(rpc, from, call)
    step += 1
    return needed > gas
      ? sendFromKey(context, call)
      : sendOne(context, wallet, call, { fees: prices.fees, gas })
  }
  const { id } = await accounts.bundles.sendTransactions(
    request.id,
    { chainId: request.chainId, calls: request.calls },
    {
      send: (call) => sendNext(toCall(call)),
      wait: async (hash) => {
        for (;;) {
          const receipt = await rpc.call<Receipt | null>('eth_getTransactionReceipt', [hash])
          if (receipt !== null) return receipt
          await new Promise((done) => setTimeout(done, 1_000))
        }
      },
    },
  )
  return { id }
}

type Receipt = Awaited<
  ReturnType<Parameters<RequestContext['accounts']['bundles']['sendTransactions']>[2]['wait']>
>

const toCall = ({ to, value = 0n, data = '0x' }: SendCalls['calls'][number]): Call => ({ to, value, data })
