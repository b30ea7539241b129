import { migrate } from '../../services/gateway/dist/database/migrate.js'
import { readOwn, readPage } from '../../services/gateway/dist/history/providers/index/readIndex.js'
import { openDatabase } from '@latchkey/kit/database/openDatabase'
import { startPostgres } from '../../scripts/lib/startPostgres.mjs'
import { printTable } from '../lib/table.mjs'

/**
 * Account pages out of a million transactions: times, and PostgreSQL's plans. Fails when a plan
 * scans a whole table.
 */
const TRANSACTIONS = Number(process.env.ACTIVITY_TRANSACTIONS ?? 1_000_000)
const READS = Number(process.env.ACTIVITY_READS ?? 300)
const WALLETS = Math.max(100, TRANSACTIONS / 20)
const PART = 50_000
const CHAIN = 'eip155:1'
/** One more than a page shows. */
const COUNT = 51

const wallet = (number) => `0x${number.toString(16).padStart(40, '0')}`
const exchange = `0x${'e'.repeat(40)}`
const token = `0x${'d'.repeat(40)}`

const postgres = await startPostgres()
if (!postgres) throw new Error('There is no PostgreSQL.')
const database = await openDatabase({ databaseUrl: postgres.url })
let isSlow = false
try {
  await migrate(database)
  const begun = performance.now()
  await fill()
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  const { rows: sizes } = await database.upkeep.execute(`select
    pg_size_pretty(pg_total_relation_size('latchkey.history_transactions')) as transactions,
    pg_size_pretty(pg_total_relation_size('latchkey.history_parties')) as parties,
    (select count(*) from latchkey.history_parties) as rows`)
  const [{ transactions, parties, rows }] = sizes
  console.log(
    `${TRANSACTIONS} transactions (${transactions}), ${rows} rows of accounts (${parties}), made in ${seconds} s`,
  )

  const middle = Math.floor(TRANSACTIONS / 200)
  const randomWallet = () => wallet(Math.floor(Math.random() * WALLETS))
  const page = (party, before) => (query) => readPage(query, { chain: CHAIN, party, before, count: COUNT })
  const table = []
  for (const [name, read] of [
    ['newest page of a wallet', () => page(randomWallet())],
    ['a page of it from the middle on', () => page(randomWallet(), { block: middle, index: 0 })],
    ['newest page of an exchange', () => page(exchange)],
    ['a page of it from the middle on', () => page(exchange, { block: middle, index: 0 })],
    ['an account that has none', () => page(wallet(WALLETS + 7))],
    [
      'what a wallet did with a token',
      () => (query) => readOwn(query, { chain: CHAIN, party: randomWallet(), tokens: [token] }),
    ],
    [
      'what an exchange did with a token',
      () => (query) => readOwn(query, { chain: CHAIN, party: exchange, tokens: [token] }),
    ],
  ])
    table.push([name, ...(await time(read)), await explain(read())])
  printTable(
    `Pages of activity (${READS} reads each, one after the other, PostgreSQL on the same machine)`,
    ['page', 'rows', 'best ms', 'p50 ms', 'p99 ms', 'plan'],
    table,
  )
} finally {
  await database.close()
  await postgres.stop()
}
if (isSlow) {
  console.error('A plan reads a whole table.')
  process.exitCode = 1
}

async function fill() {
  await database.session(async (run) => {
    const address = (expression) => `'0x' || lpad(to_hex((${expression})::bigint), 40, '0')`
    // In parts: a statement has two minutes.
    for (let first = 0; first < TRANSACTIONS; first += PART) {
      const last = Math.min(TRANSACTIONS, first + PART) - 1
      await run(`create temporary table made as select i / 100 as block, (i % 100)::int as idx,
          ${address(`i * 7919 % ${WALLETS}`)} as sender,
          case when i % 10 = 0 then '${exchange}' else ${address(`i * 104729 % ${WALLETS}`)} end as receiver
        from generate_series(${first}::bigint, ${last}::bigint) i`)
      await run(`insert into latchkey.history_transactions (chain, block, idx, body)
        select '${CHAIN}', block, idx, jsonb_build_object('hash', '0x' || md5(block || '.' || idx) || md5(idx || '.' || block),
          'minedAt', 1764460800000 + block * 12000, 'from', sender, 'to', '${token}', 'value', '0', 'selector', '0xa9059cbb',
          'nonce', idx, 'fee', '21000000000000', 'allowances', '[]'::jsonb, 'actors', '[]'::jsonb, 'movements',
          jsonb_build_array(jsonb_build_object('token', '${token}', 'from', sender, 'to', receiver, 'amount', '1500000')))
        from made`)
      await run(`insert into latchkey.history_parties (chain, party, block, idx)
        select '${CHAIN}', sender, block, idx from made union select '${CHAIN}', receiver, block, idx from made`)
      await run('drop table made')
    }
    await run('vacuum analyze latchkey.history_transactions')
    await run('vacuum analyze latchkey.history_parties')
  })
}

async function time(read) {
  const times = []
  let rows = 0
  for (let count = 0; count < READS; count += 1) {
    const one = read()
    const begun = performance.now()
    rows = (await one(database.query)).length
    times.push(performance.now() - begun)
  }
  times.sort((one, other) => one - other)
  const at = (share) => times[Math.floor((times.length - 1) * share)].toFixed(2)
  return [rows, at(0), at(0.5), at(0.99)]
}

/** The plan, from the outermost table on. */
async function explain(read) {
  const { pool } = database
  const ask = pool.query
  let asked
  pool.query = function (config, values) {
    asked = { text: config.text, values }
    return ask.call(pool, config, values)
  }
  await read(database.query)
  pool.query = ask
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${asked.text}`, asked.values)
  const { Plan: plan } = rows[0]['QUERY PLAN'][0]
  const scans = []
  const walk = (node) => {
    if (node['Relation Name']) {
      if (/^(Parallel )?Seq Scan$/.test(node['Node Type'])) isSlow = true
      scans.push(`${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`)
    }
    for (const inner of node.Plans ?? []) walk(inner)
  }
  walk(plan)
  return `${scans.join(', ')}; ${plan['Shared Hit Blocks'] + plan['Shared Read Blocks']} pages`
}
