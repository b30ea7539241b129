import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  multicall3Abi,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choosePorts } from './choosePorts.mjs'
import { multicall3Address } from './deployContracts.mjs'
import { entryPointAddress } from './placeSmartAccounts.mjs'
import { findSurfpool } from './solana/findSurfpool.mjs'
import { startDevnet } from './startDevnet.mjs'

const demoDir = mkdtempSync(join(tmpdir(), 'latchkey-demo-'))
/** @type {import('./types.js').Devnet} */
let devnet
beforeAll(async () => {
  writeFileSync(join(demoDir, 'index.html'), '<!doctype html>demo')
  devnet = await startDevnet({ demo: true, demoDir, csp: 'strict' })
}, 240_000)
afterAll(async () => {
  await devnet.stop()
  rmSync(demoDir, { recursive: true })
})

/** @param {number} index */
const chainAt = (index) => {
  const chain = devnet.chains[index]
  const account = devnet.accounts[0]
  if (!chain || !account) throw new Error('missing')
  return {
    chain,
    account,
    client: createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 50 }),
  }
}

/** @param {number} index @param {string} kind */
const tokenAt = (index, kind) => {
  const token = chainAt(index).chain.tokens.find((candidate) => candidate.kind === kind)
  if (!token) throw new Error(`no ${kind}`)
  return token
}

/** @param {number} pid a zombie counts as gone */
const alive = (pid) => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

test.each([
  [0, 31337, parseEther('12.5'), 1n],
  [1, 31338, parseEther('3.2'), 2n],
])(
  'behavior: chain %i holds ether and every token for each account, read through Multicall3',
  async (index, id, ether, divisor) => {
    const { chain, client } = chainAt(index)
    expect(await client.getChainId()).toBe(id)
    const shares = {
      WETH: 12_500000000000000000n,
      TUSD: 25000_000000n,
      LATCH: 1200_000000000000000000n,
      OLDUSD: 4000_000000n,
    }
    for (const { address } of devnet.accounts) {
      expect(await client.getTransactionCount({ address })).toBe(0)
      const balance = {
        abi: erc20Abi,
        functionName: /** @type {const} */ ('balanceOf'),
        args: /** @type {const} */ ([address]),
      }
      const batch = { multicallAddress: multicall3Address, allowFailure: /** @type {const} */ (false) }
      const [native] = await client.multicall({
        ...batch,
        contracts: [
          { address: multicall3Address, abi: multicall3Abi, functionName: 'getEthBalance', args: [address] },
        ],
      })
      const contracts = chain.tokens.map((token) => ({ ...balance, address: token.address }))
      const balances = await client.multicall({ ...batch, contracts })
      expect(native).toBe(ether)
      expect(balances).toEqual(Object.values(shares).map((share) => share / divisor))
    }
  },
)

test('behavior: a token has the list’s decimals, symbol and name', async () => {
  const { chain, client } = chainAt(0)
  for (const { address, decimals, symbol, name } of chain.tokens) {
    const read = { address, abi: erc20Abi }
    expect({
      decimals: await client.readContract({ ...read, functionName: 'decimals' }),
      symbol: await client.readContract({ ...read, functionName: 'symbol' }),
      name: await client.readContract({ ...read, functionName: 'name' }),
    }).toEqual({ decimals, symbol, name })
  }
})

test('behavior: the USDT-style token moves value, returns no data, and reverts above the balance', async () => {
  const { chain, account, client } = chainAt(0)
  const token = tokenAt(0, 'usdt-style')
  const to = devnet.accounts[1]?.address ?? '0x'
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 5_000000n] })
  expect((await client.call({ account: account.address, to: token.address, data })).data).toBeUndefined()
  const wallet = createWalletClient({
    account: privateKeyToAccount(account.privateKey),
    transport: http(chain.rpcUrl),
  })
  const hash = await wallet.sendTransaction({ to: token.address, data, chain: null })
  expect((await client.waitForTransactionReceipt({ checkReplacement: false, hash })).status).toBe('success')
  const balance = { address: token.address, abi: erc20Abi, functionName: /** @type {const} */ ('balanceOf') }
  expect(await client.readContract({ ...balance, args: [to] })).toBe(4005_000000n)
  const tooMuch = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 9999_000000n] })
  await expect(client.call({ account: account.address, to: token.address, data: tooMuch })).rejects.toThrow(
    'balance too low',
  )
})

test('behavior: a blocked sender makes a sent transfer revert on the chain', async () => {
  const { chain, client } = chainAt(1)
  const account = devnet.accounts[2]
  if (!account) throw new Error('missing')
  const token = tokenAt(1, 'dollar')
  const to = devnet.accounts[3]?.address ?? '0x'
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
  const blockedData = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [devnet.json.blockedReceiver, 1n],
  })
  await expect(
    client.estimateGas({ account: account.address, to: token.address, data: blockedData }),
  ).rejects.toThrow()

  const gas = await client.estimateGas({ account: account.address, to: token.address, data })
  await chain.setBlocked(account.address, true)
  const wallet = createWalletClient({
    account: privateKeyToAccount(account.privateKey),
    transport: http(chain.rpcUrl),
  })
  const hash = await wallet.sendTransaction({ to: token.address, data, gas, chain: null })
  expect((await client.waitForTransactionReceipt({ checkReplacement: false, hash })).status).toBe('reverted')
  await chain.setBlocked(account.address, false)
})

test('behavior: blocks are mined at intervals, so a transaction is pending first', async () => {
  const { client } = chainAt(0)
  const before = await client.getBlockNumber()
  await expect.poll(() => client.getBlockNumber({ cacheTime: 0 })).toBeGreaterThan(before + 1n)
})

test('behavior: the demo server serves the devnet, a strict policy and explorer pages', async () => {
  const answer = await fetch(`${devnet.demoUrl}/devnet.json`)
  expect(await answer.json()).toEqual(devnet.json)
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  const { chain, account } = chainAt(0)
  const page = await fetch(`${chain.explorer}/address/${account.address}`)
  expect(await page.text()).toContain(account.address)
  expect(await (await fetch(`${chain.explorer}/tx/0x${'0'.repeat(64)}`)).text()).toContain('not found')
})

test('behavior: the settings file names both chains, their tokens and the demo origins', () => {
  const settings = JSON.parse(readFileSync(devnet.configPath, 'utf8'))
  expect(settings.projects).toMatchObject([{ id: 'demo' }, { id: 'counted' }])
  expect(settings.projects[0].allowedOrigins).toContain(devnet.demoUrl)
  expect(settings.chains.map((/** @type {{ caip2: string }} */ chain) => chain.caip2)).toEqual([
    'eip155:31337',
    'eip155:31338',
  ])
  expect(settings.chains[0].tokens[1]).toMatchObject({ symbol: 'TUSD', decimals: 6, usd: 1 })
})

test('behavior: stop ends every child and removes the temporary data', { timeout: 240_000 }, async () => {
  const second = await startDevnet()
  expect(second.pids.every(alive)).toBe(true)
  await Promise.all([second.stop(), second.stop()])
  expect(second.pids.some(alive)).toBe(false)
  expect(existsSync(second.configPath)).toBe(false)
})

test('behavior: a chain that dies is reported with its name', { timeout: 240_000 }, async () => {
  /** @type {import('./types.js').DevnetEvent[]} */
  const events = []
  const second = await startDevnet({ onEvent: (event) => events.push(event) })
  process.kill(second.pids[0] ?? 0, 'SIGKILL')
  await expect
    .poll(() => events.find((event) => event.type === 'died')?.text)
    .toMatch(/^chain 31337 ended by itself/)
  await second.stop()
  expect(events.filter((event) => event.type === 'died')).toHaveLength(1)
})

test('behavior: an aborted start leaves nothing behind and rejects', { timeout: 240_000 }, async () => {
  await expect(startDevnet({ signal: AbortSignal.abort() })).rejects.toThrow('given up')
})

test.each(
  /** @type {const} */ ([
    ['SIGINT', 0],
    ['SIGTERM', 0],
    ['SIGKILL', null],
  ]),
)(
  'behavior: %s ends the command line with exit code %s and no orphan',
  { timeout: 120_000 },
  async (signal, code) => {
    const main = fileURLToPath(new URL('main.mjs', import.meta.url))
    const args = [main, '--ephemeral', '--solana', '--bitcoin']
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    await expect.poll(() => output, { timeout: 240_000 }).toMatch(/^pids [\d ]+\n/m)
    const pids = /^pids (.+)$/m.exec(output)?.[1]?.split(' ').map(Number) ?? []
    expect(pids).toHaveLength(findSurfpool() ? 4 : 3)
    expect(pids.every(alive)).toBe(true)
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    expect(await exited).toBe(code)
    if (code === null) await expect.poll(() => pids.some(alive), { timeout: 240_000 }).toBe(false)
    expect(pids.some(alive)).toBe(false)
  },
)

test('behavior: two that start at once with the same ports both run, on different ports', async () => {
  const { ports } = await choosePorts({ first: 0, second: 0 })
  const wanted = { chains: /** @type {[number, number]} */ ([ports.first, ports.second]) }
  const both = await Promise.all([startDevnet({ ports: wanted }), startDevnet({ ports: wanted })])
  const urls = both.flatMap(({ chains }) => chains.map(({ rpcUrl }) => rpcUrl))
  for (const one of both) await one.stop()
  expect(new Set(urls).size).toBe(4)
}, 240_000)

test('behavior: a chain has smart accounts and a bundler if requested, both on loopback', async () => {
  const second = await startDevnet({ bundler: true })
  const [first, other] = second.chains
  if (!first || !other) throw new Error('missing')
  const codeAt = (/** @type {string} */ rpcUrl) =>
    createPublicClient({ transport: http(rpcUrl) }).getCode({ address: entryPointAddress })
  expect(await codeAt(first.rpcUrl)).toMatch(/^0x60/)
  expect(await codeAt(other.rpcUrl)).toBeUndefined()
  const bundler = createPublicClient({ transport: http(second.bundlerUrl) })
  const ask = { method: 'eth_supportedEntryPoints', params: [] }
  expect(await bundler.request(/** @type {any} */ (ask))).toEqual([entryPointAddress])
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)
  const port = new URL(second.bundlerUrl ?? '').port
  if (outside) await expect(fetch(`http://${outside.address}:${port}/health`)).rejects.toThrow()
  await second.stop()
}, 400_000)
