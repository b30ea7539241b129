import { getAddress, hexToString, isAddress, isHex, numberToHex, type Address } from 'viem'
import { isRecord } from '../isRecord.js'
import { isAsked, type AskedMethod } from './methods.js'
import { readableText } from './readableText.js'
import { readNewChain } from './readNewChain.js'
import { readTransaction } from './readTransaction.js'
import { readTypedData } from './readTypedData.js'
import type { AppRequest, RequestPlan, RequestWorld } from './requestTypes.js'

const refuse = (code: number, message: string): RequestPlan => ({ kind: 'refuse', code, message })
const invalid = (message: string): RequestPlan => refuse(-32602, message)

/** Codes of EIP-1193, EIP-3326 (4902) and JSON-RPC. */
export function planRequest(request: AppRequest, world: RequestWorld): RequestPlan {
  const { method, chain } = request
  const family = world.families.find((known) => known.chain === chain)
  if (family !== undefined)
    return world.grant.others[family.namespace] === undefined
      ? refuse(4901, `This app isn’t connected to ${family.name}.`)
      : family.plan(method, request.params)
  const accounts = world.grant.accounts
  if (method === 'eth_accounts' || method === 'eth_requestAccounts')
    return { kind: 'answer', result: accounts }
  if (method === 'eth_chainId') {
    return { kind: 'answer', result: numberToHex(Number(world.activeChain.split(':')[1])) }
  }
  if (!isAsked(method)) return refuse(4200, `This wallet doesn’t support ${method}.`)
  const params: readonly unknown[] = Array.isArray(request.params) ? request.params : [request.params]
  const home = world.chains.find(({ caip2 }) => caip2 === chain)
  if (home === undefined) return refuse(4901, `This wallet isn’t connected to ${chain}.`)
  const plan = planners[method](params, { ...world, home })
  return 'job' in plan && 'address' in plan.job && !accounts.includes(plan.job.address)
    ? refuse(4100, `${plan.job.address} isn’t shared with this app.`)
    : plan
}

type Planner = (
  params: readonly unknown[],
  world: RequestWorld & { readonly home: RequestWorld['chains'][number] },
) => RequestPlan

const planMessage: Planner = ([first, second]) => {
  // eth_sign's order.
  const swapped = isAddressText(first) && !isAddressText(second)
  const [message, address] = swapped ? [second, first] : [first, second]
  if (typeof message !== 'string' || !isAddressText(address))
    return invalid('personal_sign takes a message and an address.')
  const text = isHex(message) ? readableText(hexToString(message)) : message
  const signable = isHex(message) ? { raw: message } : message
  const job = {
    type: 'message',
    address: getAddress(address),
    message: signable,
    text: text ?? message,
  } as const
  return { kind: 'ask', job }
}

const planTypedData: Planner = ([first, second], { home }) => {
  const [address, typed] = isAddressText(first) ? [first, second] : [second, first]
  const data = readTypedData(typed)
  if (!isAddressText(address) || data === undefined)
    return invalid('The typed data is incomplete: it needs types, primaryType, domain and message.')
  return { kind: 'ask', job: { type: 'typedData', address: getAddress(address), data, chain: home } }
}

const planTransaction: Planner = ([value], { home, grant }) => {
  const read = readTransaction(value)
  if (typeof read === 'string') return invalid(read)
  if (!grant.accounts.includes(read.from)) return refuse(4100, `${read.from} isn’t shared with this app.`)
  return { kind: 'ask', job: { type: 'transaction', chain: home, transaction: read } }
}

const planSwitch: Planner = ([value], world) => {
  const id = isRecord(value) ? readChainNumber(value['chainId']) : undefined
  if (id === undefined) return invalid('wallet_switchEthereumChain takes { chainId }.')
  const chain = world.chains.find((known) => known.id === id)
  if (chain === undefined) return refuse(4902, `Unrecognized chain ID ${numberToHex(id)}. Add it first.`)
  if (world.activeChain === chain.caip2 && world.grant.chains.includes(chain.caip2))
    return { kind: 'answer', result: null }
  return { kind: 'ask', job: { type: 'switch', chain } }
}

const planAdd: Planner = ([value], world) => {
  const read = readNewChain(value)
  if (typeof read === 'string') return invalid(read)
  const known = world.chains.find(({ id }) => id === read.id)
  if (known !== undefined && world.grant.chains.includes(known.caip2)) return { kind: 'answer', result: null }
  return { kind: 'ask', job: { type: 'add', chain: known ?? read } }
}

const planners: Readonly<Record<AskedMethod, Planner>> = {
  eth_sendTransaction: planTransaction,
  personal_sign: planMessage,
  eth_signTypedData: planTypedData,
  eth_signTypedData_v4: planTypedData,
  wallet_switchEthereumChain: planSwitch,
  wallet_addEthereumChain: planAdd,
}

const isAddressText = (value: unknown): value is Address =>
  typeof value === 'string' && isAddress(value, { strict: false })

function readChainNumber(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^(0x[0-9a-f]+|\d+)$/i.test(text)) return undefined
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
