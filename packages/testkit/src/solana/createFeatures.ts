import { base58 } from '@scure/base'
import { callRpc } from '../wallet/callRpc.js'
import type { Approvals } from '../wallet/createApprovals.js'
import type { Script } from '../wallet/createScript.js'
import type { StateStore } from '../wallet/createState.js'
import { rpcError, toErrorShape } from '../wallet/rpcError.js'
import type { TestWalletEnvironment } from '../wallet/types.js'
import type { SolanaAccount } from './createSolanaAccount.js'
import { putSignature, readTransaction, summarize } from './readTransaction.js'
import { type SignInInput, signInText } from './signInText.js'
import type { LoggedCall, SolanaApprovalRequest, SolanaTestWalletOptions } from './types.js'

export interface SolanaWalletState {
  permissions: Readonly<Record<string, readonly string[]>>
  locked: boolean
  removed: boolean
  selected: number
}

export interface SolanaContext {
  options: SolanaTestWalletOptions
  environment: TestWalletEnvironment
  accounts: readonly SolanaAccount[]
  state: StateStore<SolanaWalletState>
  approvals: Approvals<SolanaApprovalRequest>
  script: Script
  log: LoggedCall[]
}

export type WalletAccount = ReturnType<typeof toWalletAccount>

interface SignInputs {
  readonly account: { readonly address: string }
  readonly transaction: Uint8Array
  readonly chain?: string
  readonly options?: Readonly<Record<string, unknown>>
}

/** None while the wallet is locked. */
export function sharedAccounts({
  state,
  environment,
  accounts,
  options,
}: SolanaContext): readonly WalletAccount[] {
  const { locked, permissions } = state.get()
  const visible = locked ? [] : (permissions[environment.origin] ?? [])
  return visible.flatMap((address) => {
    const account = accounts.find((item) => item.address === address)
    return account ? [toWalletAccount(account, options)] : []
  })
}

export function grant({ state, environment }: SolanaContext, addresses: readonly string[]): void {
  const { [environment.origin]: _, ...others } = state.get().permissions
  state.update({
    permissions: addresses.length > 0 ? { ...others, [environment.origin]: addresses } : others,
  })
}

export function grantableAddresses({ accounts, options, state }: SolanaContext): readonly string[] {
  const chosen = accounts[state.get().selected] ?? accounts[0]
  const first = chosen ? [chosen.address] : []
  if (options.exposeAccounts !== 'all') return first
  return [...first, ...accounts.filter((entry) => entry !== chosen).map(({ address }) => address)]
}

/** By Wallet Standard names, except those in `without`. */
export function createFeatures(context: SolanaContext): Readonly<Record<string, object>> {
  const run =
    <Inputs extends readonly unknown[], Output>(
      method: string,
      answer: (context: SolanaContext, ...inputs: Inputs) => Promise<Output>,
    ) =>
    (...inputs: Inputs): Promise<Output> =>
      logged(context, method, () => answer(context, ...inputs))
  const version = '1.0.0'
  const supportedTransactionVersions = ['legacy', 0]
  const all: Readonly<Record<string, object>> = {
    'standard:connect': { version, connect: run('standard:connect', connect) },
    'standard:disconnect': {
      version,
      disconnect: run('standard:disconnect', async () => grant(context, [])),
    },
    'solana:signMessage': { version: '1.1.0', signMessage: run('solana:signMessage', signMessages) },
    'solana:signTransaction': {
      version,
      supportedTransactionVersions,
      signTransaction: run('solana:signTransaction', signTransactions),
    },
    'solana:signAndSendTransaction': {
      version,
      supportedTransactionVersions,
      signAndSendTransaction: run('solana:signAndSendTransaction', signAndSend),
    },
    'solana:signIn': { version, signIn: run('solana:signIn', signIn) },
  }
  const { without = [] } = context.options
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
}

async function connect(context: SolanaContext, input?: { readonly silent?: boolean }) {
  const { approvals, state } = context
  const { locked } = state.get()
  if (input?.silent === true) return { accounts: sharedAccounts(context) }
  if (locked) {
    await approvals.ask({ kind: 'unlock' })
    state.update({ locked: false })
  }
  if (sharedAccounts(context).length === 0) {
    await approvals.ask({ kind: 'connect', accounts: grantableAddresses(context) })
    grant(context, grantableAddresses(context))
  }
  return { accounts: sharedAccounts(context) }
}

const signMessages = (
  context: SolanaContext,
  ...inputs: readonly { readonly account: { readonly address: string }; readonly message: Uint8Array }[]
) =>
  inOrder(inputs, async ({ account, message }) => {
    const own = requireAccount(context, account)
    const text = readText(message)
    await context.approvals.ask({
      kind: 'signMessage',
      account: own.address,
      text: text ?? base58.encode(message),
      readable: text !== undefined,
    })
    return { signedMessage: message, signature: own.sign(message), signatureType: 'ed25519' }
  })

async function signTransactions(context: SolanaContext, ...inputs: readonly SignInputs[]) {
  const signed = await approveTransactions(context, inputs, false)
  return signed.map((signedTransaction) => ({ signedTransaction }))
}

async function signAndSend(context: SolanaContext, ...inputs: readonly SignInputs[]) {
  const { environment, options } = context
  const signed = await approveTransactions(context, inputs, true)
  return inOrder(inputs, async ({ chain, options: sending }, index) => {
    const own = options.chains.find((item) => item.chain === chain)
    if (!own) throw rpcError({ code: -32602, message: `The wallet does not know ${String(chain)}.` })
    const wire = toBase64(signed[index] ?? new Uint8Array())
    const parameters = [wire, { ...sending, encoding: 'base64' }]
    const signature = await callRpc(environment, own.rpcUrl, 'sendTransaction', parameters)
    return { signature: base58.decode(String(signature)) }
  })
}

const signIn = (context: SolanaContext, ...inputs: readonly SignInInput[]) =>
  inOrder(inputs.length > 0 ? inputs : [{}], async (input) => {
    const { accounts, approvals, environment, options } = context
    const address = input.address ?? grantableAddresses(context)[0] ?? ''
    const account = accounts.find((item) => item.address === address)
    if (!account) throw rpcError({ code: 4100 })
    const host = environment.origin.replace(/^https?:\/\//, '')
    const domain = input.domain ?? host
    const text = signInText(input, domain, address)
    const warning = domain === host ? null : `This site is ${host}, not ${domain}.`
    await approvals.ask({ kind: 'signIn', account: address, text, warning })
    grant(context, grantableAddresses(context))
    const signedMessage = new TextEncoder().encode(text)
    return {
      account: toWalletAccount(account, options),
      signedMessage,
      signature: account.sign(signedMessage),
      signatureType: 'ed25519',
    }
  })

async function logged<Output>(
  { script, log }: SolanaContext,
  method: string,
  answer: () => Promise<Output>,
): Promise<Output> {
  const entry: LoggedCall = { id: log.length + 1, method, status: 'pending' }
  log.push(entry)
  try {
    await script.apply(method)
    const output = await answer()
    entry.status = 'resolved'
    return output
  } catch (error) {
    entry.status = 'rejected'
    entry.error = toErrorShape(error)
    throw error
  }
}

async function approveTransactions(
  context: SolanaContext,
  inputs: readonly SignInputs[],
  sends: boolean,
): Promise<readonly Uint8Array[]> {
  const { approvals, options } = context
  const [first] = inputs
  if (!first) return []
  const account = requireAccount(context, first.account)
  const read = inputs.map(({ transaction }) => readTransaction(transaction))
  const chain = options.chains.find((item) => item.chain === first.chain)
  await approvals.ask({
    kind: 'signTransactions',
    account: account.address,
    chain: chain?.name ?? first.chain ?? 'not said',
    sends,
    transactions: read.map((transaction) => summarize(transaction, options.tokens ?? [])),
  })
  return read.map((transaction, index) => {
    const own = requireAccount(context, inputs[index]?.account ?? first.account)
    return putSignature(transaction, own.address, own.sign(transaction.message))
  })
}

function requireAccount(context: SolanaContext, wanted: { readonly address: string }): SolanaAccount {
  const isShared = sharedAccounts(context).some(({ address }) => address === wanted.address)
  const account = context.accounts.find(({ address }) => address === wanted.address)
  if (!isShared || !account) throw rpcError({ code: 4100 })
  return account
}

function toWalletAccount({ address, publicKey }: SolanaAccount, options: SolanaTestWalletOptions) {
  return {
    address,
    publicKey,
    chains: options.chains.map(({ chain }) => chain),
    features: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const,
  }
}

async function inOrder<Input, Output>(
  inputs: readonly Input[],
  ask: (input: Input, index: number) => Promise<Output>,
): Promise<readonly Output[]> {
  const outputs: Output[] = []
  for (const [index, input] of inputs.entries()) outputs.push(await ask(input, index))
  return outputs
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
