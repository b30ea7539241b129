import { startDevnet } from '@latchkey/devnet'
import { printTable } from '../lib/table.mjs'

const SECONDS = 5
const CONNECTIONS = 32

async function load(url) {
  const times = []
  let failed = 0
  const end = performance.now() + SECONDS * 1000
  const worker = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      const response = await fetch(url)
      await response.arrayBuffer()
      if (!response.ok) failed += 1
      times.push(performance.now() - start)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const seconds = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.floor(times.length * share)]?.toFixed(1) ?? '-'
  return [(times.length / seconds).toFixed(0), at(0.5), at(0.99), failed]
}

const devnet = await startDevnet({ gateway: true, gatewaySettings: { LATCHKEY_RATE_LIMIT: '0' } })
try {
  const base = devnet.gatewayUrl
  const account = devnet.accounts[0].address
  const query = 'projectId=demo&st=latchkey&sv=bench'
  const targets = {
    'wallet list, page 1 of 40': `${base}/getWallets?page=1&entries=40&${query}`,
    'wallet search': `${base}/getWallets?page=1&entries=100&search=rain&${query}`,
    'wallet image': `${base}/getWalletImage/io.metamask`,
    init: `${base}/v1/init?${query}`,
    'balances, cached': `${base}/v1/account/${account}/balance?currency=usd&chainId=eip155:31337&${query}`,
  }
  const rows = []
  for (const [name, url] of Object.entries(targets)) rows.push([name, ...(await load(url))])
  printTable(
    `Gateway, ${CONNECTIONS} connections, ${SECONDS} s each (client and server share the machine)`,
    ['', 'requests/s', 'p50 ms', 'p99 ms', 'failed'],
    rows,
  )
  // Refusals are quick, and would improve the result.
  if (rows.some((row) => row.at(-1) !== 0)) throw new Error('Some requests failed.')
} finally {
  await devnet.stop()
}
