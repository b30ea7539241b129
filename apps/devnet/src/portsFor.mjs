import { choosePorts } from './choosePorts.mjs'

/**
 * @param {import('./types.js').DevnetOptions} options
 * @param {(text: string) => void} note for every moved part
 */
export async function portsFor({ ports: requestedPorts = {}, ...options }, note) {
  const [first = 0, second = 0] = requestedPorts.chains ?? []
  const port = (/** @type {boolean | undefined} */ isAsked, /** @type {number | undefined} */ at) =>
    isAsked ? (at ?? 0) : 0
  const { bundler, solana, bitcoin, gateway, relay, demo, wallet, login, onramp } = options
  const firstChoice = {
    first,
    second,
    bundler: port(bundler, requestedPorts.bundler),
    solana: port(solana, requestedPorts.solana),
    solanaWs: port(solana, requestedPorts.solanaWs),
    bitcoin: port(bitcoin, requestedPorts.bitcoin),
    gateway: port(gateway, requestedPorts.gateway),
    relay: port(relay, requestedPorts.relay),
    demo: port(demo, requestedPorts.demo),
    wallet: port(wallet, requestedPorts.wallet),
    frame: port(login, requestedPorts.frame),
    recovery: port(login, requestedPorts.recovery),
    smtp: port(login, requestedPorts.smtp),
    inbox: port(login, requestedPorts.inbox),
    providers: port(login, requestedPorts.providers),
    farcaster: port(login, requestedPorts.farcaster),
    onramp: port(onramp, requestedPorts.onramp),
  }
  const { ports, moved } = await choosePorts(firstChoice)
  for (const name of moved) {
    note(`port ${firstChoice[name]} is taken: ${partNames[name] ?? `the ${name}`} takes ${ports[name]}`)
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
