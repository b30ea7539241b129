import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Client, createLatchkey } from '@latchkey/core'
import { connect } from '@latchkey/core/actions'
import { eip155 } from '@latchkey/eip155'
import { solana } from '@latchkey/solana'
import { createTestWallet, devAccounts } from '@latchkey/testkit'
import { createSolanaTestWallet } from '@latchkey/testkit/solana'
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  type TransactionSendingSigner,
} from '@solana/kit'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { QueryClient } from '@tanstack/react-query'
import type { JsonRpcSigner } from 'ethers'
import { createPublicClient, encodeDeployData, type Hex, http, verifyMessage, type WalletClient } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Config } from 'wagmi'
import * as actions from 'wagmi/actions'
import { hasSurfpool, useSurfpool } from '../../solana/test/surfpool.js'
import { startAnvil } from '../../testkit/test/startAnvil.js'

const root = new URL('../../../', import.meta.url)

/** A code block of `docs/bridges.md`. */
async function recipe<T>(name: string): Promise<T> {
  const text = readFileSync(new URL('docs/bridges.md', root), 'utf8')
  const block = text.split(`\`\`\`ts\n// ${name}\n`)[1]?.split('\n```')[0]
  if (block === undefined) throw new Error(`docs/bridges.md has no block ${name}`)
  const path = new URL(name, folder)
  writeFileSync(path, block)
  return (await import(pathToFileURL(fileURLToPath(path)).href)) as T
}

// Runs may overlap.
const folder = new URL(`.cache/recipes/${process.pid}/`, root)
const undo: (() => unknown)[] = []

beforeAll(() => void mkdirSync(folder, { recursive: true }))
afterAll(async () => {
  for (const run of undo.splice(0)) await run()
  rmSync(folder, { recursive: true, force: true })
})

class Page extends EventTarget {
  readonly Event = Event
  readonly CustomEvent = CustomEvent
}

const page = () => new Page() as unknown as Window & typeof globalThis
const settings = { storage: undefined, origin: 'https://lumen.market' }

describe('EVM', () => {
  const [{ address: owner }, { address: second }] = devAccounts as [
    (typeof devAccounts)[0],
    (typeof devAccounts)[0],
  ]
  const chain = {
    id: 31_337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  }
  let client: Client
  let wallet: ReturnType<typeof createTestWallet>
  let url = ''
  const node = () => createPublicClient({ transport: http(url) })

  beforeAll(async () => {
    const anvil = await startAnvil()
    url = anvil.url
    chain.rpcUrls.default.http = [url]
    const window = page()
    wallet = createTestWallet({
      accounts: devAccounts,
      chains: [{ chainId: chain.id, rpcUrl: url }],
      approval: 'auto',
      environment: { ...settings, window },
    })
    client = createLatchkey({ id: 'recipes', networks: [chain], adapters: [eip155()], platform: { window } })
    undo.push(client.start(), wallet.destroy, anvil.stop)
    await connect(client, { walletId: wallet.info.rdns })
  })

  const sent = async (hash: Hex) => {
    await node().waitForTransactionReceipt({ hash, checkReplacement: false })
    return node().getTransaction({ hash })
  }

  test('behavior: viem signs and sends', async () => {
    const { walletClient } = await recipe<{
      walletClient(of: Client, on: typeof chain): Promise<WalletClient>
    }>('viem.ts')
    const viem = await walletClient(client, chain)
    const signature = await viem.signMessage({ account: owner, message: 'Prints' })
    expect(await verifyMessage({ address: owner, message: 'Prints', signature })).toBe(true)
    const hash = await viem.sendTransaction({ account: owner, chain, to: second, value: 7n })
    expect(await sent(hash)).toMatchObject({ from: owner.toLowerCase(), value: 7n })
  })

  test('behavior: ethers 6 signs and sends', async () => {
    const { signer } = await recipe<{ signer(of: Client): Promise<JsonRpcSigner> }>('ethers.ts')
    const ethers = await signer(client)
    expect(await ethers.getAddress()).toBe(owner)
    const signature = (await ethers.signMessage('Prints')) as Hex
    expect(await verifyMessage({ address: owner, message: 'Prints', signature })).toBe(true)
    const { hash } = await ethers.sendTransaction({ to: second, value: 8n })
    expect(await sent(hash as Hex)).toMatchObject({ value: 8n })
    wallet.control.failNext('personal_sign', { code: 4001 })
    await expect(ethers.signMessage('No')).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
    ethers.provider.destroy()
  })

  test('behavior: wagmi 3 takes the connection over, signs and sends', async () => {
    const { wagmiConfig } = await recipe<{ wagmiConfig(of: Client, on: typeof chain): Config }>('wagmi.ts')
    const config = wagmiConfig(client, chain)
    await actions.reconnect(config)
    expect(actions.getConnection(config)).toMatchObject({ address: owner, chainId: chain.id })
    const signature = await actions.signMessage(config, { message: 'Prints' })
    expect(await verifyMessage({ address: owner, message: 'Prints', signature })).toBe(true)
    expect(await sent(await actions.sendTransaction(config, { to: second, value: 9n }))).toMatchObject({
      value: 9n,
    })
  })

  test('behavior: TanStack Query keys separate accounts, and a transaction invalidates them', async () => {
    interface Recipe {
      accountKey(of: Client): readonly string[]
      tokenBalance(of: Client, token: Hex, owner: Hex): Parameters<QueryClient['fetchQuery']>[0]
      refetchAfterSending(of: Pick<Client, 'onEvent'>, queries: QueryClient): () => void
    }
    const { accountKey, refetchAfterSending, tokenBalance } = await recipe<Recipe>('query.ts')
    const { abi, bytecode } = JSON.parse(
      readFileSync(new URL('apps/devnet/artifacts/TestToken.json', root), 'utf8'),
    ) as { abi: readonly unknown[]; bytecode: Hex }
    const data = encodeDeployData({ abi, bytecode, args: [10n ** 24n] })
    const hash = (await wallet.provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: owner, data }],
    })) as Hex
    const receipt = await node().waitForTransactionReceipt({ hash, checkReplacement: false })
    const token = receipt.contractAddress as Hex

    const queries = new QueryClient()
    const first = tokenBalance(client, token, owner)
    expect(await queries.fetchQuery(first)).toBe(10n ** 24n)
    expect(first.queryKey.slice(0, 3)).toEqual(['latchkey', 'recipes', `eip155:31337:${owner}`])

    const stop = refetchAfterSending(
      {
        ...client,
        onEvent: (listener) => {
          listener({ event: 'SEND_SUCCESS' } as Parameters<typeof listener>[0])
          return () => {}
        },
      },
      queries,
    )
    expect(queries.getQueryState(first.queryKey)?.isInvalidated).toBe(true)
    stop()
    wallet.control.setAccount(1)
    await vi.waitUntil(() => accountKey(client)[2] === `eip155:31337:${second}`)
    expect(queries.getQueryData(tokenBalance(client, token, second).queryKey)).toBeUndefined()
    await client.disconnect()
    expect(accountKey(client)[2]).toBe('nobody')
    queries.clear()
  })
})

describe.runIf(hasSurfpool)('Solana', () => {
  const { chain } = useSurfpool()
  const receiver = '11111111111111111111111111111112'
  let client: Client

  beforeAll(async () => {
    const { accounts, rpcUrl } = chain()
    const window = page()
    const wallet = createSolanaTestWallet({
      accounts: accounts.slice(0, 1).map(({ privateKey }) => ({ privateKey: privateKey as Hex })),
      chains: [{ chain: 'solana:localnet', rpcUrl }],
      name: 'Fox',
      approval: 'auto',
      environment: { ...settings, window },
    })
    client = createLatchkey({
      id: 'recipes-solana',
      networks: [
        {
          id: 'localnet',
          chainNamespace: 'solana',
          name: 'Localnet',
          nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
          rpcUrls: { default: { http: [rpcUrl] } },
        },
      ],
      adapters: [solana()],
      platform: { window },
    })
    undo.push(client.start(), wallet.destroy)
    await connect(client, { walletId: 'solana:fox' })
  })

  const confirmed = (signature: string) =>
    vi.waitUntil(
      async () => {
        const { value } = await new Connection(chain().rpcUrl).getSignatureStatuses([signature])
        return value[0]?.confirmationStatus !== undefined && value[0].err === null
      },
      { timeout: 60_000, interval: 200 },
    )

  test('behavior: @solana/kit sends a transaction that the wallet signs', async () => {
    const { kitSigner } = await recipe<{
      kitSigner(of: Client, on: string): TransactionSendingSigner
    }>('kit.ts')
    const signer = kitSigner(client, 'solana:localnet')
    expect(signer.address).toBe(chain().accounts[0]?.address)
    const { value: blockhash } = await createSolanaRpc(chain().rpcUrl).getLatestBlockhash().send()
    const data = new Uint8Array(12)
    new DataView(data.buffer).setUint32(0, 2, true)
    new DataView(data.buffer).setBigUint64(4, 2_000_000n, true)
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (made) => setTransactionMessageFeePayerSigner(signer, made),
      (made) => setTransactionMessageLifetimeUsingBlockhash(blockhash, made),
      (made) =>
        appendTransactionMessageInstruction(
          {
            programAddress: address('11111111111111111111111111111111'),
            accounts: [
              { address: signer.address, role: AccountRole.WRITABLE_SIGNER },
              { address: address(receiver), role: AccountRole.WRITABLE },
            ],
            data,
          },
          made,
        ),
    )
    const signature = await signAndSendTransactionMessageWithSigners(message)
    await confirmed(getBase58Decoder().decode(signature))
  })

  test('behavior: @solana/wallet-adapter connects, signs and sends over the same wallet', async () => {
    interface Adapter {
      readonly publicKey: PublicKey | null
      connect(): Promise<void>
      disconnect(): Promise<void>
      sendTransaction(transaction: Transaction, connection: Connection): Promise<string>
      signMessage(message: Uint8Array): Promise<Uint8Array>
    }
    const { walletAdapter } = await recipe<{ walletAdapter(of: Client): Adapter }>('walletAdapter.ts')
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('document', {})
    const adapter = walletAdapter(client)
    await adapter.connect()
    const from = new PublicKey(chain().accounts[0]?.address ?? '')
    expect(adapter.publicKey?.toBase58()).toBe(from.toBase58())
    expect(await adapter.signMessage(new TextEncoder().encode('Prints'))).toHaveLength(64)
    const connection = new Connection(chain().rpcUrl)
    const transfer = { fromPubkey: from, toPubkey: new PublicKey(receiver), lamports: 3_000_000 }
    const signature = await adapter.sendTransaction(
      new Transaction().add(SystemProgram.transfer(transfer)),
      connection,
    )
    await confirmed(signature)
    await adapter.disconnect()
    await vi.waitUntil(() => client.getState().accounts.solana?.status === 'disconnected')
  })
})
