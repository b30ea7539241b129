import type { Client, Network } from '@latchkey/core'
import { fetchTokens, sendTransfer, switchNetwork, updateSend } from '@latchkey/core/actions'
import type { Print } from './prints.js'

export interface Payment {
  readonly id: string
  readonly namespace: 'eip155' | 'solana' | 'bip122'
  readonly symbol: string
  /** Amount per ether. */
  readonly rate: number
  readonly decimals: number
}

const shop = {
  eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: '2xnxYFvhmKCdrB6H7YMqg8Cc9VbaBSSBcgbrgpUdDBLZ',
  bip122: 'bcrt1qy0c2clxwqat5np38000uy7y7ddrcq8u39nneer',
} as const

export function paymentsOf(
  networks: readonly Network[],
  selectedNetwork: Network | undefined,
  { pay }: { readonly pay: boolean },
): readonly Payment[] {
  const symbolOf = (namespace: string) => {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    return (own.find((network) => network === selectedNetwork) ?? own[0])?.nativeCurrency.symbol
  }
  const [ether, sol, bitcoin] = ['eip155', 'solana', 'bip122'].map(symbolOf)
  const payments: Payment[] = []
  if (ether) payments.push({ id: 'eip155', namespace: 'eip155', symbol: ether, rate: 1, decimals: 3 })
  // The modal has the encoder for tokens.
  if (ether && pay)
    payments.push({ id: 'eip155:TUSD', namespace: 'eip155', symbol: 'TUSD', rate: 2_500, decimals: 2 })
  if (sol) {
    payments.push({ id: 'solana', namespace: 'solana', symbol: sol, rate: 16, decimals: 3 })
    payments.push({ id: 'solana:TUSD', namespace: 'solana', symbol: 'TUSD', rate: 2_500, decimals: 2 })
  }
  if (bitcoin) payments.push({ id: 'bip122', namespace: 'bip122', symbol: bitcoin, rate: 0.03, decimals: 5 })
  return payments
}

export const priceOf = (print: Print, { rate, decimals }: Payment): string =>
  String(Number((Number(print.price) * rate).toFixed(decimals)))

function toUnits(price: string, decimals: number): bigint {
  const [whole = '0', rest = ''] = price.split('.')
  return BigInt(whole + rest.padEnd(decimals, '0'))
}

/** The payment's id on the chain. */
export const pay = (client: Client, payment: Payment, price: string): Promise<string> =>
  ({ eip155: payEther, solana: payOnSolana, bip122: payBitcoin })[payment.namespace](client, payment, price)

async function payEther(client: Client, _payment: Payment, price: string): Promise<string> {
  const { eip155: account } = client.getState().accounts
  if (account?.status !== 'connected') throw new Error('Connect a wallet first')
  const value = `0x${toUnits(price, 18).toString(16)}`
  const transaction = { from: account.address, to: shop.eip155, value }
  const params = [transaction]
  return String(await client.provider('eip155').request({ method: 'eth_sendTransaction', params }))
}

/** The client builds it: no library. */
async function payOnSolana(client: Client, { symbol }: Payment, price: string): Promise<string> {
  const { solana: account } = client.getState().accounts
  if (account?.status !== 'connected') throw new Error('Connect a wallet first')
  await switchNetwork(client, { chainId: account.chainId })
  const token = (await fetchTokens(client)).find((one) => one.symbol === symbol)
  if (!token) throw new Error(`Your wallet has no ${symbol}`)
  updateSend(client, { token, sendTokenAmount: price, receiverAddress: shop.solana })
  return (await sendTransfer(client)).hash
}

/** Not every wallet builds payments. */
async function payBitcoin(client: Client, _payment: Payment, price: string): Promise<string> {
  const input = { to: shop.bip122, amount: String(toUnits(price, 8)) }
  return (await client.provider('bip122').sendTransfer(input)).txid
}
