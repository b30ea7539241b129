import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { printTable } from '../lib/table.mjs'

/** Many large chain answers, with a health check every 20 ms. Loopback only, bounded. */
const ANSWERS = Number(process.env.LARGE_ANSWERS ?? 60)
const BYTES = 7_000_000
const self = fileURLToPath(import.meta.url)

const role = process.env.LARGE_ROLE
if (role === 'chain') serveChain()
else if (role === 'callers') await call()
else await measure()

function serveChain() {
  const word = (digit) => `0x${digit.repeat(64)}`
  const log = {
    address: `0x${'a'.repeat(40)}`,
    topics: [word('b'), word('c'), word('d')],
    data: word('1'),
    blockNumber: '0x1234',
    transactionHash: word('e'),
    transactionIndex: '0x1',
    blockHash: word('f'),
    logIndex: '0x2',
    removed: false,
  }
  const count = Math.ceil(BYTES / JSON.stringify(log).length)
  const result = Array.from({ length: count }, () => log)
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 0, result }))
  const server = createServer((request, response) => request.resume().on('end', () => response.end(body)))
  server.listen(0, '127.0.0.1', () => process.send?.(server.address().port))
}

async function call() {
  const times = []
  let failed = 0
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [{}] })
  await Promise.all(
    Array.from({ length: ANSWERS }, async () => {
      const begun = performance.now()
      const response = await fetch(`${process.env.LARGE_URL}/v1/?chainId=eip155:1`, { method: 'POST', body })
      let size = 0
      for await (const chunk of response.body) size += chunk.byteLength
      if (response.status !== 200 || size < BYTES) failed += 1
      times.push(performance.now() - begun)
    }),
  )
  times.sort((a, b) => a - b)
  process.send?.({ failed, median: times[ANSWERS >> 1], last: times.at(-1) })
}

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-large-'))
  const children = []
  const run = (file, args, env, stdio) => {
    const child = spawn(process.execPath, [file, ...args], { env: { ...process.env, ...env }, stdio })
    children.push(child)
    return child
  }
  const message = (child) => new Promise((resolve) => child.once('message', resolve))
  const ipc = ['ignore', 'inherit', 'inherit', 'ipc']
  try {
    const port = await message(run(self, [], { LARGE_ROLE: 'chain' }, ipc))
    const config = join(folder, 'config.json')
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const rpcUrls = [`http://127.0.0.1:${port}`]
    writeFileSync(
      config,
      JSON.stringify({ chains: [{ caip2: 'eip155:1', name: 'Main', rpcUrls, nativeCurrency }] }),
    )
    const main = fileURLToPath(new URL('../../services/gateway/dist/main.js', import.meta.url))
    const gateway = run(main, ['--port', '0', '--config', config], { LATCHKEY_LOG_LEVEL: 'warn' }, [
      'ignore',
      'pipe',
      'inherit',
    ])
    const url = await new Promise((resolve) => {
      gateway.stdout.on('data', (text) => resolve(/http:\S+/.exec(String(text))?.[0]))
    })
    // A process's first run is slower.
    await message(run(self, [], { LARGE_ROLE: 'callers', LARGE_URL: url, LARGE_ANSWERS: '1' }, ipc))
    const quiet = await probe(url, new Promise((resolve) => setTimeout(resolve, 1000)))
    const callers = message(run(self, [], { LARGE_ROLE: 'callers', LARGE_URL: url }, ipc))
    const busy = await probe(url, callers)
    const { failed, median, last } = await callers
    printTable(
      `Gateway, ${ANSWERS} answers of ${BYTES / 1e6} MB at once (health asked every 20 ms)`,
      ['', 'health p50 ms', 'p99 ms', 'worst ms', 'answer p50 ms', 'last ms', 'failed'],
      [
        ['quiet', ...quiet, '-', '-', '-'],
        ['during them', ...busy, median.toFixed(0), last.toFixed(0), failed],
      ],
    )
    if (failed > 0) throw new Error('Some answers failed.')
  } finally {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function probe(url, until) {
  const state = { done: false }
  void until.then(() => (state.done = true))
  const asked = []
  while (!state.done) {
    asked.push(ask(url))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const times = (await Promise.all(asked)).toSorted((a, b) => a - b)
  const at = (share) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0)
  return [at(0.5), at(0.99), at(1)]
}

function ask(url) {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    get(`${url}/healthz`, { agent: false }, (response) => {
      response.resume().on('end', () => resolve(performance.now() - begun))
    }).on('error', reject)
  })
}
