import { startDevnet } from '@latchkey/devnet'
import { Agent, request } from 'node:http'
import { printTable } from '../lib/table.mjs'

const RATE = 1000
const SECONDS = 10
const CHAIN_SECONDS = 30
const PER_BLOCK = 200

const agent = new Agent({ keepAlive: true, maxSockets: 128 })

/** At a fixed rate; measures from when a request was due. */
async function atRate(url, { method = 'GET', body } = {}) {
  const times = []
  let failed = 0
  let bytes = 0
  const ask = (due) =>
    new Promise((done) => {
      const end = (ok) => {
        if (!ok) failed += 1
        // A request may leave a millisecond early.
        times.push(Math.max(0, performance.now() - due))
        done()
      }
      const clientRequest = request(
        url,
        { method, agent, headers: body ? { 'content-type': 'text/plain' } : {} },
        (answer) => {
          answer.on('data', (chunk) => (bytes += chunk.length))
          answer.on('end', () => end(answer.statusCode === 200))
        },
      )
      clientRequest.on('error', () => end(false))
      clientRequest.end(body)
    })
  const start = performance.now()
  const open = []
  for (let sent = 0; sent < RATE * SECONDS;) {
    const due = start + (sent * 1000) / RATE
    const wait = due - performance.now()
    if (wait > 1) await new Promise((go) => setTimeout(go, wait))
    open.push(ask(due))
    sent += 1
  }
  await Promise.all(open)
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.floor(times.length * share)]?.toFixed(1)
  return [
    (times.length / seconds).toFixed(0),
    at(0.5),
    at(0.99),
    (bytes / times.length / 1000).toFixed(1),
    failed,
  ]
}

/** Indexing of the first chain. */
async function progress(base) {
  const text = await (await fetch(`${base}/metrics`)).text()
  const value = (name) =>
    Number(
      new RegExp(`latchkey_history_index_${name}\\{chain="eip155:31337"\\} (\\d+)`).exec(text)?.[1] ?? NaN,
    )
  return { lag: value('lag_blocks'), missing: value('missing_blocks'), traces: value('traces') }
}

const devnet = await startDevnet({
  gateway: true,
  history: true,
  gatewaySettings: { LATCHKEY_RATE_LIMIT: '0', LATCHKEY_LOG_LEVEL: 'error' },
})
try {
  const base = devnet.gatewayUrl
  const [{ address }, sender, receiver] = devnet.accounts
  for (let at = await progress(base); !(at.missing === 0 && at.lag <= 1); at = await progress(base))
    await new Promise((go) => setTimeout(go, 200))
  const query = 'projectId=demo&st=latchkey&sv=bench'
  const [{ caip2, tokens, rpcUrl }] = devnet.chains
  const page = `${base}/v1/account/${address}/history?chainId=${caip2}&${query}`
  const { next } = await (await fetch(page)).json()
  const addresses = [`${caip2}:0x${'e'.repeat(40)}`, ...tokens.map((token) => `${caip2}:${token.address}`)]
  const prices = { method: 'POST', body: JSON.stringify({ currency: 'usd', addresses }) }
  const rows = [
    ['history, newest page', ...(await atRate(page))],
    ['history, second page', ...(await atRate(`${page}&cursor=${encodeURIComponent(next ?? '')}`))],
    ['price list', ...(await atRate(`${base}/v1/fungible/price?${query}`, prices))],
    ['tokens', ...(await atRate(`${base}/v1/convert/tokens?chainId=${caip2}&${query}`))],
  ]
  printTable(
    `Gateway, ${RATE} requests a second for ${SECONDS} s (client, gateway and chains share the machine)`,
    ['', 'requests/s', 'p50 ms', 'p99 ms', 'kB', 'failed'],
    rows,
  )

  const send = async (calls) => {
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
    })
    return (await answer.json()).map(({ result }) => result)
  }
  const head = async () => Number((await send([{ method: 'eth_blockNumber', params: [] }]))[0])
  await send([{ method: 'anvil_impersonateAccount', params: [sender.address] }])
  // transfer(address,uint256) of one unit
  const word = (hex) => hex.replace('0x', '').toLowerCase().padStart(64, '0')
  const data = `0xa9059cbb${word(receiver.address)}${word('1')}`
  const [count] = await send([{ method: 'eth_getTransactionCount', params: [sender.address, 'latest'] }])
  let nonce = Number(count)
  const first = await head()
  const lags = []
  for (let second = 0; second < CHAIN_SECONDS; second += 1) {
    const due = performance.now() + 1000
    await send(
      Array.from({ length: PER_BLOCK }, () => ({
        method: 'eth_sendTransaction',
        params: [
          {
            from: sender.address,
            to: tokens[1].address,
            data,
            gas: '0x186a0',
            nonce: `0x${(nonce++).toString(16)}`,
          },
        ],
      })),
    )
    lags.push((await progress(base)).lag)
    await new Promise((go) => setTimeout(go, Math.max(0, due - performance.now())))
  }
  const last = await head()
  const blocks = await send(
    Array.from({ length: last - first }, (_, at) => ({
      method: 'eth_getBlockTransactionCountByNumber',
      params: [`0x${(first + at + 1).toString(16)}`],
    })),
  )
  const counts = blocks.map(Number)
  const end = await progress(base)
  printTable(
    'The index of a chain with blocks of 1 s',
    ['blocks', 'transactions', 'most in a block', 'lag p50', 'lag worst', 'lag at the end', 'traces'],
    [
      [
        counts.length,
        counts.reduce((sum, one) => sum + one, 0),
        Math.max(...counts),
        lags.toSorted((a, b) => a - b)[Math.floor(lags.length / 2)],
        Math.max(...lags),
        end.lag,
        end.traces === 1 ? 'yes' : 'no',
      ],
    ],
  )
  if (rows.some((row) => row.at(-1) !== 0)) throw new Error('Some requests failed.')
  if (!(end.lag <= 2)) throw new Error('The index fell behind.')
} finally {
  agent.destroy()
  await devnet.stop()
}
