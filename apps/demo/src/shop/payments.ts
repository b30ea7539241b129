import type { Client, Network } from '@latchkey/core'
import { fetchTokens, sendTransfer, switchNetwork, updateSend } from '@latchkey/core/actions'
import type { Print } from './prints.js'

/** A coin that the shop takes. */
export interface Payment {
  readonly id: string
  /** The family whose wallets pay with it. */
  readonly namespace: 'eip155' | 'solana' | 'bip122'
  readonly symbol: string
  /** How much of it a whole ether is, in the shop's own books, and how many decimals a price has. */
  readonly rate: number
  readonly decimals: number
}

/** Where the shop is paid: accounts of the local chains, known to everybody. */
const shop = {
  eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: '2xnxYFvhmKCdrB6H7YMqg8Cc9VbaBSSBcgbrgpUdDBLZ',
  bip122: 'bcrt1qy0c2clxwqat5np38000uy7y7ddrcq8u39nneer',
} as const

/** What the shop takes on the networks that it offers. */
export function paymentsOf(
  networks: readonly Network[],
  shown: Network | undefined,
  { pay }: { readonly pay: boolean },
): readonly Payment[] {
  const symbolOf = (namespace: string) => {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    return (own.find((network) => network === shown) ?? own[0])?.nativeCurrency.symbol
  }
  const [ether, sol, bitcoin] = ['eip155', 'solana', 'bip122'].map(symbolOf)
  const made: Payment[] = []
  if (ether) made.push({ id: 'eip155', namespace: 'eip155', symbol: ether, rate: 1, decimals: 3 })
  // A token needs somebody to build its transfer: the modal does.
  if (ether && pay)
    made.push({ id: 'eip155:TUSD', namespace: 'eip155', symbol: 'TUSD', rate: 2_500, decimals: 2 })
  if (sol) {
    made.push({ id: 'solana', namespace: 'solana', symbol: sol, rate: 16, decimals: 3 })
    made.push({ id: 'solana:TUSD', namespace: 'solana', symbol: 'TUSD', rate: 2_500, decimals: 2 })
  }
  if (bitcoin) made.push({ id: 'bip122', namespace: 'bip122', symbol: bitcoin, rate: 0.03, decimals: 5 })
  return made
}

/** What a print costs, in whole coins as decimal text. */
export const priceOf = (print: Print, { rate, decimals }: Payment): string =>
  String(Number((Number(print.price) * rate).toFixed(decimals)))

/** Whole coins as decimal text → base units. */
function toUnits(price: string, decimals: number): bigint {
  const [whole = '0', rest = ''] = price.split('.')
  return BigInt(whole + rest.padEnd(decimals, '0'))
}

/** The wallet of the payment's family pays; it must be connected. Resolves to what the chain knows the payment by. */
export const pay = (client: Client, payment: Payment, price: string): Promise<string> =>
  ({ eip155: payEther, solana: payOnSolana, bip122: payBitcoin })[payment.namespace](client, payment, price)

/** Over the family's standard interface, as any library of it does. */
async function payEther(client: Client, _payment: Payment, price: string): Promise<string> {
  const { eip155: account } = client.getState().accounts
  if (account?.status !== 'connected') throw new Error('Connect a wallet first')
  const value = `0x${toUnits(price, 18).toString(16)}`
  const transaction = { from: account.address, to: shop.eip155, value }
  const params = [transaction]
  return String(await client.provider('eip155').request({ method: 'eth_sendTransaction', params }))
}

/** The client builds and sends the transfer, also of a token: the page needs no library of the family. */
async function payOnSolana(client: Client, { symbol }: Payment, price: string): Promise<string> {
  const { solana: account } = client.getState().accounts
  if (account?.status !== 'connected') throw new Error('Connect a wallet first')
  await switchNetwork(client, { chainId: account.chainId })
  const token = (await fetchTokens(client)).find((one) => one.symbol === symbol)
  if (!token) throw new Error(`Your wallet has no ${symbol}`)
  updateSend(client, { token, sendTokenAmount: price, receiverAddress: shop.solana })
  return (await sendTransfer(client)).hash
}

/** The wallet builds the payment where it can; not every wallet of Bitcoin does. */
async function payBitcoin(client: Client, _payment: Payment, price: string): Promise<string> {
  const input = { to: shop.bip122, amount: String(toUnits(price, 8)) }
  return (await client.provider('bip122').sendTransfer(input)).txid
}
