import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../../../kit/src/freePort.js'
import { richAddress, startAnvil } from '../../../../test/anvil.js'
import { describeAnEngine } from '../../../../test/describeEngines.js'
import { startGateway } from '../../../startGateway.js'

const caip2 = 'eip155:31337'
const receiver = `0x${'b0'.repeat(20)}`
const main = fileURLToPath(new URL('../../../../dist/main.js', import.meta.url))

async function figure(url: string, name: string): Promise<number | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const found = new RegExp(`^latchkey_history_index_${name}\\{chain="${caip2}"\\} (\\d+)`, 'm').exec(
    text,
  )?.[1]
  return found === undefined ? undefined : Number(found)
}

describeAnEngine('the leader of an index', (bench) => {
  test('behavior: another gateway goes on within seconds when the process of the leader is killed', async ({
    skip,
  }) => {
    const { databaseUrl } = bench
    if (databaseUrl === undefined) return skip('no PostgreSQL was found (Debian: apt-get install postgresql)')
    const anvil = await startAnvil(31_337)
    onTestFinished(() => anvil.stop())
    const config = {
      chains: [
        {
          caip2,
          name: 'Local',
          rpcUrls: [anvil.url],
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          history: [{ provider: 'index' as const, every: 100 }],
        },
      ],
    }
    let sent = 0
    async function send(count: number): Promise<void> {
      for (let left = count; left > 0; left -= 1)
        await anvil.rpc('eth_sendTransaction', { from: richAddress, to: receiver, value: '0x1' })
      sent += count
    }
    const rows = () =>
      bench.database.session((run) =>
        run(`select c.low::int, c.high::int, count(t.*)::int as transactions, count(distinct t.block)::int as blocks,
          (select count(*)::int from latchkey.history_parties where party = '${receiver}') as parties
          from latchkey.history_chains c join latchkey.history_transactions t using (chain) group by 1, 2`),
      )
    /** One transaction per block. */
    const height = async () => Number(await anvil.rpc('eth_blockNumber'))
    /** A busy anvil mines two transactions in one block. */
    const complete = () =>
      vi.waitFor(
        async () => {
          const high = await height()
          expect(await rows()).toEqual([{ low: 0, high, transactions: sent, blocks: high, parties: sent }])
        },
        { timeout: 60_000, interval: 100 },
      )

    const folder = mkdtempSync(join(tmpdir(), 'latchkey-leading-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'latchkey.json'), JSON.stringify(config))
    const port = await freePort()
    const first = { url: `http://127.0.0.1:${port}` }
    const child = spawn(process.execPath, [main, '--port', String(port)], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: databaseUrl,
        LATCHKEY_CONFIG: join(folder, 'latchkey.json'),
        LATCHKEY_LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await send(30)
    await vi.waitFor(async () => expect(await figure(first.url, 'leader')).toBe(1), {
      timeout: 60_000,
      interval: 100,
    })
    const second = await startGateway({ port: 0, databaseUrl, config, logLevel: 'silent' })
    onTestFinished(() => second.close())
    await complete()
    await vi.waitFor(async () => {
      expect(await figure(second.url, 'head_block')).toBe(await height())
      expect(await figure(second.url, 'lag_blocks')).toBe(0)
      expect(await figure(second.url, 'lag_seconds')).toBeLessThan(10)
    })
    expect(await figure(second.url, 'leader')).toBe(0)

    const sending = send(60)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await vi.waitFor(async () => expect(await figure(second.url, 'leader')).toBe(1), { interval: 50 })
    await sending
    await complete()
  }, 120_000)
})
