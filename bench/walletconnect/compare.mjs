import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRelay } from '@latchkey/relay'
import { launch } from '../lib/browser.mjs'
import { printTable } from '../lib/table.mjs'
import { BUNDLERS } from './build.mjs'
import { median, MOBILE, visit } from './measure.mjs'
import { serve } from './serve.mjs'
import { startWallet } from './wallet.mjs'

/**
 * The official sign-client 2.21.7 with the same relay, wallet (walletkit 1.2.10) and browser, cold
 * caches. Fails when ours is not at least four times smaller, or is slower. `--runs N` visits of
 * each (9).
 */
const PAGES = ['ours', 'official']
const LEAST_RATIO = 4
/** Tolerated. */
const NOISE = { part: 1.1, ms: 1 }
const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 9

const root = await mkdtemp(join(tmpdir(), 'latchkey-walletconnect-'))
const relay = await startRelay({ port: 0, logLevel: 'silent' })
const browser = await launch()
const wallet = await startWallet(relay.url)
const failures = []
try {
  const bytes = {}
  for (const [bundler, build] of Object.entries(BUNDLERS)) {
    for (const page of PAGES) await build(page, join(root, page))
    const server = await serve(root)
    const urlOf = (page) => `${server.url}/${page}/?${new URLSearchParams({ relay: relay.url })}`
    const options = (page) => ({ browser, url: urlOf(page), root, wallet, requests: 0 })
    bytes[bundler] = {}
    for (const page of PAGES) bytes[bundler][page] = (await visit(options(page))).bytes
    // Times hardly differ by bundler.
    if (bundler === 'vite (rolldown)') await compareTimes(options)
    await server.stop()
  }
  compareBytes(bytes)
} finally {
  await browser.close()
  await wallet.stop()
  await relay.close()
  await rm(root, { recursive: true, force: true })
}
for (const line of failures) console.error(line)
// The official client's timers keep the process alive.
process.exit(failures.length > 0 ? 1 : 0)

function compareBytes(bytes) {
  const rows = Object.entries(bytes).map(([bundler, { ours, official }]) => {
    const ratio = official / ours
    if (ratio < LEAST_RATIO) failures.push(`${bundler}: only ${ratio.toFixed(1)} times smaller`)
    return [bundler, (ours / 1000).toFixed(1), (official / 1000).toFixed(1), ratio.toFixed(1)]
  })
  printTable('Bytes fetched for a session, kB gzip', ['bundler', ...PAGES, 'times smaller'], rows)
}

async function compareTimes(options) {
  const collected = Object.fromEntries(PAGES.map((page) => [page, { near: [], far: [] }]))
  for (let run = 0; run < runs; run += 1) {
    // Alternates, since other load affects both.
    for (const page of run % 2 === 0 ? PAGES : PAGES.toReversed()) {
      collected[page].near.push(await visit({ ...options(page), requests: 3 }))
      collected[page].far.push(await visit({ ...options(page), network: MOBILE }))
    }
  }
  const figures = {
    'click to QR': ({ near }) => near.map(({ uri }) => uri),
    'click to QR, 10 Mbit/s and 60 ms': ({ far }) => far.map(({ uri }) => uri),
    'approve to connected': ({ near }) => near.map(({ connected }) => connected),
    'request and answer': ({ near }) => near.flatMap(({ requests }) => requests),
  }
  const rows = Object.entries(figures).map(([name, of]) => {
    const [ours, official] = PAGES.map((page) => median(of(collected[page])))
    if (ours > official * NOISE.part + NOISE.ms) failures.push(`${name}: ours is slower`)
    return [name, ours.toFixed(1), official.toFixed(1), (official / ours).toFixed(1)]
  })
  printTable(`Times, ms, median of ${runs} visits each`, ['', ...PAGES, 'times faster'], rows)
}
