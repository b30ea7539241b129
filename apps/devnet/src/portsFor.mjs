import { choosePorts } from './choosePorts.mjs'

/**
 * @param {import('./types.js').DevnetOptions} options
 * @param {(text: string) => void} note for every moved part
 */
export async function portsFor({ ports: wanted = {}, ...options }, note) {
  const [first = 0, second = 0] = wanted.chains ?? []
  const port = (/** @type {boolean | undefined} */ isAsked, /** @type {number | undefined} */ at) =>
    isAsked ? (at ?? 0) : 0
  const { bundler, solana, bitcoin, gateway, relay, demo, wallet, login, onramp } = options
  const asked = {
    first,
    second,
    bundler: port(bundler, wanted.bundler),
    solana: port(solana, wanted.solana),
    solanaWs: port(solana, wanted.solanaWs),
    bitcoin: port(bitcoin, wanted.bitcoin),
    gateway: port(gateway, wanted.gateway),
    relay: port(relay, wanted.relay),
    demo: port(demo, wanted.demo),
    wallet: port(wallet, wanted.wallet),
    frame: port(login, wanted.frame),
    recovery: port(login, wanted.recovery),
    smtp: port(login, wanted.smtp),
    inbox: port(login, wanted.inbox),
    providers: port(login, wanted.providers),
    farcaster: port(login, wanted.farcaster),
    onramp: port(onramp, wanted.onramp),
  }
  const { ports, moved } = await choosePorts(asked)
  for (const name of moved) {
    note(`port ${asked[name]} is taken: ${partNames[name] ?? `the ${name}`} takes ${ports[name]}`)
  }
  return ports
}

/** @type {Record<string, string>} */
const partNames = {
  first: 'the first chain',
  second: 'the second chain',
  solana: 'Solana',
  solanaWs: 'Solana’s websocket',
  bitcoin: 'Bitcoin',
}
