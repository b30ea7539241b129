import { decodeFunctionData, erc20Abi, formatUnits, maxUint256, type Address } from 'viem'
import { shortAddress } from '../shortAddress.js'
import type { WalletChain } from '../settings/walletTypes.js'
import { flatten } from './flatten.js'
import type { AskedTransaction, Fact, Job, JobWords, TypedData } from './requestTypes.js'

export function describeJob(job: Job): JobWords {
  if (job.type === 'family') return job.words
  if (job.type === 'message') {
    return {
      title: 'Sign a message',
      facts: [address('With', job.address)],
      text: { label: 'Message', body: job.text },
      approve: 'Sign',
    }
  }
  if (job.type === 'typedData') return describeTypedData(job.address, job.data, job.chain)
  if (job.type === 'transaction') return describeTransaction(job.transaction, job.chain)
  const { chain } = job
  if (job.type === 'switch') {
    return {
      title: `Switch to ${chain.name}`,
      facts: [{ label: 'Chain id', value: `${chain.id}` }],
      approve: 'Switch',
    }
  }
  return {
    title: `Add ${chain.name}`,
    facts: [
      { label: 'Chain id', value: `${chain.id}` },
      { label: 'Coin', value: chain.symbol },
      { label: 'Server', value: chain.rpcUrl },
    ],
    ...(chain.added ? { warning: 'The network’s server sees your address and what you send.' } : {}),
    approve: 'Add',
  }
}

const address = (label: string, value: Address): Fact => ({ label, value: shortAddress(value), full: value })

function describeTypedData(signer: Address, data: TypedData, chain: WalletChain): JobWords {
  const { name, chainId, verifyingContract } = data.domain
  const other = chainId !== undefined && Number(chainId) !== chain.id
  const permit = /permit/i.test(data.primaryType)
  return {
    title: `Sign ${data.primaryType}`,
    facts: [
      ...(name === undefined ? [] : [{ label: 'For', value: String(name) }]),
      ...(typeof verifyingContract === 'string'
        ? [{ label: 'Contract', value: shortAddress(verifyingContract), full: verifyingContract }]
        : []),
      address('With', signer),
    ],
    text: { label: data.primaryType, body: flatten(data.message).join('\n') },
    ...(other
      ? { warning: `This is meant for chain ${String(chainId)}, not for ${chain.name}.` }
      : permit
        ? { warning: 'Anyone with this signature can take tokens from you.' }
        : {}),
    approve: 'Sign',
  }
}

function describeTransaction(transaction: AskedTransaction, chain: WalletChain): JobWords {
  const { from, to, value, data } = transaction
  const amount = `${formatUnits(value, chain.decimals)} ${chain.symbol}`
  const paid = value > 0n ? [{ label: 'Amount', value: amount }] : []
  const end = [address('From', from), { label: 'Network', value: chain.name }]
  if (to === undefined) return { title: 'Create a contract', facts: [...paid, ...end], approve: 'Send' }
  if (data === undefined || data === '0x') {
    return { title: `Send ${amount}`, facts: [address('To', to), ...end], approve: 'Send' }
  }
  const token = chain.tokens.find((known) => known.address === to)
  const call = readTokenCall(data)
  if (token !== undefined && call !== undefined) {
    const all = call.amount === maxUint256
    const figure = `${formatUnits(call.amount, token.decimals)} ${token.symbol}`
    if (call.name === 'transfer') {
      return { title: `Send ${figure}`, facts: [address('To', call.to), ...paid, ...end], approve: 'Send' }
    }
    const warning = `After that it can take ${all ? 'every' : 'this much'} ${token.symbol} without asking.`
    return {
      title: `Allow a contract to spend ${all ? `any amount of ${token.symbol}` : figure}`,
      facts: [address('Spender', call.to), ...paid, ...end],
      warning,
      approve: 'Allow',
    }
  }
  return {
    title: 'Call a contract',
    facts: [address('Contract', to), ...paid, ...end],
    text: { label: 'Data', body: data },
    approve: 'Send',
  }
}

function readTokenCall(data: AskedTransaction['data'] & {}) {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName !== 'transfer' && functionName !== 'approve') return undefined
    return { name: functionName, to: args[0], amount: args[1] }
  } catch {
    return undefined
  }
}
