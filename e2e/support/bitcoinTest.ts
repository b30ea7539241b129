import { randomBytes } from 'node:crypto'
import { base64, hex } from '@scure/base'
import { p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { createBitcoinKey } from '@latchkey/testkit/bitcoin'
import {
  installBitcoinTestWallet,
  type BitcoinTestWalletHandle,
  type PlaywrightBitcoinOptions,
} from '@latchkey/testkit/playwright'
import { type Door, door } from './door.js'
import { expect, test as base } from './fixtures.js'
import { world } from './world.js'

export { expect }

const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }

export const BITCOIN_WALLET = 'bitcoin:bitcointest'

export function bitcoinChain() {
  const { bitcoin } = world().devnet
  if (!bitcoin) throw new Error('The devnet runs no Bitcoin chain')
  return bitcoin
}

export async function askBitcoin(path: string, body?: string): Promise<string> {
  const init = body === undefined ? {} : { method: 'POST', body }
  const response = await fetch(`${bitcoinChain().esploraUrl}${path}`, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text
}

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}

const coinsOf = async (address: string): Promise<readonly Coin[]> =>
  JSON.parse(await askBitcoin(`/address/${address}/utxo`)) as readonly Coin[]

export interface BitcoinTestAccount {
  readonly address: string
  readonly publicKey: string
  readonly privateKey: `0x${string}`
}

function spend(
  from: { address: string; publicKey: string },
  coin: Coin,
  to: string,
  amount: bigint,
): Transaction {
  const transaction = new Transaction()
  const { script } = p2wpkh(hex.decode(from.publicKey), regtest)
  const witnessUtxo = { script, amount: BigInt(coin.value) }
  transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
  transaction.addOutputAddress(to, amount, regtest)
  transaction.addOutputAddress(from.address, BigInt(coin.value) - amount - 1_000n, regtest)
  return transaction
}

export async function psbtOf(account: BitcoinTestAccount, to: string, amount: bigint): Promise<string> {
  const [coin] = await coinsOf(account.address)
  if (!coin) throw new Error('The account has no coin')
  return base64.encode(spend(account, coin, to, amount).toPSBT())
}

async function freshBitcoinAccount(): Promise<BitcoinTestAccount> {
  const privateKey = `0x${randomBytes(32).toString('hex')}` as const
  const key = createBitcoinKey({ privateKey, type: 'p2wpkh', network: 'regtest' })
  await expect(async () => {
    const { faucet } = bitcoinChain()
    const coins = (await coinsOf(faucet.address)).filter(({ value }) => value > 60_000_000)
    // Parallel tests share the faucet: retry.
    const coin = coins[Math.floor(Math.random() * coins.length)]
    if (!coin) throw new Error('The faucet is empty')
    const transaction = spend(faucet, coin, key.address, 50_000_000n)
    transaction.sign(hex.decode(faucet.privateKey.slice(2)))
    transaction.finalize()
    await askBitcoin('/tx', transaction.hex)
  }).toPass()
  await expect
    .poll(async () => JSON.parse(await askBitcoin(`/address/${key.address}`)).chain_stats.funded_txo_count)
    .toBe(1)
  return { privateKey, address: key.address, publicKey: key.publicKey }
}

export async function minedOutputs(txid: string): Promise<readonly { to?: string; value: number }[]> {
  await expect.poll(async () => JSON.parse(await askBitcoin(`/tx/${txid}/status`)).confirmed).toBe(true)
  const { vout } = JSON.parse(await askBitcoin(`/tx/${txid}`)) as {
    vout: { scriptpubkey_address?: string; value: number }[]
  }
  return vout.map(({ scriptpubkey_address: to, value }) => ({ ...(to ? { to } : {}), value }))
}

interface BitcoinFixtures {
  readonly bitcoinOptions: PlaywrightBitcoinOptions
  readonly bitcoinAccount: BitcoinTestAccount
  readonly bitcoin: BitcoinTestWalletHandle
  readonly openBitcoin: () => Promise<Door>
  readonly signInBitcoin: () => Promise<Door>
  readonly callProvider: (method: string, input: unknown) => Promise<unknown>
}

export const test = base.extend<BitcoinFixtures>({
  bitcoinOptions: [{}, { option: true }],
  bitcoinAccount: async ({ guard: _guard }, use) => use(await freshBitcoinAccount()),
  bitcoin: async ({ context, page, bitcoinAccount, bitcoinOptions, guard: _guard }, use) => {
    const { esploraUrl } = bitcoinChain()
    const handle = await installBitcoinTestWallet(context, {
      accounts: [{ privateKey: bitcoinAccount.privateKey }, { privateKey: `0x${'07'.repeat(32)}` }],
      chains: [{ network: 'regtest', esploraUrl }],
      approval: 'script',
      ...bitcoinOptions,
    })
    await use(handle.forPage(page))
  },
  openBitcoin: async ({ page, guard: _guard }, use) => {
    await use(async () => {
      await page.goto(`${world().hostsUrl}/bitcoin.html`)
      const lk = door(page)
      await expect(lk.connectButton.or(lk.accountButton)).toBeVisible()
      return lk
    })
  },
  signInBitcoin: async ({ page, bitcoin, openBitcoin }, use) => {
    await use(async () => {
      const lk = await openBitcoin()
      await lk.choose(BITCOIN_WALLET)
      await bitcoin.approve()
      await expect(page.getByTestId('status')).toHaveText('connected')
      await expect(lk.layer).toHaveCount(0)
      return lk
    })
  },
  callProvider: async ({ page }, use) => {
    await use((method, input) =>
      page.evaluate(
        async ([name, given]) => {
          const provider = window.clients[0]?.provider('bip122')
          const run = Reflect.get(provider ?? {}, name) as (input: unknown) => Promise<unknown>
          try {
            return await run(given)
          } catch (error) {
            return { error: (error as Error).name }
          }
        },
        [method, input] as const,
      ),
    )
  },
})
