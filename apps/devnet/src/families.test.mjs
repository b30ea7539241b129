import { once } from 'node:events'
import { request } from 'node:http'
import { createPrivateKey, sign } from 'node:crypto'
import * as btc from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onFreePorts } from './onFreePorts.mjs'
import { findSurfpool } from './solana/findSurfpool.mjs'
import { startFamilies } from './startFamilies.mjs'

/** @type {import('./types.js').Part[]} */
const parts = []
/** @type {string[]} */
const notes = []
/** @type {Awaited<ReturnType<typeof startFamilies>>} */
let families
beforeAll(async () => {
  families = await onFreePorts({ rpc: 0, ws: 0, bitcoin: 0 }, (ports) =>
    startFamilies({
      solana: ports,
      bitcoin: ports.bitcoin,
      blockTime: 0.2,
      onStart: (part) => void parts.push(part),
      onReady: () => {},
      onMissing: (text) => void notes.push(text),
      signal: undefined,
      onDeath: () => {},
    }),
  )
})
afterAll(() => Promise.all(parts.map((part) => part.stop())))

const hasSurfpool = findSurfpool() !== undefined
if (!hasSurfpool) console.log('SKIPPED: Surfpool has no build for this platform, nothing of Solana is tested')

test('behavior: a platform without Surfpool gets a one-line message', () => {
  expect(findSurfpool({ platform: 'linux-arm64' })).toBeUndefined()
  expect(notes).toEqual(hasSurfpool ? [] : [expect.stringMatching(/^Solana: left out, /)])
  expect(families.solana === undefined).toBe(!hasSurfpool)
})

describe.skipIf(!hasSurfpool)('Solana', () => {
  const solana = () => {
    if (!families.solana) throw new Error('missing')
    return families.solana
  }
  /** @param {string} method @param {unknown[]} params */
  const rpc = async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const answer = await (await fetch(solana().rpcUrl, { method: 'POST', headers, body })).json()
    if (answer.error) throw new Error(JSON.stringify(answer.error))
    return answer.result
  }

  test('behavior: each account holds SOL and the tokens of both programs', async () => {
    const { accounts, tokens } = solana()
    expect(accounts).toHaveLength(5)
    expect(tokens.map(({ kind }) => kind)).toEqual(['token', 'token-2022'])
    for (const { address } of accounts) {
      expect((await rpc('getBalance', address)).value).toBe(8_400_000_000)
      for (const { program, address: mint, decimals } of tokens) {
        const { value } = await rpc(
          'getTokenAccountsByOwner',
          address,
          { programId: program },
          { encoding: 'jsonParsed' },
        )
        expect(value).toHaveLength(1)
        const { info } = value[0].account.data.parsed
        expect(info).toMatchObject({ mint, owner: address, tokenAmount: { decimals } })
      }
    }
  })

  test('behavior: a mint has its supply, and the faucet as its authority', async () => {
    for (const { address, decimals } of solana().tokens) {
      const { value } = await rpc('getAccountInfo', address, { encoding: 'jsonParsed' })
      expect(value.data.parsed).toMatchObject({
        type: 'mint',
        info: { decimals, mintAuthority: solana().faucet.address, isInitialized: true },
      })
    }
  })

  test('behavior: slots advance with time', async () => {
    const before = await rpc('getSlot')
    await expect.poll(() => rpc('getSlot')).toBeGreaterThan(before)
  })

  test('behavior: the private key matches the address', () => {
    for (const { privateKey } of [...solana().accounts, solana().faucet]) {
      const der = Buffer.from(`302e020100300506032b657004220420${privateKey.slice(2)}`, 'hex')
      expect(
        sign(null, Buffer.from('x'), createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })),
      ).toHaveLength(64)
    }
  })

  test('behavior: the websocket answers', async () => {
    const upgrade = request(solana().wsUrl.replace('ws:', 'http:'), {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      },
    }).end()
    const [response, socket] = await once(upgrade, 'upgrade')
    expect(response.statusCode).toBe(101)
    socket.destroy()
  })
})

describe('Bitcoin', () => {
  const bitcoin = () => {
    if (!families.bitcoin) throw new Error('missing')
    return families.bitcoin
  }
  /** @param {string} path @param {RequestInit} [init] */
  const ask = async (path, init) => {
    const response = await fetch(`${bitcoin().esploraUrl}${path}`, init)
    const text = await response.text()
    return { status: response.status, text, json: () => JSON.parse(text) }
  }
  const accountAt = (/** @type {number} */ index) => {
    const account = bitcoin().accounts[index]
    if (!account) throw new Error('missing')
    return account
  }

  test('behavior: each account holds a confirmed coin', async () => {
    for (const { address } of bitcoin().accounts) {
      const coins = (await ask(`/address/${address}/utxo`)).json()
      expect(coins).toMatchObject([{ value: 150_000_000, status: { confirmed: true, block_height: 441 } }])
    }
    const { chain_stats: stats } = (await ask(`/address/${accountAt(4).address}`)).json()
    expect(stats).toEqual({
      tx_count: 1,
      funded_txo_count: 1,
      funded_txo_sum: 150_000_000,
      spent_txo_count: 0,
      spent_txo_sum: 0,
    })
  })

  test('behavior: a signed payment is accepted, visible, mined, and changes the balances', async () => {
    const [from, to] = [accountAt(0), accountAt(1)]
    const network = { ...btc.TEST_NETWORK, bech32: 'bcrt' }
    const payment = btc.p2wpkh(Buffer.from(from.publicKey, 'hex'), network)
    expect(payment.address).toBe(from.address)
    const [coin] = (await ask(`/address/${from.address}/utxo`)).json()
    const tx = new btc.Transaction()
    const witnessUtxo = { script: payment.script, amount: BigInt(coin.value) }
    tx.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
    tx.addOutputAddress(to.address, 50_000_000n, network)
    tx.addOutputAddress(from.address, 99_999_000n, network)
    tx.sign(Buffer.from(from.privateKey.slice(2), 'hex'))
    tx.finalize()

    const sent = await ask('/tx', { method: 'POST', body: tx.hex })
    expect(sent).toMatchObject({ status: 200, text: tx.id })
    expect((await ask(`/tx/${tx.id}/hex`)).text).toBe(tx.hex)
    await expect.poll(async () => (await ask(`/tx/${tx.id}/status`)).json().confirmed).toBe(true)
    expect((await ask(`/tx/${tx.id}`)).json()).toMatchObject({
      fee: 1000,
      vin: [{ prevout: { scriptpubkey_address: from.address, value: 150_000_000 } }],
      vout: [{ scriptpubkey_address: to.address }, { scriptpubkey_address: from.address }],
    })
    expect((await ask(`/address/${to.address}/txs`)).json()[0].txid).toBe(tx.id)
    expect((await ask(`/address/${to.address}`)).json().chain_stats.funded_txo_sum).toBe(200_000_000)
    expect((await ask(`/address/${from.address}`)).json().chain_stats.spent_txo_sum).toBe(150_000_000)
    expect((await ask('/tx', { method: 'POST', body: tx.hex })).status).toBe(400)
  })

  test('behavior: the tip and the fees', async () => {
    const height = Number((await ask('/blocks/tip/height')).text)
    expect(height).toBeGreaterThanOrEqual(441)
    expect((await ask('/blocks/tip/hash')).text).toMatch(/^[0-9a-f]{64}$/)
    expect((await ask('/fee-estimates')).json()).toMatchObject({
      1: expect.any(Number),
      6: expect.any(Number),
    })
  })

  test.each([
    ['/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 400, 'Invalid Bitcoin address'],
    ['/address/nonsense/utxo', 400, 'Invalid Bitcoin address'],
    [`/tx/${'0'.repeat(64)}`, 404, 'Transaction not found'],
    ['/nothing', 404, 'Not found'],
  ])('error: GET %s is %i', async (path, status, text) => {
    expect(await ask(path)).toMatchObject({ status, text })
  })

  test('error: an invalid transaction', async () => {
    expect(await ask('/tx', { method: 'POST', body: 'nonsense' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('TX decode failed'),
    })
  })
})
